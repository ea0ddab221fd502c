// Messages that fit the order's status: one tap opens the text, a second tap opens WhatsApp.

import { fittingMessages, MESSAGE_LABELS, type MessageKind } from '#domain/message/order-messages.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { Button } from '../../../../kit/action/Button.tsx'
import { Card } from '../../../../kit/page/Card.tsx'

type Props = { readonly order: OrderDetails; readonly onChoose: (kind: MessageKind) => void }

export function MessagesCard({ order, onChoose }: Props) {
  return (
    <Card title="Write to the customer">
      <div className="flex flex-wrap gap-2">
        {fittingMessages(order).map((kind) => (
          <Button key={kind} kind="plain" className="px-4" onClick={() => onChoose(kind)}>
            {MESSAGE_LABELS[kind]}
          </Button>
        ))}
      </div>
    </Card>
  )
}
