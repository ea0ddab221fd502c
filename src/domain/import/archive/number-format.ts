// Shows the numbers of a workbook as its sheet shows them, as far as that changes what they are: codes with leading zeros, days, percent. Source:
// ECMA-376, part 1, 18.8.30 (the formats without a code of their own).

import { moneyName } from '../cells/price.ts'

/** `zeros`: how many digits at least; `money`: the sign or code of a currency that the sheet shows. */
export type NumberFormat =
  | 'number'
  | 'date'
  | 'day'
  | 'time'
  | 'percent'
  | { readonly zeros: number }
  | { readonly money: string }

/** The format with this id, and its code where the workbook has one: `000000` -> at least six digits. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return BUILT_IN.get(id) ?? 'number'
  // `[$£-809]#,##0.00`, `"$"#,##0`; `[$-409]` names a language alone.
  const money = moneyName(code.replace(/\[\$([^\]-]*)[^\]]*\]/g, ' $1 ').replace(/\[[^\]]*\]/g, ''))
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').split(';')[0] ?? ''
  if (/^0{2,20}$/.test(bare)) return { zeros: bare.length }
  if (bare.includes('%')) return 'percent'
  if (/[#0?]|general|@/i.test(bare)) return money === '' ? 'number' : { money }
  if (/y/i.test(bare)) return 'date'
  if (/d/i.test(bare)) return 'day'
  return /[hms]/i.test(bare) ? 'time' : 'number'
}

const BUILT_IN = new Map<number, NumberFormat>([
  [9, 'percent'],
  [10, 'percent'],
  [14, 'date'],
  [15, 'date'],
  [16, 'day'],
  [17, 'date'],
  ...[18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'time'] as const),
  [22, 'date'],
])

/** `1003.0` -> `1003`, `6.15E12` -> `6150000000000`, `14500.000000000002` -> `14500`; a day as `2025-10-08`, or `8-Oct` where the sheet shows no year. */
export function shownNumber(
  value: string,
  format: NumberFormat,
  { isFrom1904 }: { readonly isFrom1904: boolean } = { isFrom1904: false },
): string {
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(value)) return value
  if (format === 'percent') return `${plainNumber(`${Number(value) * 100}`)}%`
  if (format === 'date' || format === 'day' || format === 'time')
    return momentOf(Number(value) + (isFrom1904 ? 1_462 : 0), format)
  const number = plainNumber(value)
  if (typeof format === 'string') return number
  if ('money' in format) return `${number} ${format.money}`
  return /^\d+$/.test(number) ? number.padStart(format.zeros, '0') : number
}

/** All digits that a workbook keeps: 15, more of which are what sums leave behind. */
function plainNumber(value: string): string {
  if (/^-?\d+$/.test(value)) return value
  const number = Number(Number(value).toPrecision(15))
  if (!Number.isFinite(number)) return value
  return Math.abs(number) >= 1e21 || (number !== 0 && Math.abs(number) < 1e-6) ? value : `${number}`
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/** Days are counted from 30 December 1899, which makes up for a day that Excel counts and 1900 did not have. */
const FIRST_DAY = Date.UTC(1899, 11, 30)

function momentOf(days: number, format: 'date' | 'day' | 'time'): string {
  const moment = new Date(FIRST_DAY + Math.round(days * 86_400) * 1_000)
  if (Number.isNaN(moment.getTime())) return `${days}`
  const text = moment.toISOString()
  if (format === 'time') return text.slice(11, 16)
  if (format === 'date') return text.slice(0, 10)
  return `${moment.getUTCDate()}-${MONTHS.slice(moment.getUTCMonth() * 3, moment.getUTCMonth() * 3 + 3)}`
}
