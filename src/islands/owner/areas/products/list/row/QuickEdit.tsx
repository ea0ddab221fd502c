// Edits a listed product's price and stock in its row.
import type { ListedProduct } from '#contract/sql/catalogue/products.ts'
import { amountText } from '#domain/basics/amount-text.ts'
import { CURRENCIES, type CurrencyCode, parseAmount } from '#domain/basics/money.ts'
import { parseCount } from '#domain/basics/typed-number.ts'
import type { ProductActions } from '../use-product-actions.ts'
import { QuickField } from './QuickField.tsx'

type Props = { readonly product: ListedProduct; readonly actions: ProductActions }

export function QuickPrice({ product, actions, currency }: Props & { readonly currency: CurrencyCode }) {
  return (
    <QuickField
      label={`Price of ${product.name}`}
      value={amountText(product.price)}
      prefix={CURRENCIES[currency].symbol}
      inputMode="decimal"
      faultOf={(text) => (parseAmount(text) === null ? 'Write an amount such as 12,500.' : null)}
      onSave={(text) => void actions.setPrice(product, parseAmount(text) ?? product.price)}
    />
  )
}

/** For products with one count for the whole product; the editor changes counts of choices. */
export function QuickStock({ product, actions }: Props) {
  return (
    <QuickField
      label={`Stock of ${product.name}`}
      value={product.stock === null ? '' : String(product.stock)}
      placeholder="Not counted"
      inputMode="numeric"
      faultOf={(text) =>
        text.trim() !== '' && parseCount(text) === null
          ? 'Write a whole number, or nothing to stop counting.'
          : null
      }
      onSave={(text) => void actions.setStock(product, text.trim() === '' ? null : parseCount(text))}
    />
  )
}
