// What the product costs in the other currencies in which the shop takes orders. A tap opens the fields; nothing stands here for other shops.
import { useState } from 'react'
import { lazyChunk } from '#components/crash/lazy-chunk.ts'
import { type OwnerCurrency, readCurrencyPrices } from '#contract/sql/store/currencies.ts'
import { formatMoney } from '#domain/basics/money.ts'
import type { ProductDocument } from '#domain/product/product-edit.ts'
import { priceInCurrency } from '#domain/store/payment-currency.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'
import { useCurrencies } from '#owner/shared/settings/use-currencies.ts'
import type { CurrencyTerms } from './CurrencyPricesSheet.tsx'

const CurrencyPricesSheet = lazyChunk(() => import('./CurrencyPricesSheet.tsx'))

export function CurrencyPricesCard({ product }: { readonly product: ProductDocument }) {
  const { data } = useCurrencies()
  const currencies = (data?.currencies ?? []).flatMap(termsOf)
  return currencies.length === 0 ? null : <Prices product={product} currencies={currencies} />
}

function termsOf({
  currency,
  state,
  rateOwn,
  rateOther,
  rateSource,
  step,
}: OwnerCurrency): readonly CurrencyTerms[] {
  if (state !== 'offered' || rateOwn === null || rateOther === null) return []
  return [{ currency, rateOwn, rateOther, step, source: rateSource }]
}

type Props = { readonly product: ProductDocument; readonly currencies: readonly CurrencyTerms[] }

function Prices({ product, currencies }: Props) {
  const { data } = useStoreRead(readCurrencyPrices, { productId: product.id })
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const currencyPrices = data.map(({ priceMinor, ...row }) => ({ ...row, price: priceMinor }))
  const prices = currencies.map((terms) => {
    const { price, isOwn } = priceInCurrency({ ...product, currencyPrices }, [], terms)
    const ofChoices = data.filter(
      ({ currency, valueIds }) => currency === terms.currency && valueIds.length > 0,
    )
    return { ...terms, text: formatMoney(price, terms.currency), isOwn, choices: ofChoices.length }
  })
  return (
    <Card title="In other currencies">
      <ul className="mb-3">
        {prices.map(({ currency, text, isOwn, choices }) => (
          <li key={currency}>
            <span className="figures font-medium">{text}</span>{' '}
            <span className="text-mute">
              {`${isOwn ? 'your price' : 'converted'}${choices > 0 ? `, ${choices} ${choices === 1 ? 'choice' : 'choices'} at a price of its own` : ''}`}
            </span>
          </li>
        ))}
      </ul>
      <Button kind="soft" onClick={() => setOpen(true)}>
        Set prices yourself
      </Button>
      {isOpen && (
        <CurrencyPricesSheet
          product={product}
          currencies={currencies}
          stored={data}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
