// Sets the delivery fee that shop and customer agreed on WhatsApp, also of an order that is on its way and can no longer be edited. The order's
// public page shows the new total at once.
import { type FormEvent, useState } from 'react'
import { agreeFee } from '#contract/sql/orders/order-payments.ts'
import { editOrder } from '#contract/sql/orders/orders.ts'
import { type CallResult, call } from '#data/client.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import { amountText, formatMoney, isCurrencyCode, type Minor, parseAmount } from '#domain/basics/money.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import type { OrderEdit } from '#domain/order/order-edit.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { toast } from '#kit/toast/toast.ts'
import { orderRefusalText } from '#owner/areas/orders/shared/copy.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'

type Props = { readonly order: OrderDetails; readonly onClose: () => void }

export function FeeDialog({ order, onClose }: Props) {
  const readAgain = useReadAgain('orders')
  const [text, setText] = useState(amountText(order.deliveryFee))
  const [problem, setProblem] = useState<string | null>(null)
  const { save, isSaving } = useSave({ tell: setProblem })
  const fee = text.trim() === '0' ? 0 : parseAmount(text)
  const giftCard = order.giftCard?.amount ?? 0
  const due = order.subtotal - order.discount - (order.points?.amount ?? 0) + (fee ?? 0)
  const total = due - Math.min(giftCard, due)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fee === null) return setProblem('Type an amount like 1,500, or 0 when delivery is free.')
    void save({
      send: () => sendFee(order, fee, total),
      onSaved: () => {
        toast({
          text: `Delivery fee set. The total is ${formatMoney(total, order.currency)}.`,
          durationMs: 3_000,
        })
        onClose()
      },
      refusalText: (refusal) => orderRefusalText(refusal, order.currency),
      onSettled: () => void readAgain(),
    })
  }
  return (
    <Sheet
      title="Delivery fee"
      isOpen
      onClose={onClose}
      actions={
        <Button type="submit" form="delivery-fee" isBusy={isSaving} busyText="Saving…">
          Save the fee
        </Button>
      }
    >
      <form id="delivery-fee" onSubmit={submit} noValidate className="flex flex-col gap-3">
        <MoneyField
          label="Agreed with the customer"
          hint={`Type 0 when delivery is free. With it the order comes to ${formatMoney(total, order.currency)}.`}
          error={problem ?? undefined}
          currency={isCurrencyCode(order.currency) ? order.currency : 'NGN'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Sheet>
  )
}

async function sendFee(order: OrderDetails, fee: Minor, expectedTotal: Minor): Promise<CallResult<unknown>> {
  const database = await ownerDatabase()
  const { id: orderId, businessId } = order
  if (order.status === 'shipped') return call(database, agreeFee, { businessId, orderId, fee })
  return call(database, editOrder, { orderId, edit: { ...feeEdit(order, fee), expectedTotal } })
}

function feeEdit(order: OrderDetails, fee: Minor): OrderEdit {
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
