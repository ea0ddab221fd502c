// The shop's goods, found by name, each added to an order with a tap.
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { listOrderGoods } from '#data/owner/orders/orders-choices.ts'
import { isCurrencyCode } from '#domain/basics/money.ts'
import { addChoice, type DraftLine } from '#domain/order/order-draft.ts'
import type { PaymentCurrency } from '#domain/store/payment-currency.ts'
import { SearchField } from '#kit/form/TextField.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { GoodsRow } from './GoodsRow.tsx'

type Props = {
  readonly lines: readonly DraftLine[]
  /** The currency of the order; null for the shop's own. */
  readonly terms: PaymentCurrency | null
  readonly onChange: (lines: readonly DraftLine[]) => void
}

export function GoodsList({ lines, terms, onChange }: Props) {
  const business = useBusiness()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const currency = terms && isCurrencyCode(terms.currency) ? terms.currency : null
  const query = useStoreFetch(
    'orders',
    ['goods', search, currency],
    (id) => listOrderGoods(id, search, currency),
    { placeholderData: keepPreviousData },
  )
  return (
    <div className="flex min-h-[50dvh] flex-col gap-3">
      <SearchField
        label="Search your products"
        className="flex-none"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Loaded
        query={query}
        failed="Your products could not be loaded."
        rows={4}
        empty={
          <p className="text-mute">
            {search === '' ? 'There is nothing in your shop yet.' : `Nothing is called “${search}”.`}
          </p>
        }
      >
        {(found) => (
          <ul aria-label="Products" className="flex flex-col divide-y divide-line">
            {found.map((goods) => (
              <GoodsRow
                key={goods.id}
                goods={goods}
                currency={business.currency}
                terms={terms}
                lines={lines}
                onAdd={(choice) => onChange(addChoice(lines, choice))}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}
