// Tests an operator's reading of a shop: it shows what the owner sees without naming shoppers, leaves a line in the log, and changes nothing.
// Planted, seen red: a reading without its line in the log; the stock of a product's own row where its choices are counted.
import { beforeAll, expect, it } from 'vitest'
import { openDatabase, server } from '#tests/support/database/database.ts'
import {
  addCombination,
  addOptions,
  addProduct,
  addZone,
  insert,
  openStore,
  orderRequest,
  quoteAndPlace,
  signUp,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let operator: string

beforeAll(async () => {
  operator = await signUp(db)
  await db.query('insert into platform_admins values ($1)', [operator])
})

const read = async (id: string, { by = operator, reason = 'The owner asks about an order.' } = {}) =>
  (await db.as(server, 'select operator_read_store($1, $2, $3) as answer', [by, id, reason]))[0]?.[
    'answer'
  ] as Record<string, unknown>

/** Rows that were written, changed or deleted since the statistics began, by table. */
async function contents(): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private', 'auth') order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await db.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
    )
    found[name] = row?.hash ?? ''
  }
  return found
}

it('shows the shop and its orders, names no shopper, and changes the log alone', async () => {
  const { id } = await openStore(db, { name: 'Adunni Fabrics' })
  const productId = await addProduct(db, id, { name: 'Ankara blue', stock: 4 })
  const zoneId = await addZone(db, id)
  await insert(db, 'business_bank_details', {
    business_id: id,
    bank_name: 'First Bank',
    account_number: '0123456789',
    account_name: 'Adunni',
  })
  await quoteAndPlace(db, orderRequest(id, [{ productId }], { delivery: { zoneId } }))
  const before = await contents()

  const shop = await read(id)

  const after = await contents()
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(['private.operator_acts'])
  expect(shop).toMatchObject({
    shop: { name: 'Adunni Fabrics' },
    bank: { bankName: 'First Bank', ending: '…6789' },
    products: [{ name: 'Ankara blue' }],
    orderCount: 1,
  })
  const [order] = await db.query<{ customer_name: string; phone: string }>(
    'select customer_name, phone from orders where business_id = $1',
    [id],
  )
  const text = JSON.stringify(shop)
  for (const secret of [order?.customer_name ?? '?', order?.phone ?? '?', '0123456789'])
    expect(text).not.toContain(secret)
  const acts = (await db.as(server, 'select operator_acts($1) as answer', [id]))[0]?.['answer']
  expect(acts).toMatchObject([{ act: 'read_store', reason: 'The owner asks about an order.' }])
})

it('counts a product with choices by its choices, and not at all while one is not counted', async () => {
  const { id } = await openStore(db)
  const stocks = [
    [3, 4],
    [3, null],
    [0, 0],
  ]
  for (const [at, counts] of stocks.entries()) {
    const productId = await addProduct(db, id, { name: `Gown ${at}`, stock: null, position: at })
    const { valueIds } = await addOptions(db, id, productId, 'Size', ['M', 'L'])
    for (const [place, stock] of counts.entries())
      await addCombination(db, id, productId, [valueIds[place] as string], { stock })
  }

  const { products } = (await read(id)) as { products: readonly { stock: number | null }[] }

  expect(products.map(({ stock }) => stock)).toEqual([7, null, 0])
})

it.each([
  ['no reason', { reason: ' ' }, 'bad_request'],
  ['somebody who is no operator', { by: '00000000-0000-4000-8000-000000000000' }, 'forbidden'],
])('is refused for %s', async (_what, options, code) => {
  const { id } = await openStore(db)
  await expect(read(id, options)).rejects.toThrow(code)
})
