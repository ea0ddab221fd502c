// Checks that a large import does not slow others: while 50,000 rows are imported into one store, other stores are edited, and the time from
// commit to page may at most double. Run by `npm run test:soak`; OJA_SOAK_ROWS changes the amount.
import { beforeAll, expect, test } from 'vitest'
import { forFile } from '#tests/support/for-file.ts'
import { type ChaosStore, openChaosStore } from '#tests/support/publishing/chaos-edits.ts'
import { SITE_HOST, startOja } from '#tests/support/running/site.ts'

const ROWS = Number(process.env['OJA_SOAK_ROWS'] ?? 50_000)
/** Rows in one call of the importer's function. */
const BATCH = 200
const EDITS = 60

const oja = forFile(startOja)
let stores: ChaosStore[]
let large: ChaosStore

beforeAll(async () => {
  stores = []
  for (let number = 0; number < 10; number += 1) stores.push(await openChaosStore(oja.stack, number, 40))
  large = await openChaosStore(oja.stack, 99, 1)
  await oja.settled()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Milliseconds from the commit of a price to the store page that shows it. */
async function saveToLive(store: ChaosStore, price: number): Promise<number> {
  await oja.stack.sql('update products set price = $2 where id = $1', [store.productIds[0], price])
  const committedAt = performance.now()
  const words = Math.floor(price / 100).toLocaleString('en-GB')
  const endAt = performance.now() + 120_000
  for (;;) {
    const { text } = await oja.ask(`/${store.slugs[0]}`, { host: SITE_HOST })
    if (text.includes(words)) return performance.now() - committedAt
    if (performance.now() > endAt) throw new Error(`${store.slugs[0]}: ${words} is not shown after 120 s`)
    await pause(2)
  }
}

async function editOthers(from: number, isOver: () => boolean): Promise<readonly number[]> {
  const times: number[] = []
  for (let edit = 0; edit < EDITS || !isOver(); edit += 1) {
    const store = stores[edit % stores.length] as ChaosStore
    times.push(await saveToLive(store, (from + edit) * 100))
    await pause(30 + (edit % 7) * 10)
  }
  return times
}

/** Imports like the importer: batch after batch, each a transaction with one nudge. */
async function importRows(): Promise<void> {
  for (let start = 0; start < ROWS; start += BATCH) {
    const products = Array.from({ length: Math.min(BATCH, ROWS - start) }, (_, index) => ({
      sku: `row-${start + index}`,
      name: `Imported ${start + index}`,
      price: 1_000 + index,
    }))
    await oja.stack.sql(
      `insert into products (business_id, name, price, sku, status, position)
       select $1, p ->> 'name', (p ->> 'price')::bigint, p ->> 'sku', 'live', 1 + $3 + place
       from jsonb_array_elements($2::jsonb) with ordinality as t (p, place)`,
      [large.id, JSON.stringify(products), start],
    )
  }
}

const at = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.NaN

test(`an import of ${ROWS} rows at most doubles the others' time from save to live`, async () => {
  await editOthers(20_000, () => true)
  const before = await editOthers(30_000, () => true)

  let isOver = false
  const startedAt = performance.now()
  const importing = importRows()
    .then(() => oja.settled(600_000))
    .finally(() => {
      isOver = true
    })
  const during = await editOthers(40_000, () => isOver)
  await importing
  const seconds = (performance.now() - startedAt) / 1000

  const [live] = await oja.stack.sql<{ count: string }>(
    `select count(*) from products where business_id = $1 and status = 'live'`,
    [large.id],
  )
  const last = await oja.ask(`/${large.slugs[0]}/page/${Math.ceil(Number(live?.count) / 48)}`, {
    host: SITE_HOST,
  })
  console.log(
    `soak: ${ROWS} rows imported and live in ${seconds.toFixed(0)} s; others' save to live p50/p95 ms before ${at(before, 0.5).toFixed(0)}/${at(before, 0.95).toFixed(0)}, during ${at(during, 0.5).toFixed(0)}/${at(during, 0.95).toFixed(0)} (${during.length} edits)`,
  )
  expect(last.status).toBe(200)
  expect(last.text).toContain(`Imported ${ROWS - 1}`)
  expect(at(during, 0.95)).toBeLessThan(2 * at(before, 0.95))
}, 1_200_000)
