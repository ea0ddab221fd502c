// Sends requests to our own host in the name of the signed-in person.
import { accessToken } from './session-client.ts'
import { endSessionAfter401 } from './session-end.ts'

/** POSTs a body; a form brings its own type. Rejects as `fetch` does. A 401 ends the session of this browser when it has ended elsewhere. */
export async function postAsPerson(
  path: string,
  body: NonNullable<RequestInit['body']>,
  options: { readonly type?: string; readonly keepalive?: boolean } = {},
): Promise<Response> {
  const { type, ...rest } = options
  const token = await accessToken()
  const response = await fetch(path, {
    ...rest,
    method: 'POST',
    headers: { ...(type && { 'Content-Type': type }), Authorization: `Bearer ${token ?? ''}` },
    body,
  })
  endSessionAfter401(response)
  return response
}

/** POSTs a value as JSON; otherwise as `postAsPerson`. */
export function postJsonAsPerson(
  path: string,
  value: unknown,
  options: { readonly keepalive?: boolean } = {},
): Promise<Response> {
  return postAsPerson(path, JSON.stringify(value), { ...options, type: 'application/json' })
}
