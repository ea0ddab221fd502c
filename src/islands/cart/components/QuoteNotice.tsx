// What the server's quote brought that the shopper must know: changed prices, a cart that cannot be ordered, no answer.

import { useStore } from '@nanostores/react'
import { formatMoney } from '#domain/basics/money.ts'
import { priceChanges } from '../cart-store.ts'
import { sentenceFor } from '../sentences.ts'
import { useIsland } from './island-context.ts'
import { Notice } from './Notice.tsx'

/** Shown elsewhere: beside the line, the voucher field, the delivery choice, or as the closed shop. */
const SHOWN_ELSEWHERE = new Set(['store_closed', 'store_suspended', 'delivery_unknown'])

export function QuoteNotice() {
  const { $quote, cart, currency, sentenceContext, retryQuote } = useIsland()
  const { status, quote, error } = useStore($quote)
  const items = useStore(cart.$items)
  const changes = quote ? priceChanges(items, quote) : []

  if (status === 'unreachable') {
    return (
      <Notice tone="plain" action={{ label: 'Check again', run: () => void retryQuote() }}>
        The shop’s system does not answer. Prices are those of the page you saw.
      </Notice>
    )
  }
  if (error && !error.productId && !SHOWN_ELSEWHERE.has(error.code)) {
    return <Notice tone="warn">{sentenceFor(error, sentenceContext)}</Notice>
  }
  if (!quote || changes.length === 0) return null
  const isDearer = changes.some(({ before, now }) => now > before)
  return (
    <Notice
      tone={isDearer ? 'warn' : 'plain'}
      action={{ label: 'All right', run: () => cart.acceptPrices(quote) }}
    >
      <b>{changes.length === 1 ? 'A price has changed' : `${changes.length} prices have changed`}</b>
      <p>
        The shop changed it after this page was made. Your order is now{' '}
        {formatMoney(quote.subtotal, currency)}.
      </p>
    </Notice>
  )
}
