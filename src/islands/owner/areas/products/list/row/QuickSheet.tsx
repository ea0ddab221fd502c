// Edits one product's price, stock and state in a sheet on phones. Saves all changes in one write.
import { useState } from 'react'
import { Link } from 'wouter'
import type { ListedProduct, RowEdit } from '#contract/sql/catalogue/products.ts'
import { amountText, parseAmount } from '#domain/basics/money.ts'
import { parseCount } from '#domain/basics/plain-signs.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { SwitchField } from '#kit/form/ChoiceFields.tsx'
import { MoneyField, NumberField } from '#kit/form/MoneyField.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useListing } from '../list-context.ts'
import { StockText } from './ProductState.tsx'

type Props = { readonly product: ListedProduct | null; readonly onClose: () => void }

export function QuickSheet({ product, onClose }: Props) {
  return (
    <Sheet title={product ? product.name : ''} isOpen={product !== null} onClose={onClose}>
      {product && <QuickForm key={product.id} product={product} onClose={onClose} />}
    </Sheet>
  )
}

function QuickForm({ product, onClose }: { readonly product: ListedProduct; readonly onClose: () => void }) {
  const { currency, actions } = useListing()
  const business = useBusiness()
  const [price, setPrice] = useState(amountText(product.price))
  const [stock, setStock] = useState(product.stock === null ? '' : String(product.stock))
  const [isLive, setLive] = useState(product.status === 'live')
  const [isTried, setTried] = useState(false)
  const priceFault = parseAmount(price) === null ? 'Write an amount such as 12,500.' : undefined
  const stockFault =
    stock.trim() !== '' && parseCount(stock) === null
      ? 'Write a whole number, or nothing to stop counting.'
      : undefined
  const save = async () => {
    setTried(true)
    if (priceFault || stockFault) return
    onClose()
    await actions.quickEdit(product, changesOf(product, { price, stock, isLive }))
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <MoneyField
        label="Price"
        currency={currency}
        value={price}
        disabled={!may(business, 'prices')}
        onChange={(event) => setPrice(event.target.value)}
        error={isTried ? priceFault : undefined}
      />
      {product.choices === 0 ? (
        <NumberField
          label="Stock"
          hint="Leave it empty when you do not count it."
          value={stock}
          onChange={(event) => setStock(event.target.value)}
          error={isTried ? stockFault : undefined}
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
      <SwitchField label="In your store" isOn={isLive} onChange={setLive} />
      <Button type="submit" isWide>
        Save
      </Button>
    </form>
  )
}

type Typed = { readonly price: string; readonly stock: string; readonly isLive: boolean }

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
