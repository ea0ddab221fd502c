// The command line of `npm run import`.
import type { parseArgs } from 'node:util'
import { isCurrencyCode } from '#domain/basics/money.ts'
import { NO_CONVERSION, parseConversionRate, type Rate } from '#domain/import/cells/price.ts'
import { CommandError } from '../command-line.ts'

export type ImportArguments = {
  readonly store: string
  readonly currency: string
  readonly file: string
  readonly isDryRun: boolean
  readonly rate: Rate
  readonly hasRate: boolean
  readonly report: string | null
  /** The deploy.env of a hosted site; undefined for the environment or the running stack. */
  readonly env: string | undefined
}

export const USAGE = `Usage: npm run import -- --store SLUG --currency CODE [options] FILE.csv

  --store SLUG      the store that gets the products, e.g. woo-demo
  --currency CODE   currency of the prices in the file: NGN, USD, GBP, GHS or CAD
  --rate NUMBER     when the store has another currency: what one unit of the file's currency costs in it
  --dry-run         read and compare, write nothing
  --report FILE     keep the verdict on every row as CSV
  --env FILE        the deploy.env of a hosted site
`

export const OPTIONS = {
  store: { type: 'string' },
  currency: { type: 'string' },
  rate: { type: 'string' },
  report: { type: 'string' },
  'dry-run': { type: 'boolean' },
  env: { type: 'string' },
} as const

type Words = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>

/** Reads the words of the command. Throws a CommandError that says what is missing. */
export function readImportArguments({ values, positionals }: Words): ImportArguments {
  const [file] = positionals
  const currency = (values.currency ?? '').toUpperCase()
  const rate = values.rate === undefined ? NO_CONVERSION : parseConversionRate(values.rate)
  if (values.store === undefined) throw refusal('Which store? Add --store SLUG.')
  if (!isCurrencyCode(currency))
    throw refusal('Which currency are the prices in? Add --currency NGN, USD, GBP, GHS or CAD.')
  if (file === undefined || positionals.length > 1) throw refusal('Name exactly one CSV file.')
  if (rate === null) throw refusal('The rate is a number above zero, for example --rate 1550.25.')
  return {
    store: values.store,
    currency,
    file,
    isDryRun: values['dry-run'] ?? false,
    rate,
    hasRate: values.rate !== undefined,
    report: values.report ?? null,
    env: values.env,
  }
}

const refusal = (sentence: string) => new CommandError(`${sentence}\n\n${USAGE}`)
