// Tests that the token of an ended session is refused at once at every door that a browser has (promise P34 in docs/promises.md): the
// database's API, Storage and the Worker's routes. Realtime: tests/edge/database/realtime.test.ts. Planted, seen red: caller_refusal without
// its look at the session; the policy of pictures without caller_refusal (a picture is then still read).
import type { Session } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it } from 'vitest'
import { forFile } from '#tests/support/for-file.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { testPassword } from '#tests/support/running/stack.ts'
import { type Leaver, newLeaver, newOwner } from '#tests/support/stores/leaving-owners.ts'

const oja = forFile(sharedOja)
let owner: Leaver
let storeId: string
let counter = 0

beforeEach(async () => {
  counter += 1
  const made = await newOwner(oja, `ending-${counter}`)
  owner = made.owner
  storeId = made.store.id
  const { error } = await oja.stack
    .admin()
    .storage.from('store-originals')
    .upload(`${storeId}/note.png`, new Blob(['picture'], { type: 'image/png' }))
  if (error) throw error
})

async function signIn(): Promise<Session> {
  const { data, error } = await oja.stack
    .anon()
    .auth.signInWithPassword({ email: owner.email, password: testPassword })
  if (error) throw error
  return data.session
}

const auth = (session: Session, path: string, init: RequestInit) =>
  fetch(`${oja.stack.supabase.apiUrl}/auth/v1${path}`, {
    ...init,
    headers: { apikey: oja.stack.supabase.publishableKey, authorization: `Bearer ${session.access_token}` },
  })

/** What each door answers to a token: statuses, and the code of the database's API. */
async function doors(token: string) {
  const { apiUrl, publishableKey } = oja.stack.supabase
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
  const rest = await fetch(`${apiUrl}/rest/v1/businesses?select=id&id=eq.${storeId}`, { headers })
  const rows = (await rest.json()) as unknown[] | { readonly code: string }
  const file = await fetch(`${apiUrl}/storage/v1/object/authenticated/store-originals/${storeId}/note.png`, {
    headers,
  })
  const route = await oja.ask('/api/nudge', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, origin: oja.site.url },
    body: JSON.stringify({ store: storeId }),
  })
  return {
    rest: Array.isArray(rows) ? `${rest.status}, ${rows.length} rows` : `${rest.status} ${rows.code}`,
    file: file.ok,
    route: route.status,
  }
}

const OPEN = { rest: '200, 1 rows', file: true, route: 202 }
const ENDED = { rest: '401 session_ended', file: false, route: 401 }

describe('a token of a session that has ended is refused at every door', () => {
  it.each([
    [
      'by a new password',
      (here: Session) =>
        auth(here, '/user', {
          method: 'PUT',
          body: JSON.stringify({ password: 'another-day', current_password: testPassword }),
        }),
    ],
    [
      'by a sign-out of other devices',
      (here: Session) => auth(here, '/logout?scope=others', { method: 'POST' }),
    ],
  ])('%s, and the session that did it goes on', async (_how, end) => {
    const [here, elsewhere] = [await signIn(), await signIn()]
    expect(await doors(elsewhere.access_token)).toEqual(OPEN)

    expect((await end(here)).ok).toBe(true)

    expect(await doors(elsewhere.access_token)).toEqual(ENDED)
    expect(await doors(here.access_token)).toEqual(OPEN)
  })

  // Planted, seen red: caller_refusal without its look at the refresh tokens.
  it('by a refresh token that is used twice, at the doors that the database keeps', async () => {
    const here = await signIn()
    const refresh = () => oja.stack.anon().auth.refreshSession({ refresh_token: here.refresh_token })
    const next = (await refresh()).data.session?.access_token ?? ''
    expect(await doors(next)).toEqual(OPEN)
    await oja.stack.sql(
      `update auth.refresh_tokens set updated_at = now() - interval '1 minute', parent = null where user_id = $1`,
      [owner.id],
    )

    expect((await refresh()).error?.code).toBe('refresh_token_already_used')
    const { rest, file } = ENDED
    expect(await doors(next)).toMatchObject({ rest, file })
    expect(await doors(here.access_token)).toMatchObject({ rest, file })
  })

  it('by the deletion of the account', async () => {
    const leaver = await newLeaver(oja)
    expect(await doors(leaver.token)).toEqual({ rest: '200, 0 rows', file: false, route: 403 })

    const { error } = await oja.stack.admin().auth.admin.deleteUser(leaver.id)

    expect(error).toBeNull()
    expect(await doors(leaver.token)).toEqual(ENDED)
  })

  it('and visitors and the server are asked for no session', async () => {
    const { apiUrl, publishableKey } = oja.stack.supabase
    const visitor = await fetch(
      `${apiUrl}/rest/v1/exchange_rate_settings?select=rate&is_active=eq.true&limit=1`,
      {
        headers: { apikey: publishableKey },
      },
    )
    const rows = await oja.stack.admin().from('businesses').select('id').eq('id', storeId)

    expect(visitor.status).toBe(200)
    expect(rows.data).toEqual([{ id: storeId }])
  })
})
