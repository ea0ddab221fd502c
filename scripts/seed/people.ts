// Makes the demo's people through the auth service's admin calls with the secret key.

export type AuthAddress = { readonly apiUrl: string; readonly secretKey: string }

export const DEMO_PASSWORD = 'market-day'

type Person = { readonly id: string; readonly email?: string }

/** Makes the people and returns their ids by e-mail. Existing people keep their password. */
export async function addPeople(
  address: AuthAddress,
  people: readonly { readonly email: string; readonly name: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const { email, name } of people) {
    const answer = await ask(address, '/admin/users', {
      email,
      password: DEMO_PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: name },
    })
    if (answer.status < 300) ids.set(email, ((await answer.json()) as Person).id)
    else if (answer.status === 422) ids.set(email, await findPerson(address, email))
    else throw new Error(`Making ${email}: expected a person, got ${answer.status} ${await answer.text()}`)
  }
  return ids
}

async function findPerson(address: AuthAddress, email: string): Promise<string> {
  for (let page = 1; page <= 50; page += 1) {
    const answer = await ask(address, `/admin/users?page=${page}&per_page=200`)
    if (!answer.ok) break
    const { users } = (await answer.json()) as { readonly users: readonly Person[] }
    const found = users.find((user) => user.email === email)
    if (found) return found.id
    if (users.length === 0) break
  }
  throw new Error(`Expected to find ${email} among the people of the auth service, found nobody`)
}

function ask({ apiUrl, secretKey }: AuthAddress, path: string, body?: object): Promise<Response> {
  return fetch(`${apiUrl}/auth/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
}
