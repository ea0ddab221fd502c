// Fills a database with the demo: four stores with their owners, products, pictures, customers and orders.
// Can be run again at any time: what is there stays, an interrupted run goes on where it stopped.
import { type Database, openDatabase } from '#data/client.ts'
import { DatabaseError } from '#data/errors.ts'
import { type Owner, openOwner } from './backdate.ts'
import { demoId } from './demo-id.ts'
import type { DemoStore } from './demo-store.ts'
import { addPeople } from './people.ts'
import { addRows } from './rows.ts'
import { ADUNNI } from './stores/adunni/store.ts'
import { KOFI } from './stores/kofi/store.ts'
import { MAMA } from './stores/mama/store.ts'
import { WOO } from './stores/woo/store.ts'
import { writeOrders } from './write-orders.ts'
import { writePictures } from './write-pictures.ts'
import { storeId, writeStore } from './write-store.ts'

export type SeedOptions = {
  readonly supabase: {
    readonly apiUrl: string
    readonly publishableKey: string
    readonly secretKey: string
    /** Connection as the tables' owner. Without it orders keep today's date and shops have no bank details. */
    readonly databaseUrl?: string
  }
  readonly log?: (line: string) => void
  /** True for the embedded database only: the demo operator is never made elsewhere. */
  readonly isEmbedded?: boolean
  readonly now?: Date
}

const OPERATOR = { email: 'operator@oja.test', name: 'Demo operator' }

/** The last store is written last: when it is there, the demo is complete. */
export const DEMO_STORES: readonly DemoStore[] = [ADUNNI, KOFI, MAMA, WOO]

/** Seeds the demo, or does nothing when it is there. */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { supabase, log = () => {}, now = new Date(), isEmbedded = false } = options
  const database = openDatabase({ url: supabase.apiUrl, key: supabase.secretKey, timeoutMs: 60_000 })
  if (await isSeeded(database)) return

  const owner = supabase.databaseUrl === undefined ? null : await openOwner(supabase.databaseUrl)
  try {
    const people = await addPeople(supabase, [
      ...DEMO_STORES.flatMap((store) => store.members),
      ...(isEmbedded ? [OPERATOR] : []),
    ])
    await addRates(database)
    for (const store of DEMO_STORES) await seedStore(database, owner, store, people, now, log)
    if (isEmbedded) await owner?.makeOperator(people.get(OPERATOR.email) ?? '')
  } finally {
    await owner?.close()
  }
}

async function seedStore(
  database: Database,
  owner: Owner | null,
  store: DemoStore,
  people: ReadonlyMap<string, string>,
  now: Date,
  log: (line: string) => void,
): Promise<void> {
  await writeStore(database, store, people, now)
  if (store.bank) await owner?.addBankDetails(storeId(store), store.bank)
  const orders = await writeOrders(database, store)
  await owner?.backdate(storeId(store), orders)
  await owner?.addVisits(storeId(store))
  log(`${store.name}: ${store.products.length} products and ${orders.length} orders`)
  await writePictures(database, store, log)
  log(`${store.name}: ready`)
}

async function isSeeded(database: Database): Promise<boolean> {
  const last = DEMO_STORES.at(-1)
  const { data, error, status } = await database
    .from('businesses')
    .select('id')
    .eq('slug', last?.slug ?? '')
  if (error) throw new DatabaseError('businesses', error, status)
  return (data as unknown[]).length > 0
}

/** To the dollar, as supabase/seed.sql says: naira for one, and dollars for one of the others. Operators edit them afterwards. */
const RATES = { NGN: 1_540, GBP: 1.33, EUR: 1.16, GHS: 0.09, CAD: 0.71 } as const

async function addRates(database: Database): Promise<void> {
  const { data, error, status } = await database.from('exchange_rate_settings').select('id').limit(1)
  if (error) throw new DatabaseError('exchange_rate_settings', error, status)
  if ((data as unknown[]).length > 0) return
  const rows = Object.entries(RATES).map(([currency, rate]) => ({
    id: demoId(`rate ${currency} USD`),
    currency_from: currency,
    currency_to: 'USD',
    rate,
  }))
  await addRows(database, 'exchange_rate_settings', rows)
}
