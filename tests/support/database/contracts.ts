// Provides the contracts of database functions by name, and checks the answers of tests' own calls.
import { type GenericSchema, nullable } from 'valibot'
import { firstIssue } from '#contract/first-issue.ts'
import * as account from '#contract/sql/account.ts'
import * as business from '#contract/sql/business.ts'
import * as currencies from '#contract/sql/currencies.ts'
import * as customers from '#contract/sql/customers.ts'
import * as domains from '#contract/sql/domains.ts'
import * as exitKits from '#contract/sql/exit-kits.ts'
import * as figures from '#contract/sql/figures.ts'
import * as forecast from '#contract/sql/forecast.ts'
import * as imports from '#contract/sql/imports.ts'
import * as leads from '#contract/sql/leads.ts'
import * as notifications from '#contract/sql/notifications.ts'
import * as orders from '#contract/sql/orders.ts'
import * as pictures from '#contract/sql/pictures.ts'
import * as placing from '#contract/sql/placing-orders.ts'
import * as planPayments from '#contract/sql/plan-payments.ts'
import * as plans from '#contract/sql/plans.ts'
import * as products from '#contract/sql/products.ts'
import * as rewards from '#contract/sql/rewards.ts'
import { snapshotAnswer, storeSnapshot } from '#contract/sql/snapshot.ts'
import * as system from '#contract/sql/system.ts'
import * as team from '#contract/sql/team.ts'
import type { SqlFunction } from '#contract/sql-function.ts'

const areas = [
  account,
  business,
  currencies,
  customers,
  domains,
  exitKits,
  forecast,
  figures,
  imports,
  leads,
  notifications,
  orders,
  pictures,
  placing,
  planPayments,
  plans,
  products,
  rewards,
  system,
  team,
]

const isContract = (value: object): value is SqlFunction<string, unknown> =>
  'name' in value && 'answer' in value

export const contracts: ReadonlyMap<string, SqlFunction<string, unknown>> = new Map(
  areas
    .flatMap((area) => Object.values<object>(area))
    .filter(isContract)
    .map((contract) => [contract.name, contract]),
)

/** Answers that are too large to check at every publish: see src/contract/README.md. */
const WHOLE: ReadonlyMap<string, GenericSchema> = new Map<string, GenericSchema>([
  ['store_snapshot', nullable(storeSnapshot)],
  ['read_store', snapshotAnswer],
  ['claim_and_read', nullable(snapshotAnswer)],
])

const ONE_CALL = /^\s*select\s+(?:public\.)?(\w+)\(((?:[^()]|\([^()]*\))*)\)(?:\s+as\s+\w+)?;?\s*$/i

/** Checks a statement that only calls one function. Throws when the answer does not match the contract. */
export function checkAnswers(sql: string, rows: readonly Readonly<Record<string, unknown>>[]): void {
  const name = ONE_CALL.exec(sql)?.[1] ?? ''
  const schema = WHOLE.get(name) ?? contracts.get(name)?.answer
  if (!schema || rows.length !== 1) return
  const [value] = Object.values(rows[0] ?? {})
  // Converts the row to the API's form: the API returns an array for a set of one row, and null for an empty text.
  const answer =
    schema.type === 'array' && !Array.isArray(value)
      ? [value]
      : schema.type === 'null' && value === ''
        ? null
        : value
  const issue = firstIssue(schema, answer)
  if (issue !== null) throw new Error(`${name}: the answer is not of its contract: ${issue}`)
}
