// Makes two stores with an owner each, and inserts orders, for the tests of live changes.
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { TestStack } from '../running/stack.ts'

export type LiveShop = { readonly id: string; readonly owner: SupabaseClient; readonly ownerId: string }

/** A store with a signed-in owner. */
export async function openLiveShop(stack: TestStack, name: string): Promise<LiveShop> {
  const owner = await stack.person(`${name}@oja.test`)
  const ownerId = (await owner.auth.getUser()).data.user?.id as string
  const id = randomUUID()
  await stack.sql(`insert into businesses (id, slug, name, plan) values ($1, $2, $3, 'premium')`, [
    id,
    `${name}-live-shop`,
    name,
  ])
  await stack.sql(
    `insert into business_members (business_id, user_id, role) values ($1, $2, 'owner')
     on conflict (business_id, user_id) do nothing`,
    [id, ownerId],
  )
  return { id, owner, ownerId }
}

/** Inserts an order as the database's own functions do. Returns its id. */
export async function putOrder(
  { sql }: Pick<TestStack, 'sql'>,
  businessId: string,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const row: Readonly<Record<string, unknown>> = {
    id: randomUUID(),
    business_id: businessId,
    client_order_id: randomUUID(),
    request_hash: 'a hash that nobody reads',
    ip_hash: 'an address that nobody reads',
    code: randomCode(),
    token: randomUUID().replaceAll('-', ''),
    currency: 'NGN',
    subtotal: 1_250_000,
    total: 1_250_000,
    delivery_kind: 'agree',
    customer_name: 'Bola Ade',
    phone: '2348031234567',
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    ...fields,
  }
  const columns = Object.keys(row)
  await sql(
    `insert into orders (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
  return row['id'] as string
}

/** Makes a code like `private.new_order_code`. */
function randomCode(): string {
  const letters = '234679CDFGHJKMNPQRTVWXY'
  return Array.from({ length: 8 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
}

/** Waits until a condition is true, checking often. Throws with `what` after `timeoutMs`. */
export async function until(what: string, holds: () => boolean, timeoutMs = 15_000): Promise<void> {
  const endsAt = Date.now() + timeoutMs
  while (!holds()) {
    if (Date.now() > endsAt) throw new Error(`waited ${timeoutMs} ms for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
