// The fields for prices in other currencies. An empty field says in grey what a shopper pays without one.
import { useState } from 'react'
import type { ProductCurrencyPrices } from '#contract/sql/store/currencies.ts'
import { CURRENCIES, type CurrencyCode } from '#domain/basics/money.ts'
import type { ProductDocument } from '#domain/product/product-edit.ts'
import { rateText } from '#domain/store/payment-currency.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { type CurrencyTerms, useCurrencyPrices } from './use-currency-prices.ts'

type Props = {
  readonly product: ProductDocument
  readonly currencies: readonly CurrencyTerms[]
  readonly stored: ProductCurrencyPrices
  readonly onClose: () => void
}

export default function CurrencyPricesSheet({ product, currencies, stored, onClose }: Props) {
  const { currency: own } = useBusiness()
  const [shown, setShown] = useState<CurrencyCode | undefined>(currencies[0]?.currency)
  const { rows, change, keep, isSaving, problem, canKeep } = useCurrencyPrices(
    product,
    { currencies, stored },
    onClose,
  )
  const terms = currencies.find(({ currency }) => currency === shown)
  return (
    <Sheet
      title="Prices in other currencies"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={keep} isBusy={isSaving} busyText="Saving…" disabled={!canKeep}>
            Save prices
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {currencies.length > 1 && shown && (
          <Choices
            label="Currency"
            isLabelHidden
            value={shown}
            onChange={setShown}
            choices={currencies.map(({ currency }) => ({
              value: currency,
              label: CURRENCIES[currency].name,
            }))}
          />
        )}
        {terms && (
          <p className="text-mute">{`Empty: the price in grey, converted at ${rateText(terms, own, terms.currency)}. A price that you type holds whatever the rate does, and during a sale.`}</p>
        )}
        {rows
          .filter(({ currency }) => currency === shown)
          .map(({ key, name, text, currency, otherwise, isWrong }) => (
            <MoneyField
              key={key}
              label={name}
              currency={currency}
              placeholder={otherwise}
              error={isWrong ? 'This is not an amount.' : undefined}
              value={text}
              onChange={(event) => change(key, event.target.value)}
            />
          ))}
        {problem && <ErrorNote text={problem} />}
      </div>
    </Sheet>
  )
}
