// Counts codes that a shop does not know, per address and store. A person may mistype a few codes; a program that tries many codes has to
// wait. A gift card's code has 80 random bits; a voucher's code is a word that may be guessed. A try counts from its start, and is subtracted
// when the code exists. So a thousand tries at once cannot pass before the first is answered.
import type { QuoteRequest } from '#contract/api/orders.ts'
import { createLru } from '#domain/basics/lru.ts'
import type { RouteContext } from '../../shared/context.ts'

const MISSES = 10
const WINDOW_MS = 10 * 60_000

const misses = createLru<{ readonly until: number; readonly count: number }>(10_000)

type Asker = Pick<RouteContext, 'clientAddress' | 'now'>

/** Called with the refusal's code, or null. Any code that does not mean "unknown code" removes the try from the count. */
export type SettleTry = (code: string | null) => void

/** Null when a request with a code has to wait: its address sent ten unknown codes in ten minutes. */
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
