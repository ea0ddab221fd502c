// The forecast in words: numbers, days and reasons as an owner reads them.
import { type Accuracy, LOOK_BACK_DAYS } from '#domain/forecast/accuracy.ts'
import { countKnownDays, type DayGrid, saleDays, toDay, toDayNumber } from '#domain/forecast/day-grid.ts'
import type { DemandClass } from '#domain/forecast/demand-class.ts'
import type { FestiveKind, Upcoming } from '#domain/forecast/festive-calendar.ts'
import {
  type Band,
  bandOver,
  type Forecast,
  type ForecastMethod,
  HORIZON_DAYS,
  LEAST_AVERAGE_DAYS,
  LEAST_DAYS,
  LEAST_SALES,
  type Outlook,
} from '#domain/forecast/forecast-product.ts'
import type { Restock } from '#domain/forecast/restock.ts'
import { SILENT_DAYS, type SlowStock } from '#domain/forecast/slow-stock.ts'

const SHORT = new Intl.DateTimeFormat('en-NG', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const LONG = new Intl.DateTimeFormat('en-NG', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `2026-12-04` -> `Fri 4 Dec`; a comma would end the part of a sentence. */
export function shortDay(day: string): string {
  return SHORT.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
}

/** `2026-12-04` -> `4 December 2026` */
export function longDay(day: string): string {
  return LONG.format(new Date(`${day}T00:00:00Z`))
}

/** Day `days` after today. */
export function dayIn(today: string, days: number): string {
  return toDay(toDayNumber(today) + days)
}

/** 0 -> `today`, 1 -> `tomorrow`, 11 -> `Fri 4 Dec` */
export function dayWords(today: string, days: number): string {
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : shortDay(dayIn(today, days))
}

/** 23.6 -> `24`, 0.3 -> `less than 1` */
export function piecesWords(pieces: number): string {
  if (pieces > 0 && pieces < 0.5) return 'less than 1'
  return Math.round(pieces).toLocaleString('en-NG')
}

/** Orders of the next 30 days: `about 12 orders (9 to 16)`; without a range while it is a plain average. */
export function orderCountWords(orders: Outlook): string {
  const isForecast = orders.kind === 'forecast'
  const band = isForecast ? bandOver(orders.forecast, HORIZON_DAYS) : null
  const expected = band?.expected ?? (isForecast ? 0 : orders.perDay * HORIZON_DAYS)
  const count = piecesWords(expected)
  const noun = Math.round(expected) <= 1 ? 'order' : 'orders'
  return `${expected < 0.5 ? '' : 'about '}${count} ${noun}${band ? ` (${rangeWords(band)})` : ''}`
}

/** `18 to 31`, `none`, `none or 1` */
export function rangeWords({ low, high }: Pick<Band, 'low' | 'high'>): string {
  if (high === 0) return 'none'
  if (low === high) return piecesWords(low)
  if (low === 0) return high === 1 ? 'none or 1' : `up to ${piecesWords(high)}`
  return `${piecesWords(low)} to ${piecesWords(high)}`
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const DEMAND: Readonly<Record<DemandClass, string>> = {
  smooth: 'It sells on most days, in even amounts.',
  erratic: 'It sells on most days, in very different amounts.',
  intermittent: 'It sells on some days, in even amounts.',
  lumpy: 'It sells on some days, in very different amounts, so the range is wide.',
}

const METHOD: Readonly<Record<ForecastMethod, string>> = {
  average: 'the plain average of the last eight weeks',
  'ses-slow': 'an average of the past in which newer days count a little more, with good and bad weekdays',
  ses: 'an average in which the last weeks count most, with good and bad weekdays',
  'ses-quick': 'an average in which the last days count most, with good and bad weekdays',
  sba: 'how many pieces people take, divided by the usual gap between two sales',
  'tsb-slow': 'the chance of a sale on a day, times the pieces that people take',
  tsb: 'the chance of a sale on a day in the last weeks, times the pieces that people take',
}

/** The decision behind the number of a product. */
export function whyWords(outlook: Outlook, grid: DayGrid): readonly string[] {
  if (outlook.kind === 'average') {
    return [
      `It sold on ${plural(outlook.saleDays, 'day', 'days')} so far. From ${LEAST_SALES} days with a sale and ${LEAST_DAYS / 7} weeks on there is a forecast with a range; until then this is the plain average of the last weeks.`,
      ...(countKnownDays(grid) < LEAST_AVERAGE_DAYS
        ? [
            `It is new: its ${plural(countKnownDays(grid), 'day', 'days')} count as two weeks, so that one good day promises no good month.`,
          ]
        : []),
    ]
  }
  const { forecast } = outlook
  const hidden = grid.isKnown.filter((isKnown) => !isKnown).length
  return [
    `${DEMAND[forecast.demand.kind]} In ${plural(grid.units.length, 'day', 'days')} it sold on ${saleDays(grid)}.`,
    `We tried seven ways of counting on ${plural(forecast.origins, 'week', 'weeks')} of the past, as if each were still to come. Chosen: ${METHOD[forecast.method]}. ${missWords(forecast)}`,
    ...(hidden > 0
      ? [
          `${plural(hidden, 'day', 'days')} without stock ${hidden === 1 ? 'was' : 'were'} left out: nobody could buy then.`,
        ]
      : []),
    'The range is as wide as the misses of the past: 8 times in 10 the sales should end inside it.',
  ]
}

function missWords({ lossToNaive }: Forecast): string {
  const percent = Math.round((1 - lossToNaive) * 100)
  return percent > 0
    ? `It missed by ${percent}% less than “the same as last week”.`
    : 'It came as close as “the same as last week”.'
}

/** `Order about 30 now` */
export function orderWords({ orderInDays, orderPieces }: Restock, today: string): string | null {
  if (orderInDays === null) return null
  const when = orderInDays === 0 ? 'now' : `by ${dayWords(today, orderInDays)}`
  return `Order about ${piecesWords(orderPieces)} ${when}`
}

/** `Sold out.`, `5 left.`, or `5 left, gone about Fri 4 Dec, tomorrow at the earliest.` */
export function leftWords(
  { runsOutInDays, earliestInDays }: Pick<Restock, 'runsOutInDays' | 'earliestInDays'>,
  stock: number,
  today: string,
): string {
  if (stock === 0) return 'Sold out.'
  if (runsOutInDays === null) return `${stock} left.`
  const gone = `${stock} left, gone about ${dayWords(today, runsOutInDays)}`
  const isEarlier = earliestInDays !== null && earliestInDays < runsOutInDays
  return isEarlier ? `${gone}, ${dayWords(today, earliestInDays)} at the earliest.` : `${gone}.`
}

/** Why to order so many pieces, and why on that day. */
export function orderReason({ orderAt, orderPieces }: Restock, stock: number, leadDays: number): string {
  return `Until new goods arrive (${plural(leadDays, 'day', 'days')}) and a week more, up to ${piecesWords(orderAt)} may sell: order when no more than that are left. You have ${piecesWords(stock)}. ${piecesWords(orderPieces)} more last 30 days after they arrive, 9 times in 10.`
}

const FESTIVE: Readonly<Record<FestiveKind, string>> = {
  fitr: 'Eid al-Fitr',
  adha: 'Eid al-Adha',
  christmas: 'Christmas',
  december: 'Detty December',
  easter: 'Easter',
  term: 'Schools begin a new term',
}

const FESTIVE_NOTE: Readonly<Record<FestiveKind, string>> = {
  fitr: 'The moon decides: it may move by a day or two.',
  adha: 'The moon decides: it may move by a day or two.',
  christmas: 'Couriers are slow in the week before.',
  december: 'Visitors from abroad, weddings and parties.',
  easter: 'Good Friday and Easter Monday are holidays.',
  term: 'Each state sets its own day.',
}

/** Why stock is slow: `No sale for 70 days.` or `At this pace it lasts 8 months.` */
export function slowWords({ lastsDays, silentDays }: Pick<SlowStock, 'lastsDays' | 'silentDays'>): string {
  if (silentDays === null) return 'It has not sold once.'
  if (silentDays >= SILENT_DAYS) return `No sale for ${silentDays} days.`
  if (lastsDays === null) return 'At this pace it lasts more than two years.'
  return `At this pace it lasts ${Math.round(lastsDays / 30)} months.`
}

type FestiveText = { readonly name: string; readonly when: string; readonly note: string }

/** An upcoming season: its name, its day with the days that are left, and what usually happens. */
export function festiveWords({ kind, from, to, isAbout, inDays }: Upcoming): FestiveText {
  const day = from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`
  const left = inDays <= 0 ? 'now' : inDays === 1 ? 'tomorrow' : `in ${inDays} days`
  return { name: FESTIVE[kind], when: `${isAbout ? 'about ' : ''}${day}, ${left}`, note: FESTIVE_NOTE[kind] }
}

/** 1.62 -> `Last time you sold 62% more in the two weeks before it.` */
export function liftWords(lift: number | null): string | null {
  if (lift === null) return null
  const percent = Math.round((lift - 1) * 100)
  if (Math.abs(percent) < 10) return 'Last time you sold as usual in the two weeks before it.'
  return `Last time you sold ${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than usual in the two weeks before it.`
}

/** How good the forecast was, in sentences. */
export function accuracyWords({ products, inside, lossToNaive }: Accuracy): readonly string[] {
  if (products === 0) {
    return [
      `Nothing to compare yet: ${LOOK_BACK_DAYS / 7} weeks ago no product had enough sales for a forecast.`,
    ]
  }
  const share = Math.round((inside / products) * 100)
  const sentences = [
    `Four weeks ago it could have spoken about ${plural(products, 'product', 'products')}. What they sold since lay inside the range for ${inside} (${share}%). It aims at 80%.`,
  ]
  if (products < 10) sentences.push('With so few products that share jumps: look at it again in some weeks.')
  else if (share < 65)
    sentences.push('That is too few. Order a little more than it says, and look again in a week.')
  if (lossToNaive !== null) sentences.push(naiveWords(lossToNaive))
  return sentences
}

function naiveWords(lossToNaive: number): string {
  const percent = Math.round(Math.abs(1 - lossToNaive) * 100)
  if (percent < 3) return 'It was as close as simply repeating the week before.'
  return lossToNaive < 1
    ? `Its misses were ${percent}% smaller than those of simply repeating the week before.`
    : `Its misses were ${percent}% larger than those of simply repeating the week before. In these weeks, trust your own eyes more.`
}
