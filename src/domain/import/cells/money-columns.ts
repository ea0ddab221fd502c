// Columns of money that say in their name, or in a column beside them, in which currency or how many: `Price (USD)`, `Price ('000)`, `Currency`. What is said
// goes into their cells, where the one reader of prices finds it.
import type { RowPlanner } from '../draft.ts'
import type { CsvRow } from './csv-table.ts'
import { normaliseHeader } from './header.ts'
import { moneyName } from './price.ts'

const MONEY =
  /\b(?:price|prix|precio|preco|preis|tarif|montant|cost|custo|costo|amount|rate|compare|msrp|sale|discount|surcharge)/

const NO_MONEY = /\b(?:date|starts?|ends?|effective|currency|mode)\b/

const CURRENCY = /^(?:price |cost )?(?:currency(?: code)?|devise|moneda|moeda|wahrung)$/

const THOUSANDS = /[([]\s*(?:in )?(['’‘]?000s?|k|thousands?|millions?)\s*[)\]]/i

/** The planner of a table, whose rows say what its header says of their money. */
export function withMoney(header: readonly string[], planner: RowPlanner): RowPlanner {
  const asSaid = moneyRows(header)
  return asSaid === null ? planner : { ...planner, add: (row) => planner.add(asSaid(row)) }
}

/** Null where the header says nothing of money. */
function moneyRows(header: readonly string[]): ((row: CsvRow) => CsvRow) | null {
  const names = header.map(normaliseHeader)
  const isMoney = names.map((name) => MONEY.test(name) && !NO_MONEY.test(name))
  const said = header.map((cell, at) =>
    [moneyName(cell.slice(0, 200)), (isMoney[at] && THOUSANDS.exec(cell)?.[1]) || ''].join(' ').trim(),
  )
  const currency = names.findIndex((name) => CURRENCY.test(name))
  if (currency === -1 && said.every((words) => words === '')) return null
  return ({ number, cells }) => {
    const own = moneyName(cells[currency] ?? '')
    const beside = (cell: string, at: number): string => {
      const words = [said[at], isMoney[at] ? own : ''].filter((word) => word !== '').join(' ')
      const isNumber = /\d/.test(cell) && (isMoney[at] || /^[\d\s.,'’]+$/.test(cell))
      return isNumber && at !== currency && words !== '' ? `${cell} ${words}` : cell
    }
    return { number, cells: cells.map(beside) }
  }
}
