// The command line of `npm run import`.
import { parseArgs } from 'node:util'
import { isCurrencyCode } from '#domain/basics/money.ts'
import { fail, ok, type Result } from '#domain/basics/result.ts'
import { NO_CONVERSION, parseConversionRate, type Rate } from '#domain/import/cells/price.ts'

export type ImportArguments = {
  readonly store: string
  readonly currency: string
  readonly file: string
  readonly isDryRun: boolean
  readonly rate: Rate
  readonly hasRate: boolean
  readonly report: string | null
}

export const USAGE = `Usage: npm run import -- --store SLUG --currency CODE [options] FILE.csv

  --store SLUG      the store that gets the products, e.g. woo-demo
  --currency CODE   currency of the prices in the file: NGN, USD, GBP, GHS or CAD
  --rate NUMBER     when the store has another currency: what one unit of the file's currency costs in it
  --dry-run         read and compare, write nothing
  --report FILE     keep the verdict on every row as CSV
`

/** `['--store', 'woo-demo', '--currency', 'NGN', 'x.csv']` -> arguments. The error is a sentence for the person who typed the command. */
export function parseArguments(args: readonly string[]): Result<ImportArguments, { code: string }> {
  const parsed = readOptions(args)
  if (typeof parsed === 'string') return fail(parsed)
  const { values, positionals } = parsed
  const [file] = positionals
  const currency = (values.currency ?? '').toUpperCase()
  if (values.store === undefined) return fail('Which store? Add --store SLUG.')
  if (!isCurrencyCode(currency))
    return fail('Which currency are the prices in? Add --currency NGN, USD, GBP, GHS or CAD.')
  if (file === undefined || positionals.length > 1) return fail('Name exactly one CSV file.')
  const rate = values.rate === undefined ? NO_CONVERSION : parseConversionRate(values.rate)
  if (rate === null) return fail('The rate is a number above zero, for example --rate 1550.25.')
  return ok({
    store: values.store,
    currency,
    file,
    isDryRun: values['dry-run'] ?? false,
    rate,
    hasRate: values.rate !== undefined,
    report: values.report ?? null,
  })
}

function readOptions(args: readonly string[]): ReturnType<typeof parseOptions> | string {
  try {
    return parseOptions(args)
  } catch (error) {
    if (error instanceof TypeError) return error.message
    throw error
  }
}

const OPTIONS = {
  store: { type: 'string' },
  currency: { type: 'string' },
  rate: { type: 'string' },
  report: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

export const OPTION_NAMES = Object.keys(OPTIONS)

function parseOptions(args: readonly string[]) {
  return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
}
