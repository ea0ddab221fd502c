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

/** The planner of a table, whose rows say what its header says of their money. `currency`: that of the file, of which nothing needs to be said. */
export function withMoney(header: readonly string[], planner: RowPlanner, currency: string): RowPlanner {
  const asSaid = moneyRows(header, (words) => (isMoneyOf(currency, words) ? '' : words))
  return asSaid === null ? planner : { ...planner, add: (row) => planner.add(asSaid(row)) }
}

/** Null where the header says nothing of money. */
function moneyRows(
  header: readonly string[],
  otherMoney: (words: string) => string,
): ((row: CsvRow) => CsvRow) | null {
  const names = header.map(normaliseHeader)
  const isMoney = names.map((name) => MONEY.test(name) && !NO_MONEY.test(name))
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
