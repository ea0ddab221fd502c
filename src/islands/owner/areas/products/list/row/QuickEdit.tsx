// Price, stock and state of a product without opening it: fields in a row of the table, and a sheet on phones.
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import type { ListedProduct, RowEdit } from '#contract/sql/catalogue/products.ts'
import { faulty, type ReadForm } from '#domain/basics/form-reader.ts'
import { amountFault, amountText, CURRENCIES, parseAmount } from '#domain/basics/money.ts'
import { parseCount } from '#domain/basics/plain-signs.ts'
import { ok } from '#domain/basics/result.ts'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf, switchOf } from '#kit/form/field-of.ts'
import { MoneyField, NumberField } from '#kit/form/MoneyField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { may, useBusiness } from '#owner/session/business.ts'
import { priceRangeText } from '#owner/shared/products/own-price-words.ts'
import { useListing } from '../list-context.ts'
import { PriceText, StockText } from './ProductState.tsx'

type Props = { readonly product: ListedProduct }

export function QuickPrice({ product }: Props) {
  const { actions, currency } = useListing()
  return (
    <QuickField
      label={`Price of ${product.name}`}
      value={amountText(product.price)}
      prefix={CURRENCIES[currency].symbol}
      inputMode="decimal"
      faultOf={priceFault}
      onSave={(text) => void actions.setPrice(product, parseAmount(text) ?? product.price)}
    />
  )
}

/** Where every choice has its own price: nobody pays the product's. */
export function ChoicePrices({ product }: Props) {
  return (
    <Link
      href={`/dashboard/products/${product.id}`}
      aria-label={`Change the prices of ${product.name}`}
      className="inline-flex min-h-11 items-center underline"
    >
      <PriceText product={product} />
    </Link>
  )
}

/** For products with one count for the whole product; the editor changes counts of choices. */
export function QuickStock({ product }: Props) {
  const { actions } = useListing()
  return (
    <QuickField
      label={`Stock of ${product.name}`}
      value={product.stock === null ? '' : String(product.stock)}
      placeholder="Not counted"
      inputMode="numeric"
      faultOf={stockFault}
      onSave={(text) => void actions.setStock(product, text.trim() === '' ? null : parseCount(text))}
    />
  )
}

const priceFault = (text: string) =>
  parseAmount(text) === null ? amountFault(text, 'Write an amount such as 12,500.') : null

const stockFault = (text: string) =>
  text.trim() !== '' && parseCount(text) === null
    ? 'Write a whole number, or nothing to stop counting.'
    : null

type QuickFieldProps = {
  readonly label: string
  readonly value: string
  readonly prefix?: string
  readonly placeholder?: string
  readonly inputMode: 'decimal' | 'numeric'
  /** The error of a text that cannot be saved; null for a valid text. */
  readonly faultOf: (text: string) => string | null
  readonly onSave: (text: string) => void
}

/**
 * A small field in a row of the list. Enter or leaving the field saves, Escape restores the earlier value. An invalid value stays, with
 * its error.
 */
function QuickField({ label, value, prefix, placeholder, inputMode, faultOf, onSave }: QuickFieldProps) {
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
    <span className="block">
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

type QuickSheetProps = Props & { readonly onClose: () => void }

/** Edits one product's price, stock and state in a sheet on phones. Saves all changes in one write. */
export function QuickSheet({ product, onClose }: QuickSheetProps) {
  const { currency, actions } = useListing()
  const business = useBusiness()
  const edit = useEditForm({
    draftKey: null,
    values: {
      price: amountText(product.price),
      stock: product.stock === null ? '' : String(product.stock),
      isLive: product.status === 'live',
    },
    read: (typed: Typed) => readQuickForm(product, typed),
  })
  const { form } = edit
  const save = form.handleSubmit((change) => {
    onClose()
    return actions.quickEdit(product, change)
  })
  return (
    <Sheet title={product.name} onClose={onClose}>
      <EditForm edit={edit} onSubmit={save} action="Save" isWide>
        {product.hasPlainChoice ? (
          <MoneyField
            label="Price"
            hint={
              may(business, 'prices')
                ? ownPriceHint(product, currency)
                : 'The owner of this shop decides who changes prices.'
            }
            currency={currency}
            readOnly={!may(business, 'prices')}
            {...fieldOf(form, 'price')}
          />
        ) : (
          <p>
            <span>Every choice has its own price: </span>
            <ChoicePrices product={product} />
          </p>
        )}
        {product.choices === 0 ? (
          <NumberField
            label="Stock"
            hint="Leave it empty when you do not count it."
            readOnly={!may(business, 'stock')}
            {...fieldOf(form, 'stock')}
          />
        ) : (
          <p>
            <StockText product={product} />
            <span>.</span>{' '}
            <Link className="text-indigo underline" href={`/dashboard/products/${product.id}#stock`}>
              Count each choice
            </Link>
          </p>
        )}
        <SwitchField label="In your store" {...switchOf(form, 'isLive')} />
      </EditForm>
    </Sheet>
  )
}

/** `Choices with a price of their own keep it: ₦24,000.` */
function ownPriceHint({ lowPrice, highPrice }: ListedProduct, currency: string): string | undefined {
  return lowPrice === null || highPrice === null
    ? undefined
    : `Choices with a price of their own keep it: ${priceRangeText([lowPrice, highPrice], currency)}.`
}

type Typed = { readonly price: string; readonly stock: string; readonly isLive: boolean }

function readQuickForm(product: ListedProduct, typed: Typed): ReadForm<RowEdit, keyof Typed> {
  const price = priceFault(typed.price)
  const stock = stockFault(typed.stock)
  if (price === null && stock === null) return ok(changesOf(product, typed))
  return faulty({ ...(price === null ? {} : { price }), ...(stock === null ? {} : { stock }) })
}

function changesOf(product: ListedProduct, { price, stock, isLive }: Typed): RowEdit {
  const toPrice = parseAmount(price) ?? product.price
  const toStock = stock.trim() === '' ? null : parseCount(stock)
  const toStatus = isLive ? 'live' : product.status === 'live' ? 'draft' : product.status
  const isCounted = product.choices === 0 && toStock !== product.stock
  return {
    id: product.id,
    ...(toPrice !== product.price ? { price: { from: product.price, to: toPrice } } : {}),
    ...(isCounted ? { stock: { from: product.stock, to: toStock, edits: product.stockEdits } } : {}),
    ...(toStatus !== product.status ? { status: { from: product.status, to: toStatus } } : {}),
  }
}
