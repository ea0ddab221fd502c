// Sets the delivery fee that shop and customer agreed on WhatsApp. The order's own page shows the new total at once.
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { saveOrderEdit } from '#data/owner/orders-writing.ts'
import { formatMoney, isCurrencyCode, parseAmount } from '#domain/basics/money.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import type { OrderEdit } from '#domain/order/order-edit.ts'
import { Button } from '../../kit/Button.tsx'
import { amountText, MoneyField } from '../../kit/MoneyField.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { toast } from '../../kit/toast.ts'
import { NOT_REACHED, refusalWords } from '../refusal-words.ts'

type Props = { readonly order: OrderDetails; readonly onClose: () => void }

export function FeeDialog({ order, onClose }: Props) {
  const client = useQueryClient()
  const [text, setText] = useState(amountText(order.deliveryFee))
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const fee = text.trim() === '0' ? 0 : parseAmount(text)
  const giftCard = order.giftCard?.amount ?? 0
  const due = order.subtotal - order.discount + (fee ?? 0)
  const total = due - Math.min(giftCard, due)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (fee === null) return setError('Type an amount like 1,500, or 0 when delivery is free.')
    setBusy(true)
    setError(undefined)
    try {
      const saved = await saveOrderEdit(order.id, feeEdit(order, fee), total)
      if (!saved.ok) return setError(refusalWords(saved.error, order.currency))
      toast({
        text: `Delivery fee set. The total is ${formatMoney(saved.value.total, order.currency)}.`,
        durationMs: 3_000,
      })
      onClose()
    } catch (failure) {
      console.warn('order: the fee could not be saved', failure)
      setError(NOT_REACHED)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: ['orders', order.businessId] })
    }
  }
  return (
    <Sheet
      title="Delivery fee"
      isOpen
      onClose={onClose}
      actions={
        <Button type="submit" form="delivery-fee" isBusy={isBusy} busyText="Saving…">
          Save the fee
        </Button>
      }
    >
      <form id="delivery-fee" onSubmit={save} noValidate className="flex flex-col gap-3">
        <MoneyField
          label="Agreed with the customer"
          hint={`Type 0 when delivery is free. With it the order comes to ${formatMoney(total, order.currency)}.`}
          error={error}
          currency={isCurrencyCode(order.currency) ? order.currency : 'NGN'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Sheet>
  )
}

function feeEdit(order: OrderDetails, fee: number): OrderEdit {
  return {
    version: order.version,
    lines: null,
    delivery: 'agree',
    deliveryFee: fee,
    discount: null,
    dropVoucher: false,
    place: null,
  }
}
