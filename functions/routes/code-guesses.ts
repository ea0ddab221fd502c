// Codes that a shop does not know, counted per address and store: who mistypes has room, who tries codes one after another is made to
// wait. A gift card's code has 80 random bits; a voucher's is a word that may be guessed. A try counts from the moment it is made,
// and is taken off again when the code was known: a thousand at once are not all let through before the first is answered.
import type { QuoteRequest } from '#domain/checkout/order-request.ts'
import { createLru } from '../serving/lru.ts'
import type { RouteContext } from './context.ts'

const MISSES = 10
const WINDOW_MS = 10 * 60_000

const misses = createLru<{ readonly until: number; readonly count: number }>(10_000)

type Asker = Pick<RouteContext, 'clientAddress' | 'now'>

/** To be told the refusal's code, or null: one that does not mean an unknown code takes the try off again. */
export type SettleTry = (code: string | null) => void

/** Null when a request with a code has to wait: ten unknown codes from its address in ten minutes. */
export function tryCode(order: QuoteRequest, { clientAddress, now }: Asker): SettleTry | null {
  if (order.voucherCode === undefined && order.giftCardCode === undefined) return () => {}
  const key = `${clientAddress} ${order.store}`
  const known = misses.get(key)
  const running = known !== undefined && known.until > now() ? known : { until: now() + WINDOW_MS, count: 0 }
  if (running.count >= MISSES) return null
  misses.set(key, { ...running, count: running.count + 1 })
  return (code) => {
    const latest = misses.get(key)
    if (code === 'voucher_unknown' || code === 'gift_card_unknown' || !latest) return
    misses.set(key, { ...latest, count: Math.max(0, latest.count - 1) })
  }
}
