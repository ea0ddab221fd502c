// Writes the ledger of plans for tests. Times are days after 1 March 2030, so no test depends on today.
import type { TestDatabase } from './database.ts'

export type LedgerEntry = {
  readonly key: string
  readonly kind:
    | 'trial'
    | 'charge'
    | 'refund'
    | 'extension'
    | 'grace'
    | 'downgrade'
    | 'cancel'
    | 'resume'
    | 'end'
  /** Days after the first day. */
  readonly at: number
  readonly plan?: 'starter' | 'premium' | 'enterprise'
  readonly days?: number
  readonly amountMinor?: number
  readonly reference?: string
  readonly renews?: boolean
}

const FIRST_DAY = Date.UTC(2030, 2, 1)
const DAY_MS = 86_400_000

/** An entry as `add_plan_entry` takes it. Keys and references are made the store's own. */
export function entryDocument(businessId: string, entry: LedgerEntry): string {
  const { at, key, reference, ...rest } = entry
  return JSON.stringify({
    ...rest,
    rowKey: `${businessId}:${key}`,
    effectiveAt: new Date(FIRST_DAY + at * DAY_MS).toISOString(),
    ...(reference ? { reference: `${businessId}-${reference}`, currency: 'NGN' } : {}),
  })
}

export async function addEntry(db: TestDatabase, businessId: string, entry: LedgerEntry): Promise<void> {
  await db.query('select add_plan_entry($1, $2)', [businessId, entryDocument(businessId, entry)])
}

/** The plan of a store's own row and of its ledger, with times as days after the first day. */
export type PlanOfStore = {
  readonly plan: string
  readonly ends: number | null
  readonly next: string | null
  readonly nextEnds: number | null
  readonly trial: boolean
  readonly grace: number | null
}

export async function planOf(db: TestDatabase, businessId: string): Promise<PlanOfStore> {
  const days = (column: string) => `(extract(epoch from ${column}) - ${FIRST_DAY / 1000})::float8 / 86400`
  const [row] = await db.query<PlanOfStore>(
    `select plan, ${days('plan_ends_at')} as ends, next_plan as next, ${days('next_plan_ends_at')} as "nextEnds",
       plan_is_trial as trial, ${days('plan_grace_until')} as grace from businesses where id = $1`,
    [businessId],
  )
  if (!row) throw new Error(`no store ${businessId}`)
  return row
}
