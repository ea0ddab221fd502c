// The whole order: next step, customer, goods, payment, messages, notes and history.
import { useState } from 'react'
import { Link } from 'wouter'
import { lazyChunk } from '#components/crash/lazy-chunk.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { isOver } from '#domain/checkout/order-status.ts'
import { fittingMessages, type MessageKind } from '#domain/message/order-messages.ts'
import { lapseOf } from '#domain/order/lapse.ts'
import { heldPieces, isReachable, nextAction, type OrderDetails } from '#domain/order/order-details.ts'
import { Button } from '#kit/action/Button.tsx'
import { useRiders } from '#kit/form/riders.ts'
import { SaveBar } from '#kit/form/SaveBar.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Page } from '#kit/page/Page.tsx'
import { When } from '#kit/show/When.tsx'
import { type OrderActions, useOrderActions } from '#owner/areas/orders/shared/use-order-actions.ts'
import { type OrderListView, orderListHref } from '#owner/shared/orders/orders-address.ts'
import { BackBadge, PaymentBadge, StatusBadge } from '#owner/shared/orders/StatusBadge.tsx'
import { ReceiptPanel } from '#owner/shared/receipts/ReceiptPanel.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { EarnedCard, ItemsCard } from './ItemsCard.tsx'
import { MessageSheet } from './messages/MessageSheet.tsx'
import { MessagesCard } from './messages/MessagesCard.tsx'
import { HistoryCard, NotesCard } from './NotesCard.tsx'
import { OrderMenu } from './OrderMenu.tsx'
import { PaymentCard } from './payments/PaymentCard.tsx'
import { isNewSale, StepNote, useStepNote } from './steps/StepNote.tsx'
import { TrackingCard } from './tracking/TrackingCard.tsx'

/** Fetched only for delivered orders. */
const ReturnsCard = lazyChunk(() => import('./returns/ReturnsCard.tsx'))

type Props = { readonly order: OrderDetails; readonly state: OrderListView }

export function OrderView({ order, state }: Props) {
  const steps = useOrderActions(order)
  const riders = useRiders()
  // What is typed on the page is saved before the step: the messages after it name it.
  const actions: OrderActions = {
    ...steps,
    move: async (...step) => (await riders.saveAll()) && steps.move(...step),
  }
  const [message, setMessage] = useState<MessageKind | null>(null)
  const writeTo = (kind: MessageKind) => setMessage(kind)
  const tell = () => writeTo(fittingMessages(order)[0] ?? 'out_of_stock')
  const canWrite = isReachable(order.customer)
  const { text, isUndone, isUndoOpen, noteStep } = useStepNote(order)
  const moved = (status: OrderDetails['status']) => noteStep(status, { isUndone: false })
  const note = text !== null && (
    <StepNote
      text={text}
      isUndoOpen={isUndoOpen}
      isSale={isNewSale(order)}
      actions={actions}
      onUndone={() => order.undo && noteStep(order.undo.status, { isUndone: true })}
      onTell={canWrite && !isUndone ? tell : null}
    />
  )
  return (
    <Page
      title={`Order ${order.code}`}
      isOpened
      back={{ href: orderListHref(state), label: 'Orders' }}
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
        <InPlaceOf order={order} />
        {order.status === 'pending' && <PendingNote order={order} actions={actions} onDone={moved} />}
        <CustomerCard order={order} onMessage={tell} />
        <ItemsCard order={order} state={state} />
        <PaymentCard order={order} />
        <EarnedCard order={order} />
        {order.status === 'delivered' && <ReturnsCard order={order} />}
        {hasPaper(order) && (
          <Card title={order.status === 'delivered' ? 'Receipt' : 'Payment request'}>
            <ReceiptPanel order={order} />
          </Card>
        )}
        {hasTracking(order) && <TrackingCard order={order} riders={riders} />}
        {/* Of a sale that another replaced there is nothing to tell: the other one is what counts. */}
        {canWrite && order.customer.phone !== null && !order.correctedBy && (
          <MessagesCard order={order} phone={order.customer.phone} onChoose={writeTo} />
        )}
        <NotesCard order={order} actions={actions} riders={riders} />
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

/** False for an order that nobody waits for any more, unless something is written. */
function hasTracking({ status, tracking }: OrderDetails): boolean {
  return tracking !== null || !isOver(status)
}

function Lead({ order }: { readonly order: OrderDetails }) {
  return (
    <p className="-mt-3 flex flex-wrap items-center gap-2 text-mute">
      <StatusBadge order={order} />
      <PaymentBadge order={order} />
      <BackBadge
        piecesBack={order.piecesBack}
        pieces={order.lines.reduce((sum, line) => sum + line.quantity, 0)}
      />
      <span>
        <span>{order.source === 'manual' ? 'Sold' : 'Placed'}</span> <When at={order.createdAt} />
      </span>
    </p>
  )
}

/** The sale that this one corrects, and the one that corrects it. */
function InPlaceOf({ order: { corrects, correctedBy } }: { readonly order: OrderDetails }) {
  const other = correctedBy ?? corrects
  if (!other) return null
  return (
    <p className="rounded-card bg-lamp-soft px-4 py-3">
      <span>{correctedBy ? 'This sale was corrected. In its place stands' : 'In place of'}</span>{' '}
      <Link href={`/dashboard/orders/${other.orderId}?status=all`} className="text-indigo underline">
        {other.code}
      </Link>
    </p>
  )
}

type StepProps = {
  readonly order: OrderDetails
  readonly actions: OrderActions
  readonly onDone: (status: OrderDetails['status']) => void
}

/** The button for the order's next step: at the bottom edge on phones, beside the title on laptops. */
function NextStep({ order, actions, onDone }: StepProps) {
  const next = nextAction(order)
  if (!next) return null
  const go = async () => {
    if (await actions.move(next.to)) onDone(next.to)
  }
  return (
    <Button
      className="max-lg:w-full"
      isBusy={actions.isBusy}
      busyText="Saving…"
      disabled={actions.isResting}
      onClick={() => void go()}
    >
      {next.label}
    </Button>
  )
}

/** A delivered order has a receipt; before, the same document asks for what is still to pay. */
const hasPaper = ({ status, balance, deliveryFee }: OrderDetails) =>
  status === 'delivered' || (status !== 'cancelled' && (balance > 0 || deliveryFee === null))

/** Says how long a pending order reserves its stock (`lapseOf`), and releases the stock in one tap when the customer does not answer. */
function PendingNote({ order, actions, onDone }: StepProps) {
  const pieces = heldPieces(order.lines)
  const lapse = lapseOf(order)
  const release = async () => {
    if (await actions.move('cancelled', 'Cancelled')) onDone('cancelled')
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-lamp-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-60">
        {lapse === null ? (
          'Not confirmed. It is not cancelled by itself, because money of it is written down.'
        ) : lapse.at <= serverNow() ? (
          'Nobody confirmed this order in time: it is about to be cancelled by itself.'
        ) : (
          <>
            <span>
              {lapse.isClaimed
                ? 'The customer says they paid. Without your answer it is cancelled by itself'
                : 'Not confirmed, it is cancelled by itself'}
            </span>{' '}
            <When at={new Date(lapse.at).toISOString()} />
            <span>{`${pieces > 0 ? ' and its stock goes back on sale' : ''}.`}</span>
          </>
        )}
      </p>
      <Button kind="plain" isBusy={actions.isBusy} onClick={() => void release()}>
        Cancel now
      </Button>
    </div>
  )
}
