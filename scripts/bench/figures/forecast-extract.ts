// The forecast on the sales of a real shop: `OJA_SALES=FILE.csv npm run bench -- forecast`. The file has a header and, for each sale of a
// product, a line `2010-12-01,85123A,6`: day, product, pieces. docs/forecast.md says where a public one comes from.
import { readFileSync } from 'node:fs'
import { type Check, checkLastWeeks, sumUpChecks } from '#domain/forecast/accuracy.ts'
import { buildGrid, type DayGrid, toDay, toDayNumber } from '#domain/forecast/day-grid.ts'
import { classifyDemand } from '#domain/forecast/demand-class.ts'
import { printTable, type Row } from '../report/table.ts'

/** The forecast days end so many days before the file does. */
const ENDS_AGO = [0, 70, 161]

type Sale = { readonly day: number; readonly pieces: number }
type Counted = 'pieces' | 'orders'

/** Prints how the forecast would have done on the sales in this CSV file. */
export function benchExtract(file: string): void {
  const products = readSales(file)
  const days = [...products.values()].flat().map(({ day }) => day)
  const [first, last] = [days.reduce((a, b) => Math.min(a, b)), days.reduce((a, b) => Math.max(a, b))]
  for (const counted of ['pieces', 'orders'] as const) {
    printTable(
      `${counted} of ${products.size} products, ${toDay(first)} to ${toDay(last)}`,
      ENDS_AGO.flatMap((ago) => {
        const grids = [...products.values()].map((sales) => gridOf(sales, last - ago, counted))
        return [28, 7].flatMap((ahead) => rowsOf(grids, last - ago, ahead))
      }),
    )
  }
}

function readSales(file: string): ReadonlyMap<string, readonly Sale[]> {
  const products = new Map<string, Sale[]>()
  for (const line of readFileSync(file, 'utf8').trim().split(/\r?\n/).slice(1)) {
    const [day = '', product = '', pieces = ''] = line.split(',')
    const sale = { day: toDayNumber(day), pieces: Number(pieces) }
    if (!Number.isInteger(sale.day) || !(sale.pieces > 0)) throw new Error(`forecast: cannot read "${line}"`)
    const sales = products.get(product)
    if (sales) sales.push(sale)
    else products.set(product, [sale])
  }
  return products
}

/** From the product's first sale on, as for a product that is new in a shop. */
function gridOf(sales: readonly Sale[], lastDay: number, counted: Counted): DayGrid {
  return buildGrid({
    firstDay: sales.reduce((first, { day }) => Math.min(first, day), lastDay),
    lastDay,
    sold: sales.map(({ day, pieces }) => [day, counted === 'pieces' ? pieces : 1] as const),
  })
}

/** One row for each kind of demand, and one for all. */
function rowsOf(grids: readonly DayGrid[], lastDay: number, ahead: number): readonly Row[] {
  const checked = grids.flatMap((grid) => {
    const check = checkLastWeeks(grid, ahead)
    return check ? [{ check, kind: classifyDemand(grid).kind }] : []
  })
  return (['all', 'smooth', 'erratic', 'intermittent', 'lumpy'] as const).map((kind) => {
    const checks = checked.filter((row) => kind === 'all' || row.kind === kind).map((row) => row.check)
    return { 'days ahead': `${ahead}, to ${toDay(lastDay)}`, kind, ...figuresOf(checks) }
  })
}

function figuresOf(checks: readonly Check[]): Row {
  const { products, inside, lossToNaive } = sumUpChecks(checks)
  const sum = (key: 'actual' | 'expected') => checks.reduce((all, check) => all + check[key], 0)
  if (products === 0) return { products: '0' }
  const below = checks.filter(({ actual, low }) => actual < low).length
  return {
    products: String(products),
    'inside 80%': `${((100 * inside) / products).toFixed(1)}%`,
    'below / above': `${((100 * below) / products).toFixed(1)}% / ${((100 * (products - inside - below)) / products).toFixed(1)}%`,
    'loss ÷ as last week': lossToNaive?.toFixed(2) ?? '',
    'forecast ÷ came': (sum('expected') / sum('actual')).toFixed(2),
  }
}
