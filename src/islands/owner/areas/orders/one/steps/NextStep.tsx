// The button for the order's next step: at the bottom edge on phones, beside the title on laptops.
import { nextAction, type OrderDetails } from '#domain/order/order-details.ts'
import { Button } from '#kit/action/Button.tsx'
import type { OrderActions } from '#owner/areas/orders/shared/use-order-actions.ts'

type Props = {
  readonly order: OrderDetails
  readonly actions: OrderActions
  readonly onDone: (status: OrderDetails['status']) => void
}

export function NextStep({ order, actions, onDone }: Props) {
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
