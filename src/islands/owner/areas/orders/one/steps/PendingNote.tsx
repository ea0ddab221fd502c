// Says how long a pending order reserves its stock, and releases the stock in one tap when the customer does not answer.
import { serverNow } from '#data/session/server-clock.ts'
import { heldPieces, type OrderDetails } from '#domain/order/order-details.ts'
import { Button } from '#kit/action/Button.tsx'
import { When } from '#kit/show/When.tsx'
import type { OrderActions } from '#owner/areas/orders/shared/use-order-actions.ts'

type Props = {
  readonly order: OrderDetails
  readonly actions: OrderActions
  readonly onDone: (status: OrderDetails['status']) => void
}

export function PendingNote({ order, actions, onDone }: Props) {
  const pieces = heldPieces(order.lines)
  const isOver = Date.parse(order.expiresAt) <= serverNow()
  const release = async () => {
    if (await actions.move('cancelled', 'Released')) onDone('cancelled')
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-lamp-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-60">
        {isOver ? (
          'Nobody confirmed this order in time: it is about to be cancelled by itself.'
        ) : (
          <>
            <span>Not confirmed, it is cancelled by itself</span> <When at={order.expiresAt} />
            <span>{`${pieces > 0 ? ' and its stock goes back on sale' : ''}.`}</span>
          </>
        )}
      </p>
      <Button kind="plain" isBusy={actions.isBusy} onClick={() => void release()}>
        Release
      </Button>
    </div>
  )
}
