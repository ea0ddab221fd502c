// Provides the contracts of database functions by name, from every file of src/contract/sql, and checks the answers of tests' own calls.
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { type GenericSchema, nullable } from 'valibot'
import { firstIssue } from '#contract/first-issue.ts'
import type { SqlFunction } from '#contract/sql-function.ts'
import { snapshotAnswer, storeSnapshot } from './snapshot-schema.ts'

const FOLDER = resolve(import.meta.dirname, '../../../src/contract/sql')

const isContract = (value: object): value is SqlFunction<string, unknown> =>
  'name' in value && 'answer' in value

/** The contracts of these modules by the names of their functions. A function has one contract. */
export function contractsOf(
  modules: readonly Readonly<Record<string, object>>[],
): ReadonlyMap<string, SqlFunction<string, unknown>> {
  const found = new Map<string, SqlFunction<string, unknown>>()
  for (const contract of modules.flatMap((module) => Object.values(module)).filter(isContract)) {
    if (found.has(contract.name)) throw new Error(`${contract.name}: expected one contract, got two`)
    found.set(contract.name, contract)
  }
  return found
}

export const contracts = contractsOf(
  await Promise.all(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => import(/* @vite-ignore */ resolve(FOLDER, name)) as Promise<Record<string, object>>),
  ),
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
  const contract = contracts.get(name)
  const schema = WHOLE.get(name) ?? contract?.answer
  if (!schema || rows.length !== 1) return
  const [value] = Object.values(rows[0] ?? {})
  if (value === null && contract?.isNullForStrangers) return
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
