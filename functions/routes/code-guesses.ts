// Codes that a shop does not know, counted per address and store: who mistypes has room, who tries codes one after another is made to
// wait. A gift card's code has 80 random bits; a voucher's is a word that may be guessed.
import type { QuoteRequest } from '#domain/order-request.ts'
import { createLru } from '../serving/lru.ts'
import type { RouteContext } from './context.ts'

const MISSES = 10
const WINDOW_MS = 10 * 60_000

const misses = createLru<{ readonly until: number; readonly count: number }>(10_000)

type Asker = Pick<RouteContext, 'clientAddress' | 'now'>

const keyOf = (order: QuoteRequest, { clientAddress }: Asker) => `${clientAddress} ${order.store}`

/** False when a request with a code has to wait: ten unknown codes from its address in ten minutes. */
export function mayTryCode(order: QuoteRequest, asker: Asker): boolean {
  if (order.voucherCode === undefined && order.giftCardCode === undefined) return true
  const known = misses.get(keyOf(order, asker))
  return known === undefined || known.until <= asker.now() || known.count < MISSES
}

/** To be told of every refusal: those that mean an unknown code are counted. */
export function countUnknownCode(code: string, order: QuoteRequest, asker: Asker): void {
  if (code !== 'voucher_unknown' && code !== 'gift_card_unknown') return
  const key = keyOf(order, asker)
  const known = misses.get(key)
  const isRunning = known !== undefined && known.until > asker.now()
  misses.set(
    key,
    isRunning ? { ...known, count: known.count + 1 } : { until: asker.now() + WINDOW_MS, count: 1 },
  )
}
