// The one thing to do next: in reach of a thumb on phones, beside the title on laptops. What follows it (telling the customer) is offered with the answer.
import { type NextAction, nextAction, type OrderDetails } from '#domain/order-details.ts'
import type { MessageKind } from '#domain/order-messages.ts'
import { Button } from '../../kit/Button.tsx'
import type { OrderActions } from '../use-order-actions.ts'

type Props = {
  readonly order: OrderDetails
  readonly actions: OrderActions
  readonly onMessage: (kind: MessageKind) => void
}

export function NextStep({ order, actions, onMessage }: Props) {
  const next = nextAction(order)
  if (!next) return null
  const kind = messageAfter(next, order)
  return (
    <Button
      className="max-lg:w-full"
      isBusy={actions.isBusy}
      busyText="Saving…"
      onClick={() =>
        void actions.move(next.to, next.done, {
          next: { label: 'Tell the customer', onPress: () => onMessage(kind) },
        })
      }
    >
      {next.label}
    </Button>
  )
}

function messageAfter({ to }: NextAction, { deliveryKind }: OrderDetails): MessageKind {
  if (to === 'shipped') return deliveryKind === 'pickup' ? 'ready' : 'shipped'
  return to === 'delivered' ? 'delivered' : 'confirmed'
}
