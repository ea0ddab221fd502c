// Tests to whom a shop may write about picked products, in SQL: the people of a segment, without those who stopped its messages, each at most
// once in seven days.
// Planted, each seen red: the stop list left out of broadcast_people, and out of open_lead_message.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person, server } from '#tests/support/database/database.ts'
import { addProduct, insert, openStore, type TestStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

type Json = Record<string, unknown>
type People = {
  readonly stopped: number
  readonly people: readonly ({
    readonly id: string
    readonly name: string
    readonly stopToken: string
  } & Json)[]
}

const db = forFile(openDatabase)
let store: TestStore

beforeEach(async () => {
  store = await openStore(db, { slug: `shop-${randomUUID().slice(0, 8)}`, plan: 'premium' })
})

let digits = 0
function typedCustomer(name: string, fields: Json = {}): Promise<string> {
  digits += 1
  const phone = `23480320000${String(digits).padStart(2, '0')}`
  return insert(db, 'customers', { id: randomUUID(), business_id: store.id, name, phone, ...fields })
}

/** A customer who has ordered. */
async function customer(name: string, fields: Json = {}): Promise<string> {
  const id = await typedCustomer(name, fields)
  await order(id, 1)
  return id
}

async function order(
  customerId: string,
  daysAgo: number,
  productId: string | null = null,
  status = 'delivered',
) {
  const [row] = await db.query<{ id: string }>(
    `insert into orders (business_id, client_order_id, request_hash, code, token, currency, subtotal, delivery_kind, total, customer_id,
       customer_name, phone, expires_at, created_at, status)
     select $1, gen_random_uuid(), 'x', private.draw_order_code(1), replace(gen_random_uuid()::text, '-', ''), 'NGN', 100, 'agree', 100, id, name, phone,
       '2030-01-01', now() - make_interval(days => $3), $4 from customers where id = $2 returning id`,
    [store.id, customerId, daysAgo, status],
  )
  await insert(db, 'order_lines', {
    business_id: store.id,
    order_id: row?.id,
    product_id: productId,
    name: 'Cloth',
    unit_price: 100,
    quantity: 1,
    line_total: 100,
    position: 0,
    stock_from: 'none',
  })
}

const call = async <T>(sql: string, values: readonly unknown[], userId = store.ownerId) =>
  (await db.as(person(userId), `select ${sql} as answer`, [...values]))[0]?.['answer'] as T
const people = (segment: string, categoryId: string | null = null, userId = store.ownerId) =>
  call<People>(`broadcast_people($1, $2, $3, 'vip')`, [store.id, segment, categoryId], userId)
const names = async (...asked: Parameters<typeof people>) =>
  (await people(...asked)).people.map(({ name }) => name)
const write = (customerId: string) =>
  call<string>('open_lead_message($1, $2)', [store.id, { kind: 'broadcast', customerId }])

describe('a segment', () => {
  it('is everybody, or any tag, in whatever letters', async () => {
    await customer('Ada', { tags: ['vip'] })
    await customer('Bola', { tags: ['VIP', 'Lagos'] })
    await customer('Chidi', { tags: ['vips'] })
    await typedCustomer('Typed')

    expect(await names('tag')).toEqual(['Ada', 'Bola'])
    expect(await names('all')).toEqual(['Ada', 'Bola', 'Chidi'])
    const ofLagos = await call<People>(
      `broadcast_people($1, 'tag', null, 'lagos')`,
      [store.id],
      store.ownerId,
    )
    expect(ofLagos.people.map(({ name }) => name)).toEqual(['Bola'])
    for (const wrong of [`'tag', null, null`, `'vip', null, null`, `'category', null, 'vip'`])
      expect(await codeOf(call(`broadcast_people($1, ${wrong})`, [store.id], store.ownerId))).toBe(
        'bad_request',
      )
  })

  // Planted, seen red: without `has_asked`, in the list and where a message is opened.
  it('names nobody whose number only the shop has typed, and opens no message to them', async () => {
    const typed = await typedCustomer('Typed', { tags: ['VIP'] })
    const cancelled = await typedCustomer('Cancelled', { tags: ['VIP'] })
    await order(cancelled, 3, null, 'cancelled')
    const asked = await typedCustomer('Asked', { tags: ['VIP'] })
    await db.query(
      `insert into leads (business_id, kind, name, phone, code, proven_at)
       select business_id, 'arrivals', name, phone, 'CDFGH', now() from customers where id = $1`,
      [asked],
    )

    expect(await names('tag')).toEqual(['Asked'])
    expect(await codeOf(write(typed))).toBe('unknown_lead')
    expect(await codeOf(write(cancelled))).toBe('unknown_lead')
    await write(asked)
  })

  it('is whoever ordered, and not for 60 days', async () => {
    const [away, back, never, cancelled] = await Promise.all(
      ['Away', 'Back', 'Never', 'Cancelled'].map((name) => typedCustomer(name)),
    )
    await order(away as string, 61)
    await order(back as string, 61)
    await order(back as string, 59)
    await order(cancelled as string, 61)
    await order(cancelled as string, 3, null, 'cancelled')
    expect(never).toBeDefined()

    expect(await names('away')).toEqual(['Away', 'Cancelled'])
  })

  it('is whoever bought from a category of this shop', async () => {
    const categoryId = await insert(db, 'categories', {
      id: randomUUID(),
      business_id: store.id,
      name: 'Ankara',
      slug: 'ankara',
    })
    const ankara = await addProduct(db, store.id, { category_id: categoryId })
    const [ada, bola, chidi] = await Promise.all(['Ada', 'Bola', 'Chidi'].map((name) => customer(name)))
    await order(ada as string, 5, ankara)
    await order(bola as string, 5, await addProduct(db, store.id))
    await order(chidi as string, 5, ankara, 'cancelled')

    expect(await names('category', categoryId)).toEqual(['Ada'])
    expect(await codeOf(people('category'))).toBe('bad_request')
    expect(await codeOf(people('everybody'))).toBe('bad_request')
  })

  it('is closed to another shop, and opens no message to its customers', async () => {
    const ada = await customer('Ada', { tags: ['VIP'] })
    const stranger = await openStore(db, { plan: 'premium' })

    expect(await codeOf(people('tag', null, stranger.ownerId))).toBe('forbidden')
    const theirs = [stranger.id, { kind: 'broadcast', customerId: ada }]
    expect(await codeOf(call('open_lead_message($1, $2)', theirs, stranger.ownerId))).toBe('unknown_lead')
  })
})

describe('the stop list', () => {
  it('is looked at first: whoever is on it is counted, not named, and gets no message', async () => {
    const ada = await customer('Ada', { tags: ['VIP'] })
    await customer('Bola', { tags: ['VIP'] })
    const token = (await people('tag')).people.find(({ id }) => id === ada)?.stopToken
    await db.as(server, 'select stop_messages($1)', [token])

    expect(await people('tag')).toMatchObject({ stopped: 1, people: [{ name: 'Bola' }] })
    expect(await codeOf(write(ada))).toBe('lead_stopped')
  })
})

describe('the pause', () => {
  it('lets one message to a person through in seven days, also when many tap at once', async () => {
    const ada = await customer('Ada', { tags: ['VIP'] })
    const ended = await Promise.allSettled(Array.from({ length: 8 }, () => write(ada)))

    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [shown] = (await people('tag')).people
    expect(Date.parse(String(shown?.['pausedUntil']))).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    expect(await codeOf(write(ada))).toBe('lead_paused')

    await db.query(`update lead_messages set sent_at = now() - interval '8 days' where business_id = $1`, [
      store.id,
    ])
    expect((await people('tag')).people[0]).toMatchObject({ name: 'Ada', pausedUntil: null })
    await write(ada)
  })

  it('goes by the number: news about a lead count too', async () => {
    const ada = await customer('Ada', { tags: ['VIP'], phone: '2348031234567' })
    const asked = { kind: 'arrivals', name: 'Ada', phone: '2348031234567' }
    await db.as(server, 'select save_lead($1, $2)', [store.id, asked])
    const [lead] = await db.query<{ id: string }>('select id from leads where business_id = $1', [store.id])
    await call('prove_lead($1, $2, true)', [store.id, lead?.id])
    await call('open_lead_message($1, $2)', [store.id, { kind: 'arrivals', leadId: lead?.id }])

    expect(await codeOf(write(ada))).toBe('lead_paused')
  })
})
