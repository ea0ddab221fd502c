// Further actions for an order: edit, cancel, open its page, share its page.

import { Copy, Ellipsis, ExternalLink, Pencil, XCircle } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatMoney } from '#domain/basics/money.ts'
import { isCancellable, isEditable } from '#domain/checkout/order-status.ts'
import { heldPieces, type OrderDetails } from '#domain/order/order-details.ts'
import { IconButton } from '#kit/action/Button.tsx'
import { Menu, MenuItem, MenuLine } from '#kit/action/Menu.tsx'
import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx'
import { CheckboxField, SelectField } from '#kit/form/ChoiceFields.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { editHref, type OrderListView } from '#owner/shared/orders/orders-address.ts'
import { copyText } from '#owner/shared/share/copy-text.ts'
import type { OrderActions } from '../shared/use-order-actions.ts'
import { orderPageUrl } from './messages/use-message-texts.ts'

type Props = {
  readonly order: OrderDetails
  readonly state: OrderListView
  readonly actions: OrderActions
  readonly onDone: (status: OrderDetails['status']) => void
}

export function OrderMenu({ order, state, actions, onDone }: Props) {
  const [, navigate] = useLocation()
  const [isCancelling, setCancelling] = useState(false)
  const [isTakingBack, setTakingBack] = useState(false)
  const url = orderPageUrl(order)
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton Icon={Ellipsis} label="More for this order" className="border border-edge" />}
      >
        {(isEditable(order.status) || order.isCorrectable) && (
          <MenuItem Icon={Pencil} onSelect={() => navigate(editHref(order.id, state))}>
            {order.isCorrectable ? 'Correct the sale' : 'Change the order'}
          </MenuItem>
        )}
        {order.token !== null && (
          <>
            <MenuItem Icon={ExternalLink} onSelect={() => window.open(url, '_blank', 'noopener')}>
              Open its public page
            </MenuItem>
            <MenuItem
              Icon={Copy}
              onSelect={() => void copyText(url, 'link', 'Whoever has it sees the order.')}
            >
              Copy its link
            </MenuItem>
          </>
        )}
        {order.isCorrectable && (
          <>
            <MenuLine />
            <MenuItem Icon={XCircle} isDanger onSelect={() => setTakingBack(true)}>
              Take the sale back
            </MenuItem>
          </>
        )}
        {isCancellable(order.status) && (
          <>
            <MenuLine />
            <MenuItem Icon={XCircle} isDanger onSelect={() => setCancelling(true)}>
              Cancel the order
            </MenuItem>
          </>
        )}
      </Menu>
      <CancelDialog
        order={order}
        actions={actions}
        isOpen={isCancelling}
        onDone={() => onDone('cancelled')}
        onClose={() => setCancelling(false)}
      />
      {isTakingBack && (
        <TakeBackDialog order={order} actions={actions} onClose={() => setTakingBack(false)} />
      )}
    </>
  )
}

type TakeBackProps = Pick<Props, 'order' | 'actions'> & { readonly onClose: () => void }

/** For a sale that was never made, or written down twice. */
function TakeBackDialog({ order, actions, onClose }: TakeBackProps) {
  const [leavesStock, setLeavesStock] = useState(false)
  const takeBack = async () => ((await actions.takeBack(leavesStock)) ? undefined : 'stay')
  return (
    <ConfirmDialog
      title={`Take sale ${order.code} back?`}
      action="Take it back"
      onClose={onClose}
      onConfirm={takeBack}
    >
      <div className="flex flex-col gap-4">
        <p>
          For a sale that was never made, or was written down twice. It counts nowhere then: its money never
          came, and its goods are back in stock. It stays in the list of cancelled orders. For goods that a
          customer brought back, press “Something came back” instead.
        </p>
        <CheckboxField
          label="Leave the stock as it is: I have counted these goods since"
          checked={leavesStock}
          onChange={(event) => setLeavesStock(event.currentTarget.checked)}
        />
      </div>
    </ConfirmDialog>
  )
}

const REASONS = [
  'The customer changed their mind',
  'Not paid',
  'Sold out',
  'Could not be delivered',
  'Placed twice',
]
const OTHER = 'Another reason'

type CancelDialogProps = {
  readonly order: OrderDetails
  readonly actions: OrderActions
  readonly isOpen: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before an order is cancelled: says which stock returns, and takes a reason for the history. */
function CancelDialog({ order, actions, isOpen, onDone, onClose }: CancelDialogProps) {
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
  const paid =
    order.paid > 0 ? `${formatMoney(order.paid, order.currency)} came: it is then to give back. ` : ''
  return `${stock}${voucher}${card}${paid}You can take it back for a minute.`
}
