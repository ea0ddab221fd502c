// Tests that a dead letter of the payments queue and one of the imports queue, sent again from the operators' page, are done: the message of
// the provider is settled, and the import runs to its end. The queue's own message was lost in both. Planted once and seen red, one each:
// - A letter of the payments queue sent to no queue.
// - A letter of the imports queue sent to no queue.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operatorPath } from '#brand'
import { type Leaver, newLeaver } from '#tests/support/stores/leaving-owners.ts'
import {
  beginPayment,
  eventsOf,
  openPayingShop,
  type PayingSite,
  planOfShop,
  startPayingSite,
} from '#tests/support/stores/paying-shop.ts'

let site: PayingSite
let operator: Leaver
let cookie: string

beforeAll(async () => {
  site = await startPayingSite()
  operator = await newLeaver(site.oja)
  await sql('insert into platform_admins values ($1)', [operator.id])
  const answer = await site.oja.ask('/api/operator/session', {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}` },
  })
  cookie = (answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
})
afterAll(() => site?.dispose())

const sql = (text: string, values: unknown[] = []) => site.oja.stack.sql(text, values)

/** Keeps a letter as the queue's consumer does. Returns its id, and the page on which an operator finds it. */
async function keepLetter(queue: string, body: object) {
  await sql('select keep_dead_letters($1)', [
    JSON.stringify([{ queue, body, delivery: 'lost', attempts: 11 }]),
  ])
  const [kept] = await sql('select id from private.dead_letters where body = $1', [body])
  const page = await site.oja.ask(`${operatorPath}/letters`, { headers: { cookie } })
  return { id: kept?.['id'] as string, page: page.text }
}

const sendAgain = (id: string) =>
  site.oja.ask(`${operatorPath}/letters`, {
    method: 'POST',
    body: new URLSearchParams({ act: 'retry-letter', id, reason: 'The cause is mended.' }).toString(),
    headers: { cookie, origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
  })

const isKept = async (id: string) =>
  (await sql('select from private.dead_letters where id = $1', [id])).length > 0

it('a message of the payment provider is settled', async () => {
  const shop = await openPayingShop(site)
  const reference = await beginPayment(site, shop)
  const [body = ''] = await eventsOf(site, () => site.provider.play({ play: 'pay', reference }))
  const raw = Buffer.from(body).toString('base64')
  const [stored] = await sql(`select store_provider_event($1, 'charge.success', $2) ->> 'sha256' as hash`, [
    raw,
    reference,
  ])
  const { id, page } = await keepLetter('oja-payments', { eventHash: stored?.['hash'] })
  expect(page).toContain(`value="${id}"`)
  expect(await planOfShop(site, shop)).toMatchObject({ plan: 'starter', charges: 0 })

  expect((await sendAgain(id)).status).toBe(303)

  await expect
    .poll(() => planOfShop(site, shop), { timeout: 20_000 })
    .toMatchObject({ plan: 'premium', charges: 1 })
  expect(await sql('select status from provider_events where reference = $1', [reference])).toEqual([
    { status: 'applied' },
  ])
  expect(await isKept(id)).toBe(false)
})

it('an import runs to its end', async () => {
  const shop = await openPayingShop(site)
  const brought = await site.oja.ask(`/api/imports?store=${shop.id}&name=a.csv`, {
    method: 'POST',
    body: 'Name,Price\nCap,10\nScarf,20',
    headers: { authorization: `Bearer ${shop.owner.token}`, 'content-type': 'application/octet-stream' },
  })
  expect(brought.status).toBe(200)
  const { id: importId } = JSON.parse(brought.text) as { readonly id: string }
  await sql('select start_import($1, $2, $3, false)', [shop.id, shop.owner.id, importId])
  const { id, page } = await keepLetter('oja-imports', { importId })
  expect(page).toContain(`value="${id}"`)
  expect(await sql('select from products where business_id = $1', [shop.id])).toEqual([])

  expect((await sendAgain(id)).status).toBe(303)

  const statusOf = async () =>
    (await sql('select status from imports where id = $1', [importId]))[0]?.['status']
  await expect.poll(statusOf, { timeout: 20_000 }).toBe('done')
  expect(await sql('select name from products where business_id = $1 order by name', [shop.id])).toEqual([
    { name: 'Cap' },
    { name: 'Scarf' },
  ])
  expect(await isKept(id)).toBe(false)
})
