// Prices of a product in the shop's other currencies, in a sheet: of each choice, as typed, over what the store's rate makes of it.
import { useState } from 'react'
import { type ProductCurrencyPrices, saveCurrencyPrices } from '#contract/sql/store/currencies.ts'
import { amountText, CURRENCIES, type CurrencyCode, parseAmount } from '#domain/basics/money.ts'
import { choiceKey, type ProductDocument } from '#domain/product/product-edit.ts'
import { pricedRows } from '#domain/product/variants.ts'
import { type PaymentCurrency, priceInCurrency, rateText } from '#domain/store/payment-currency.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { PRODUCT_REFUSALS } from '../shared/copy.ts'
import { publish } from '../shared/PublishNote.tsx'

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
      onClose={onClose}
      leave="Cancel"
      actions={
        <Button onClick={keep} isBusy={isSaving} busyText="Saving…" disabled={!canKeep}>
          Save prices
        </Button>
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

export type CurrencyTerms = PaymentCurrency & { readonly currency: CurrencyCode }

/** What is typed or stored, by currency and choice. */
type Texts = Readonly<Record<string, string>>

/** Prices of each choice in other currencies, as typed. `otherwise` is what an empty field costs, by the store's rate. */
export function useCurrencyPrices(
  product: ProductDocument,
  {
    currencies,
    stored,
  }: { readonly currencies: readonly CurrencyTerms[]; readonly stored: ProductCurrencyPrices },
  onKept: () => void,
) {
  const { id } = useBusiness()
  const [problem, setProblem] = useState<string | null>(null)
  const { save, isSaving } = useStoreWrite(saveCurrencyPrices, PRODUCT_REFUSALS, { tell: setProblem })
  const [typed, setTyped] = useState<Texts>({})
  const before: Texts = Object.fromEntries(
    stored.map(({ valueIds, currency, priceMinor }) => [keyOf(currency, valueIds), amountText(priceMinor)]),
  )
  const texts = { ...before, ...typed }
  const rows = currencies.flatMap((terms) =>
    pricedRows(product).map(({ valueIds, name }) => {
      const key = keyOf(terms.currency, valueIds)
      const text = texts[key] ?? ''
      return {
        key,
        valueIds,
        name,
        text,
        currency: terms.currency,
        otherwise: amountText(otherwise(product, texts, { terms, valueIds })),
        isWrong: text.trim() !== '' && parseAmount(text) === null,
        isChanged: text.trim() !== (before[key] ?? ''),
      }
    }),
  )
  const changed = rows.filter(({ isChanged }) => isChanged)
  const keep = () =>
    void save(
      {
        productId: product.id,
        prices: changed.map(({ valueIds, currency, text }) => ({
          valueIds,
          currency,
          priceMinor: parseAmount(text),
        })),
      },
      {
        done: 'Your prices are kept.',
        onSaved: () => {
          void publish(id, product.id)
          onKept()
        },
      },
    )
  const change = (key: string, text: string) => setTyped({ ...typed, [key]: text })
  const canKeep = changed.length > 0 && !rows.some(({ isWrong }) => isWrong)
  return { rows, change, keep, isSaving, problem, canKeep }
}

/** What a row costs while its field is empty. */
function otherwise(
  product: ProductDocument,
  texts: Texts,
  { terms, valueIds }: { readonly terms: CurrencyTerms; readonly valueIds: readonly string[] },
): number {
  const ofProduct = valueIds.length === 0 ? null : parseAmount(texts[keyOf(terms.currency, [])] ?? '')
  const currencyPrices =
    ofProduct === null ? [] : [{ currency: terms.currency, valueIds: [], price: ofProduct }]
  return priceInCurrency({ ...product, currencyPrices }, valueIds, terms).price
}

const keyOf = (currency: string, valueIds: readonly string[]) => `${currency} ${choiceKey(valueIds)}`
