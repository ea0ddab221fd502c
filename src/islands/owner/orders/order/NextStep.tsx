// The one thing to do next: in reach of a thumb on phones, beside the title on laptops.
import { nextAction, type OrderDetails } from '#domain/order-details.ts'
import { Button } from '../../kit/Button.tsx'
import type { OrderActions } from '../use-order-actions.ts'
import type { DoneStep } from './DoneNote.tsx'

type Props = {
  readonly order: OrderDetails
  readonly actions: OrderActions
  readonly onDone: (step: DoneStep) => void
}

export function NextStep({ order, actions, onDone }: Props) {
  const next = nextAction(order)
  if (!next) return null
  const go = async () => {
    if (await actions.move(next.to)) onDone({ text: next.done, kind: messageAfter(next.to, order) })
  }
  return (
    <Button className="max-lg:w-full" isBusy={actions.isBusy} busyText="Saving…" onClick={() => void go()}>
      {next.label}
    </Button>
  )
}

function messageAfter(to: OrderDetails['status'], { deliveryKind }: OrderDetails): DoneStep['kind'] {
  if (to === 'shipped') return deliveryKind === 'pickup' ? 'ready' : 'shipped'
  return to === 'delivered' ? 'delivered' : 'confirmed'
}
