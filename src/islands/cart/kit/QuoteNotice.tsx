// Notices about the server's quote: changed prices, a cart that cannot be ordered, no answer.

import { useStore } from '@nanostores/react'
import { formatMoney } from '#domain/basics/money.ts'
import * as messages from '#messages/en/cart-line.ts'
import { fill } from '#messages/message.ts'
import { priceChanges } from '../state/cart-store.ts'
import { useIsland } from '../state/island-context.ts'
import { refusalText } from '../state/refusal-text.ts'
import { Notice } from './Notice.tsx'

/** Codes that another part of the page shows: the line, the voucher field, the delivery choice, the notice that the shop is closed. */
const SHOWN_ELSEWHERE = new Set(['store_closed', 'store_suspended', 'delivery_unknown'])

/** Draws nothing while the quote agrees with the cart, and for refusals that another part of the page shows. */
export function QuoteNotice() {
  const { $quote, cart, currency, refusalContext, retryQuote } = useIsland()
  const { status, quote, error } = useStore($quote)
  const items = useStore(cart.$items)
  const changes = quote ? priceChanges(items, quote) : []

  if (status === 'unreachable') {
    return (
      <Notice tone="plain" action={{ label: messages.checkAgain, run: () => void retryQuote() }}>
        {messages.pricesOfPage}
      </Notice>
    )
  }
  if (error && !error.productId && !SHOWN_ELSEWHERE.has(error.code)) {
    return <Notice tone="warn">{refusalText(error, refusalContext)}</Notice>
  }
  if (!quote || changes.length === 0) return null
  const isDearer = changes.some(({ before, now }) => now > before)
  return (
    <Notice
      tone={isDearer ? 'warn' : 'plain'}
      action={{ label: messages.allRight, run: () => cart.acceptPrices(quote) }}
    >
      <b>{fill(messages.pricesChanged(changes.length), { count: changes.length })}</b>
      <p>{fill(messages.pricesChangedNow, { amount: formatMoney(quote.subtotal, currency) })}</p>
    </Notice>
  )
}
