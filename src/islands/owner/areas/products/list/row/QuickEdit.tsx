// Edits a listed product's price and stock in its row.
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { ListedProduct } from '#contract/sql/catalogue/products.ts'
import { amountText, CURRENCIES, type CurrencyCode, parseAmount } from '#domain/basics/money.ts'
import { parseCount } from '#domain/basics/plain-signs.ts'
import type { ProductActions } from '../use-product-actions.ts'

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

type QuickFieldProps = {
  readonly label: string
  readonly value: string
  readonly prefix?: string
  readonly placeholder?: string
  readonly inputMode: 'decimal' | 'numeric'
  readonly className?: string
  /** The error of a text that cannot be saved; null for a valid text. */
  readonly faultOf: (text: string) => string | null
  readonly onSave: (text: string) => void
}

/**
 * A small field in a row of the list. Enter or leaving the field saves, Escape restores the earlier value. An invalid value stays, with
 * its error.
 */
function QuickField({
  label,
  value,
  prefix,
  placeholder,
  inputMode,
  className = '',
  faultOf,
  onSave,
}: QuickFieldProps) {
  const id = useId()
  const [text, setText] = useState(value)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    setText(value)
    setFault(null)
  }, [value])
  const save = () => {
    if (text.trim() === value) return setText(value)
    const found = faultOf(text)
    setFault(found)
    if (found === null) onSave(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key === 'Escape') {
      setText(value)
      setFault(null)
    }
  }
  return (
    <span className={`block ${className}`}>
      <span
        className={`flex items-center rounded-card border bg-card focus-within:outline-3 focus-within:outline-[var(--focus)] ${fault ? 'border-danger' : 'border-line hover:border-edge'}`}
      >
        {prefix && (
          <span className="pl-2 text-mute" aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          aria-label={label}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          value={text}
          placeholder={placeholder}
          inputMode={inputMode}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          onBlur={save}
          onKeyDown={onKeyDown}
          className="figures min-h-11 w-full min-w-0 bg-transparent px-2 outline-none placeholder:text-mute"
        />
      </span>
      {fault && (
        <span id={`${id}-fault`} role="alert" className="mt-1 block text-danger text-sm">
          {fault}
        </span>
      )}
    </span>
  )
}
