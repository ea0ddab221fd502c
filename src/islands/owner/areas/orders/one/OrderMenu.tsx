// Further actions for an order: edit, cancel, open its page, share its page.
import { Copy, Ellipsis, ExternalLink, Pencil, XCircle } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { isCancellable, isEditable } from '#domain/checkout/order-status.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { IconButton } from '#kit/action/Button.tsx'
import { Menu, MenuItem, MenuLine } from '#kit/action/Menu.tsx'
import { editHref, type OrderListView } from '#owner/shared/orders/orders-address.ts'
import { copyText } from '#owner/shared/share/copy-text.ts'
import type { OrderActions } from '../shared/use-order-actions.ts'
import { orderPageUrl } from './messages/use-message-texts.ts'
import { CancelDialog } from './steps/CancelDialog.tsx'

type Props = {
  readonly order: OrderDetails
  readonly state: OrderListView
  readonly actions: OrderActions
  readonly onDone: (status: OrderDetails['status']) => void
}

export function OrderMenu({ order, state, actions, onDone }: Props) {
  const [, navigate] = useLocation()
  const [isCancelling, setCancelling] = useState(false)
  const url = orderPageUrl(order)
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton Icon={Ellipsis} label="More for this order" className="border border-edge" />}
      >
        {isEditable(order.status) && (
          <MenuItem Icon={Pencil} onSelect={() => navigate(editHref(order.id, state))}>
            Change the order
          </MenuItem>
        )}
        <MenuItem Icon={ExternalLink} onSelect={() => window.open(url, '_blank', 'noopener')}>
          Open its public page
        </MenuItem>
        <MenuItem Icon={Copy} onSelect={() => void copyText(url, 'link', 'Whoever has it sees the order.')}>
          Copy its link
        </MenuItem>
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
    </>
  )
}
