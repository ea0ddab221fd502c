// Columns of money that say in their name, or in a column beside them, in which currency or how many: `Price (USD)`, `Price ('000)`, `Currency`. What is said
// goes into their cells, where the one reader of prices finds it.
import type { RowPlanner } from '../draft.ts'
import type { CsvRow } from './csv-table.ts'
import { normaliseHeader } from './header.ts'
import { isMoneyOf, moneyName } from './price.ts'

const MONEY =
  /\b(?:price|prix|precio|preco|preis|tarif|montant|cost|custo|costo|amount|rate|compare|msrp|sale|discount|surcharge)/

const NO_MONEY = /\b(?:date|starts?|ends?|effective|currency|mode)\b/

const CURRENCY = /^(?:price )?(?:currency(?: code)?|devise|moneda|moeda|wahrung)$/

const THOUSANDS =
  /[([]\s*(?:in )?(?:\p{Sc}|N|NGN|naira)?\s*(['’‘]?000s?|k|thousands?|millions?)\s*(?:of )?(?:\p{Sc}|N|NGN|naira)?\s*[)\]]/iu

/** Signs of other currencies that are words elsewhere, and parts of one: `Price (R)`, `Price (kobo)`, `price_cents`. */
const SIGN = /[([]\s*(?:in )?(r|f|p|sh|[tu]sh|le|d|br|kz|mt|dhs?|pounds?|francs?)\s*[)\]]/i
const PART = /(?<!\p{L})(kobo|pesewas?|cents?|pence)(?!\p{L})/iu

/** `Price (naira and kobo)` is in naira. */
const partOf = (cell: string): string =>
  SIGN.exec(cell)?.[1] ?? (/naira|cedi|dollar|pound|₦|\bN\b/i.test(cell) ? '' : (PART.exec(cell)?.[1] ?? ''))

/** What a column of the hundredth parts alone is called: `Kobo`, `Price (K)`. */
const PART_NAME = /^(.*?)[\s([_]*\b(?:kobo|k|pesewas?|cents?|pence)\s*[)\]]?$/iu

/** The same of the whole: `Naira`, `Price (N)`. */
const WHOLE_NAME =
  /^(.*?)[\s([_]*(?:\b(?:n|ngn|naira|ghs|cedis?|usd|dollars?|gbp|pounds?)|\p{Sc})\s*[)\]]?$/iu

/** Columns of money with the place of those that have their hundredth parts: `Price, Kobo`, `Price (N), Price (K)`. */
function partsIn(header: readonly string[], isMoney: readonly boolean[]): ReadonlyMap<number, number> {
  const basesIn = (name: RegExp): readonly (string | undefined)[] =>
    header
      .map((cell) => name.exec(cell.trim().slice(0, 200))?.[1])
      .map((base) => base && normaliseHeader(base))
  const called = basesIn(WHOLE_NAME)
  const wholes = header.map((cell, at) => called[at] ?? (isMoney[at] ? normaliseHeader(cell) : undefined))
  const parts = new Map<number, number>()
  for (const [at, base] of basesIn(PART_NAME).entries()) {
    if (base === undefined) continue
    // `K` may be thousands, where nothing beside it says naira.
    const isLetter = /\bk\b/i.test(header[at] ?? '')
    const isWhole = (other: string | undefined, place: number): boolean =>
      base === ''
        ? other !== undefined && (isMoney[place] === true || other === '') && (!isLetter || place === at - 1)
        : other === base && (!isLetter || called[place] !== undefined)
    const whole = wholes.slice(0, at).findLastIndex(isWhole)
    if (whole !== -1) parts.set(whole, at)
    wholes[at] = undefined
  }
  return parts
}

/** `500` and `50` -> `500.50`. What is no such part stays beside the price, so that it is refused. */
function joined(whole: string, part: string): string {
  const digits = part.trim()
  const isSame = /^\d+$/.test(digits) && Number(whole.replace(/[,\s]/g, '')) * 100 === Number(digits)
  if (isSame || !/[1-9]/.test(digits)) return whole
  const isPart = /^\d{1,2}$/.test(digits) && /\d$/.test(whole.trim()) && !/\.\d{1,2}$/.test(whole.trim())
  return isPart ? `${whole.trim()}.${digits.padStart(2, '0')}` : `${whole} and ${digits}`
}

/** The planner of a table, whose rows say what its header says of their money. `currency`: that of the file, of which nothing needs to be said. */
export function withMoney(header: readonly string[], planner: RowPlanner, currency: string): RowPlanner {
  const names = header.map(normaliseHeader)
  const isMoney = names.map((name) => MONEY.test(name) && !NO_MONEY.test(name))
  const parts = partsIn(header, isMoney)
  const isPart = new Set(parts.values())
  const whole = header.map((cell, at) => (isPart.has(at) ? '' : cell))
  const asSaid = moneyRows(whole, isMoney, (words) => (isMoneyOf(currency, words) ? '' : words))
  if (asSaid === null && parts.size === 0) return planner
  const withParts = ({ number, cells }: CsvRow): CsvRow => ({
    number,
    cells: cells.map((cell, at) => joined(cell, cells[parts.get(at) ?? -1] ?? '')),
  })
  return {
    ...planner,
    add: (row) => planner.add(asSaid === null ? withParts(row) : asSaid(withParts(row))),
    *plan() {
      const made = yield* planner.plan()
      const usedFor = new Map([...parts].map(([at, part]) => [part, made.columns[at]?.as ?? null]))
      return { ...made, columns: made.columns.map((use, at) => ({ ...use, as: usedFor.get(at) ?? use.as })) }
    },
  }
}

/** Null where the header says nothing of money. */
function moneyRows(
  header: readonly string[],
  isMoney: readonly boolean[],
  otherMoney: (words: string) => string,
): ((row: CsvRow) => CsvRow) | null {
  const names = header.map(normaliseHeader)
  const said = header.map((cell, at) =>
    [otherMoney(moneyName(cell.slice(0, 200))), (isMoney[at] && THOUSANDS.exec(cell)?.[1]) || '']
      .concat(isMoney[at] ? partOf(cell) : [])
      .join(' ')
      .trim(),
  )
  const place = names.findIndex((name) => CURRENCY.test(name))
  if (place === -1 && said.every((words) => words === '')) return null
  return ({ number, cells }) => {
    const currency = (cells[place] ?? '').trim().slice(0, 20)
    const own = otherMoney(moneyName(currency) || currency)
    const beside = (cell: string, at: number): string => {
      const words = [said[at], isMoney[at] ? own : ''].filter((word) => word !== '').join(' ')
      const isNumber =
        /\d/.test(cell) && (isMoney[at] || (!/\bsize\b/.test(names[at] ?? '') && /^[\d\s.,'’]+$/.test(cell)))
      return isNumber && at !== place && words !== '' ? `${cell} ${words}` : cell
    }
    return { number, cells: cells.map(beside) }
  }
}
