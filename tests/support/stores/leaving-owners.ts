// Makes people with their own stores who leave, and sends their requests to POST /api/account/delete.
import { addMember } from '../database/store.ts'
import type { Oja } from '../running/site.ts'
import { testPassword } from '../running/stack.ts'
import { postJson } from './order-shop.ts'
import { type LiveStore, openLiveStore, rowsOf } from './site-stores.ts'

export type Leaver = { readonly id: string; readonly email: string; readonly token: string }

let counter = 0

/** A person who has just signed in with a password. */
export async function newLeaver(oja: Oja): Promise<Leaver> {
  counter += 1
  const email = `leaving${counter}@oja.test`
  const client = await oja.stack.person(email)
  const { data } = await client.auth.getSession()
  return { id: data.session?.user.id as string, email, token: data.session?.access_token as string }
}

/** Makes a person and a published store that only this person owns. */
export async function newOwner(oja: Oja, slug: string): Promise<{ owner: Leaver; store: LiveStore }> {
  const store = await openLiveStore(oja, { slug })
  const owner = await newLeaver(oja)
  await addMember(rowsOf(oja), store.id, owner.id, 'owner')
  await oja.stack.sql('delete from business_members where business_id = $1 and user_id = $2', [
    store.id,
    store.ownerId,
  ])
  return { owner, store }
}

/** Requests a deletion; `null` means that nobody is signed in. */
export function askDeletion(
  oja: Oja,
  person: Leaver | null,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const authorization = person ? { authorization: `Bearer ${person.token}` } : {}
  return postJson(oja, '/api/account/delete', body, { headers: { ...authorization, ...headers } })
}

/** The same body with the right password. */
export const byPassword = (body: object) => ({ ...body, password: testPassword })

/** True while a store exists and is active. */
export async function isStanding(oja: Oja, id: string): Promise<boolean> {
  const rows = await oja.stack.sql(`select from businesses where id = $1 and status = 'active'`, [id])
  return rows.length === 1
}
