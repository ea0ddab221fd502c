// An order from top to bottom: what to do next, who it is for, what is in it, how it is paid, messages, notes and history.
import { useState } from 'react'
import { fittingMessages, type MessageKind } from '#domain/message/order-messages.ts'
import { isReachable, nextAction, type OrderDetails } from '#domain/order/order-details.ts'
import { Card } from '../../kit/Card.tsx'
import { type ListState, listHref } from '../../kit/orders-address.ts'
import { Page } from '../../kit/Page.tsx'
import { SaveBar } from '../../kit/SaveBar.tsx'
import { When } from '../../kit/When.tsx'
import { ReceiptPanel } from '../../receipts/ReceiptPanel.tsx'
import { PaymentBadge, StatusBadge } from '../list/OrderBadges.tsx'
import { useOrderActions } from '../use-order-actions.ts'
import { CustomerCard } from './CustomerCard.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { ItemsCard } from './ItemsCard.tsx'
import { MessageSheet } from './MessageSheet.tsx'
import { MessagesCard } from './MessagesCard.tsx'
import { NextStep } from './NextStep.tsx'
import { NotesCard } from './NotesCard.tsx'
import { OrderMenu } from './OrderMenu.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { PendingNote } from './PendingNote.tsx'
import { StepNote } from './StepNote.tsx'
import { useStepNote } from './use-step-note.ts'

type Props = { readonly order: OrderDetails; readonly state: ListState }

export function OrderView({ order, state }: Props) {
  const actions = useOrderActions(order)
  const [message, setMessage] = useState<MessageKind | null>(null)
  const writeTo = (kind: MessageKind) => setMessage(kind)
  const tell = () => writeTo(fittingMessages(order)[0] ?? 'out_of_stock')
  const canWrite = isReachable(order.customer)
  const { text, isUndone, isUndoOpen, say } = useStepNote(order)
  const moved = (status: OrderDetails['status']) => say(status, false)
  const note = text !== null && (
    <StepNote
      text={text}
      isUndoOpen={isUndoOpen}
      actions={actions}
      onUndone={() => order.undo && say(order.undo.status, true)}
      onTell={canWrite && !isUndone ? tell : null}
    />
  )
  return (
    <Page
      title={`Order ${order.code}`}
      isOpened
      back={{ href: listHref(state), label: 'Orders' }}
      action={
        <span className="flex items-center gap-3">
          <span className="max-lg:hidden">
            <NextStep order={order} actions={actions} onDone={moved} />
          </span>
          <OrderMenu order={order} state={state} actions={actions} onDone={moved} />
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        <Lead order={order} />
        {note && <div className="rounded-card bg-leaf-soft px-4 py-3 max-lg:hidden">{note}</div>}
        {order.status === 'pending' && <PendingNote order={order} actions={actions} onDone={moved} />}
        <CustomerCard order={order} onMessage={tell} />
        <ItemsCard order={order} state={state} />
        <PaymentCard order={order} actions={actions} />
        {order.status === 'delivered' && (
          <Card title="Receipt">
            <ReceiptPanel order={order} />
          </Card>
        )}
        {canWrite && <MessagesCard order={order} onChoose={writeTo} />}
        <NotesCard order={order} actions={actions} />
        <HistoryCard order={order} />
      </div>
      {(note || nextAction(order)) && (
        <div className="contents lg:hidden">
          <SaveBar>
            {note}
            <NextStep order={order} actions={actions} onDone={moved} />
          </SaveBar>
        </div>
      )}
      {message && order.customer.phone !== null && (
        <MessageSheet
          order={order}
          phone={order.customer.phone}
          kind={message}
          onKind={writeTo}
          onClose={() => setMessage(null)}
        />
      )}
    </Page>
  )
}

function Lead({ order }: { readonly order: OrderDetails }) {
  return (
    <p className="-mt-3 flex flex-wrap items-center gap-2 text-mute">
      <StatusBadge status={order.status} deliveryKind={order.deliveryKind} />
      {order.status !== 'cancelled' && <PaymentBadge payment={order.paymentStatus} />}
      <span>
        {order.source === 'manual' ? 'Sold' : 'Placed'} <When at={order.createdAt} />
      </span>
    </p>
  )
}
