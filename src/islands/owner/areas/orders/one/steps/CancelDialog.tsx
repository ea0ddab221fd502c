// Asks before an order is cancelled: says which stock returns, and takes a reason for the history.
import { useState } from 'react'
import { heldPieces, type OrderDetails } from '#domain/order/order-details.ts'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import type { OrderActions } from '#owner/areas/orders/shared/use-order-actions.ts'

const REASONS = [
  'The customer changed their mind',
  'Not paid',
  'Sold out',
  'Could not be delivered',
  'Placed twice',
]
const OTHER = 'Another reason'

type Props = {
  readonly order: OrderDetails
  readonly actions: OrderActions
  readonly isOpen: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

export function CancelDialog({ order, actions, isOpen, onDone, onClose }: Props) {
  const [reason, setReason] = useState(REASONS[0] ?? OTHER)
  const [words, setWords] = useState('')
  const pieces = heldPieces(order.lines)
  const cancel = async () => {
    const note = reason === OTHER ? words.trim() : reason
    if (!(await actions.move('cancelled', note))) return
    onDone()
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Cancel order ${order.code}?`}
      action="Cancel the order"
      busyText="Cancelling…"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={cancel}
    >
      <div className="flex flex-col gap-4">
        <p>{effects(order, pieces)}</p>
        <SelectField
          label="Reason"
          hint="For your own history. The customer does not see it."
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          options={[...REASONS, OTHER].map((text) => ({ value: text, label: text }))}
        />
        {reason === OTHER && (
          <TextField
            label="In your words"
            maxLength={500}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

function effects(order: OrderDetails, pieces: number): string {
  const stock =
    pieces === 0
      ? ''
      : pieces === 1
        ? 'Its 1 piece goes back into stock. '
        : `Its ${pieces} pieces go back into stock. `
  const voucher = order.voucherCode ? `The use of ${order.voucherCode} is given back. ` : ''
  const card = order.giftCard ? 'The gift card gets its money back. ' : ''
  const paid = order.paymentStatus === 'paid' ? 'It is paid: remember to pay the customer back. ' : ''
  return `${stock}${voucher}${card}${paid}You can take it back for a minute.`
}
