// The rows of the sheet for prices in other currencies: one for the product and one for each choice, in each currency, as text until they are
// kept.
import { useState } from 'react'
import { type ProductCurrencyPrices, saveCurrencyPrices } from '#contract/sql/store/currencies.ts'
import { amountText, type CurrencyCode, parseAmount } from '#domain/basics/money.ts'
import { choiceKey, type ProductDocument } from '#domain/product/product-edit.ts'
import { pricedRows } from '#domain/product/variants.ts'
import { type PaymentCurrency, priceInCurrency } from '#domain/store/payment-currency.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { PRODUCT_REFUSALS } from '../shared/copy.ts'
import { publish } from '../shared/store-publishing.ts'

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
        onSaved: () => {
          void publish(id, product.id)
          toast({ text: 'Your prices are kept.' })
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
