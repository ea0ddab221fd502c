// Sends an act of a member again, as a device does that heard no answer: the header `x-oja-action` goes through the gateway and PostgREST to the check
// before each call (supabase/schemas/access/before_request.sql), also from another origin, as a browser sends it.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { addOrderNote } from '#contract/sql/orders/orders.ts'
import { ACTION_HEADER, call, type Database, openDatabase } from '#data/client.ts'
import { forFile } from '#tests/support/for-file.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { openOrderShop, orderBody, postJson } from '#tests/support/stores/order-shop.ts'

const oja = forFile(sharedOja)
const shop = forFile(() => openOrderShop(oja, 'once'))
let member: Database
let orderId: string

beforeAll(async () => {
  const person = await oja.stack.person(`once-${randomUUID().slice(0, 8)}@oja.test`)
  const { data } = await person.auth.getSession()
  await oja.stack.sql(`insert into business_members (business_id, user_id, role) values ($1, $2, 'owner')`, [
    shop.id,
    data.session?.user.id,
  ])
  const { apiUrl, publishableKey } = oja.stack.supabase
  member = openDatabase({ url: apiUrl, key: publishableKey, token: data.session?.access_token as string })
  await oja.settled()
  await postJson(oja, '/api/orders', orderBody(shop))
  const [row] = await oja.stack.sql<{ id: string }>('select id from orders where business_id = $1', [shop.id])
  orderId = row?.id as string
})

const addNote = (actionId?: string) =>
  call(member, addOrderNote, { orderId, text: 'Ring first' }, actionId === undefined ? {} : { actionId })

async function countNotes(): Promise<number> {
  const rows = await oja.stack.sql(`select from order_events where order_id = $1 and kind = 'note'`, [
    orderId,
  ])
  return rows.length
}

it('counts once, and says so the second time', async () => {
  const id = randomUUID()

  expect(await addNote(id)).toEqual({ ok: true, value: null })
  expect(await addNote(id)).toEqual({ ok: false, error: { code: 'done_before', details: {} } })
  expect(await countNotes()).toBe(1)
})

it('counts each time without a name', async () => {
  const before = await countNotes()
  await addNote()
  await addNote()

  expect(await countNotes()).toBe(before + 2)
})

it('may be sent by a page of the site, which is another origin', async () => {
  const asked = await fetch(`${oja.stack.supabase.apiUrl}/rest/v1/rpc/add_order_note`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://oja.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': `authorization,content-type,${ACTION_HEADER}`,
    },
  })

  expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(ACTION_HEADER)
})
