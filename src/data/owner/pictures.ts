// Sending a made picture to the site. XMLHttpRequest, because fetch does not tell how much has gone out, and on a slow line that is
// what an owner wants to know.
import type { PreparedPicture } from '#domain/picture/picture-port.ts'
import { accessToken } from '../session.ts'

/** A picture as forms keep it; `path` is for `/media/{path}/{320|640|1280}.webp`. Sizes are of the largest file. */
export type UploadedPicture = {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** `lost`: nothing came back; trying again is safe, the same picture gets the same path. */
export type SendResult =
  | { readonly ok: true; readonly value: Omit<UploadedPicture, 'alt'> }
  | { readonly ok: false; readonly reason: SendRefusal }

export type SendRefusal =
  | 'lost'
  | 'unauthorised'
  | 'forbidden'
  | 'watermark_changed'
  | 'too_many_pictures'
  | 'picture_refused'
  | 'unavailable'

const REFUSALS: readonly string[] = [
  'unauthorised',
  'forbidden',
  'watermark_changed',
  'too_many_pictures',
  'picture_refused',
]

/** A phone that has not sent a byte for so long has lost its connection. */
const TIMEOUT_MS = 120_000

/** `onProgress` goes from 0 to 1. Aborting rejects with the signal's reason. */
export async function sendPicture(
  businessId: string,
  picture: PreparedPicture,
  options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
): Promise<SendResult> {
  const token = await accessToken()
  options.signal.throwIfAborted()
  if (!token) return { ok: false, reason: 'unauthorised' }
  const form = new FormData()
  form.set('purpose', picture.purpose)
  form.set('stamp', picture.stamp ?? '')
  for (const { size, extension, bytes } of picture.files) form.set(`${size}.${extension}`, bytes)
  form.set('original', picture.original)
  const { status, body } = await post(`/api/pictures?store=${businessId}`, form, token, options)
  if (status === 200) return { ok: true, value: body as Omit<UploadedPicture, 'alt'> }
  if (status === 0) return { ok: false, reason: 'lost' }
  const code = (body as { error?: { code?: string } } | null)?.error?.code ?? ''
  if (code === 'too_many_requests' || !REFUSALS.includes(code)) return { ok: false, reason: 'unavailable' }
  return { ok: false, reason: code as SendRefusal }
}

function post(
  url: string,
  form: FormData,
  token: string,
  { onProgress, signal }: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
): Promise<{ readonly status: number; readonly body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve({ status: request.status, body: request.response })
    })
    request.open('POST', url)
    request.responseType = 'json'
    request.timeout = TIMEOUT_MS
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.send(form)
  })
}
