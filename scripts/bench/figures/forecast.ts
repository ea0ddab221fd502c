// The forecast on sales whose truth is known: how many ends lay inside the 80% band, the loss against "as last week", and what it costs to
// compute. A product's sales are cut four weeks, or one week, before their end. Needs no build. OJA_SALES names a file with the sales of a real shop.
import { checkLastWeeks, sumUpChecks } from '#domain/forecast/accuracy.ts'
import { forecastProduct } from '#domain/forecast/forecast-product.ts'
import type { MethodName } from '#domain/forecast/methods.ts'
import { generateSales, KINDS, type Kind } from '#tests/support/cases/generated-sales.ts'
import { printTable, type Row } from '../report/table.ts'
import { benchExtract } from './forecast-extract.ts'

const SEEDS = 500
const DAYS = 240
const SHORT_DAYS = 90
const LONG_DAYS = 730

/** Computes and prints the tables, and those of a real shop when OJA_SALES is set. */
export async function benchForecast(): Promise<void> {
  printTable(
    `${SEEDS} products of each kind, ${DAYS} days of sales`,
    KINDS.flatMap((kind) => [28, 7].map((ahead) => rowOf(kind, ahead, DAYS))),
    [
      'Bias: mean forecast divided by the mean from which the sales were drawn. Width: of the band, divided by the forecast.',
    ],
  )
  printTable(
    `${SEEDS} products of each kind, ${SHORT_DAYS} days of sales`,
    KINDS.map((kind) => rowOf(kind, 28, SHORT_DAYS)),
  )
  printTable(`The methods that were chosen, of ${SEEDS}`, KINDS.map(methodsOf))
  printTable('Time for a product with its check of the last four weeks', [DAYS, LONG_DAYS].map(timeOf))
  const file = process.env['OJA_SALES']
  if (file) benchExtract(file)
}

function rowOf(kind: Kind, ahead: number, days: number): Row {
  let truth = 0
  const checks = Array.from({ length: SEEDS }, (_, seed) => {
    const { grid, means } = generateSales(kind, seed + 1000, days)
    const check = checkLastWeeks(grid, ahead)
    if (check) truth += means.slice(-ahead).reduce((sum, mean) => sum + mean, 0)
    return check ? [check] : []
  }).flat()
  const { products, inside, lossToNaive } = sumUpChecks(checks)
  const expected = checks.reduce((sum, check) => sum + check.expected, 0)
  const widths = checks.reduce((sum, { low, high }) => sum + high - low, 0)
  return {
    kind,
    'days ahead': String(ahead),
    products: String(products),
    'inside 80%': `${((100 * inside) / products).toFixed(1)}%`,
    'loss ÷ as last week': lossToNaive?.toFixed(2) ?? '',
    bias: (expected / truth).toFixed(2),
    width: (widths / expected).toFixed(2),
  }
}

function methodsOf(kind: Kind): Row {
  const counts = new Map<MethodName | 'none', number>()
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const outlook = forecastProduct(generateSales(kind, seed + 1000, DAYS).grid)
    const name = outlook.kind === 'forecast' ? outlook.forecast.method : 'none'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const words = [...counts].sort((one, other) => other[1] - one[1]).map(([name, count]) => `${name} ${count}`)
  return { kind, methods: words.join(', ') }
}

function timeOf(days: number): Row {
  const grids = Array.from({ length: 60 }, (_, seed) => generateSales('weekday', seed, days).grid)
  const times = grids.map((grid) => {
    const startedAt = performance.now()
    forecastProduct(grid)
    checkLastWeeks(grid)
    return performance.now() - startedAt
  })
  times.sort((one, other) => one - other)
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`
  return { days: String(days), p50: at(0.5), p95: at(0.95) }
}
