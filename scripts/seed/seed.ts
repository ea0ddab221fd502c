// Fills a database with the demo: four stores with their owners, products, pictures, customers and orders. Safe to repeat: existing rows
// stay, and an interrupted run continues.

import { type Database, openDatabase } from '#data/client.ts'
import { DatabaseError } from '#data/errors.ts'
import { type Owner, openOwner } from './backdate.ts'
import { demoId, storeId } from './demo-id.ts'
import type { DemoStore } from './demo-store.ts'
import { ADUNNI, KOFI, MAMA, WOO } from './demo-stores.ts'
import { addPeople } from './people.ts'
import { addRows } from './rows.ts'
import { writeOrders } from './write-orders.ts'
import { writePictures } from './write-pictures.ts'
import { writeStore } from './write-store.ts'

export type SeedOptions = {
  readonly supabase: {
    readonly apiUrl: string
    readonly publishableKey: string
    readonly secretKey: string
    /** Connection as the tables' owner. Without it orders keep today's date and shops have no bank details. */
    readonly databaseUrl?: string
  }
  readonly log?: (line: string) => void
  /** True only for the embedded database: no other database gets the demo operator. */
  readonly isEmbedded?: boolean
  readonly now?: Date
}

const OPERATOR = { email: 'operator@oja.test', name: 'Demo operator' }

/** The demo stores in the order of writing. The demo is complete when the last store exists. */
export const DEMO_STORES: readonly DemoStore[] = [ADUNNI, KOFI, MAMA, WOO]

/** Seeds the demo. Does nothing when the demo is complete. */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { supabase, log = () => {}, now = new Date(), isEmbedded = false } = options
  const database = openDatabase({ url: supabase.apiUrl, key: supabase.secretKey, timeoutMs: 60_000 })
  if (await readIsSeeded(database)) return

  const owner = supabase.databaseUrl === undefined ? null : await openOwner(supabase.databaseUrl)
  try {
    const people = await addPeople(supabase, [
      ...DEMO_STORES.flatMap((store) => store.members),
      ...(isEmbedded ? [OPERATOR] : []),
    ])
    await addRates(database)
    for (const store of DEMO_STORES) await seedStore(store, { database, owner, people, now, log })
    if (isEmbedded) await owner?.makeOperator(people.get(OPERATOR.email) ?? '')
  } finally {
    await owner?.close()
  }
}

type Seeding = {
  readonly database: Database
  readonly owner: Owner | null
  readonly people: ReadonlyMap<string, string>
  readonly now: Date
  readonly log: (line: string) => void
}

async function seedStore(store: DemoStore, { database, owner, people, now, log }: Seeding): Promise<void> {
  await writeStore(database, store, people, now)
  if (store.bank) await owner?.addBankDetails(storeId(store), store.bank)
  const orders = await writeOrders(database, store)
  await owner?.backdate(storeId(store), orders)
  await owner?.addVisits(storeId(store))
  await owner?.addCosts(storeId(store))
  log(`${store.name}: ${store.products.length} products and ${orders.length} orders`)
  await writePictures(database, store, log)
  log(`${store.name}: ready`)
}

async function readIsSeeded(database: Database): Promise<boolean> {
  const last = DEMO_STORES.at(-1)
  const { data, error, status } = await database
    .from('businesses')
    .select('id')
    .eq('slug', last?.slug ?? '')
  if (error) throw new DatabaseError('businesses', error, status)
  return (data as unknown[]).length > 0
}

/**
 * Exchange rates to the dollar: naira for one dollar, and dollars for one unit of the others. Used instead of
 * supabase/seed/exchange_rates.sql.
 */
const RATES = { NGN: 1_540, GBP: 1.33, EUR: 1.16, GHS: 0.09, CAD: 0.71 } as const

async function addRates(database: Database): Promise<void> {
  const { error, status } = await database.from('exchange_rate_settings').delete().gt('rate', 0)
  if (error) throw new DatabaseError('exchange_rate_settings', error, status)
  const rows = Object.entries(RATES).map(([currency, rate]) => ({
    id: demoId(`rate ${currency} USD`),
    currency_from: currency,
    currency_to: 'USD',
    rate,
  }))
  await addRows(database, 'exchange_rate_settings', rows)
}
