// The command line of `npm run import`.
import type { parseArgs } from 'node:util'
import { isCurrencyCode } from '#domain/basics/money.ts'
import { CommandError } from '../command-line.ts'

export type Asked = {
  /** The address of the site, without a slash at its end. */
  readonly site: string
  /** The e-mail address of the member who signs in. */
  readonly member: string
  readonly store: string
  readonly work: { readonly undo: string } | BringAsked
}

export type BringAsked = {
  readonly undo: null
  readonly file: string
  /** Null: the prices are in the currency of the shop. */
  readonly foreign: { readonly currency: string; readonly rate: string } | null
  readonly isDryRun: boolean
  /** Nobody is asked before the shop changes. */
  readonly isSure: boolean
  /** What the file leaves open does not stop the import. */
  readonly isAsRead: boolean
  readonly asDrafts: boolean
  readonly report: string | null
}

export const USAGE = `Usage: npm run import -- --store SLUG --member ADDRESS [options] FILE
       npm run import -- --store SLUG --member ADDRESS --undo ID

  --store SLUG      the shop, e.g. woo-demo
  --member ADDRESS  e-mail address of a member of the shop who may import. Asks for the password, or reads OJA_PASSWORD
  --site ADDRESS    the site; without it the one of this machine, http://localhost:8787
  --currency CODE   when the prices are not in the shop's currency: NGN, USD, GBP, GHS or CAD
  --rate NUMBER     what one unit of that currency costs in the shop's
  --drafts          keep new products as drafts
  --as-read         import although the file leaves questions open: what is unclear waits as a draft or is refused
  --dry-run         show what would change, and change nothing
  --sure            do not ask before the shop changes
  --report FILE     keep what became of every row as CSV
  --undo ID         take an import back, within seven days
`

export const OPTIONS = {
  store: { type: 'string' },
  member: { type: 'string' },
  site: { type: 'string' },
  currency: { type: 'string' },
  rate: { type: 'string' },
  drafts: { type: 'boolean' },
  'as-read': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  sure: { type: 'boolean' },
  report: { type: 'string' },
  undo: { type: 'string' },
} as const

type Words = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>

/** Reads the words of the command. Throws a CommandError that says what is missing. */
export function readImportArguments({ values, positionals }: Words): Asked {
  const { store, member, undo } = values
  if (store === undefined) throw refusal('Which shop? Add --store SLUG.')
  if (member === undefined) throw refusal('Who imports? Add --member ADDRESS.')
  const site = values.site ?? `http://localhost:${process.env['OJA_PORT'] ?? 8787}`
  if (!/^https:\/\/[^/]|^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(site))
    throw refusal('The site is an address like https://shops.example; http is for this machine alone.')
  const work = undo === undefined ? readBring(values, positionals) : { undo }
  if (undo !== undefined && positionals.length > 0) throw refusal('Name a file, or --undo: not both.')
  return { site: site.replace(/\/+$/, ''), member, store, work }
}

function readBring(values: Words['values'], [file, ...more]: readonly string[]): BringAsked {
  const { rate = '' } = values
  const currency = values.currency?.toUpperCase()
  if (file === undefined || more.length > 0) throw refusal('Name exactly one file.')
  if (currency !== undefined && !isCurrencyCode(currency))
    throw refusal('The currency is one of NGN, USD, GBP, GHS and CAD.')
  return {
    undo: null,
    file,
    foreign: currency === undefined ? null : { currency, rate },
    isDryRun: values['dry-run'] ?? false,
    isSure: values.sure ?? false,
    isAsRead: values['as-read'] ?? false,
    asDrafts: values.drafts ?? false,
    report: values.report ?? null,
  }
}

const refusal = (sentence: string) => new CommandError(`${sentence}\n\n${USAGE}`)
