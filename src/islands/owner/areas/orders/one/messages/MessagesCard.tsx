// Messages to the customer: the one that tells the order's status is ready with one tap. Of every other message that fits the status, one tap
// opens the text, a second tap opens WhatsApp.
import { MessageCircle } from 'lucide-react'
import {
  fittingMessages,
  type MessageKind,
  messageLabel,
  statusMessage,
} from '#domain/message/order-messages.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useMessageTexts } from './use-message-texts.ts'

type Props = {
  readonly order: OrderDetails
  readonly phone: string
  readonly onChoose: (kind: MessageKind) => void
}

export function MessagesCard({ order, phone, onChoose }: Props) {
  const { isPending, textOf } = useMessageTexts(order)
  const ready = statusMessage(order)
  return (
    <Card title="Write to the customer">
      {/* Waits for the shop's own words: a quick tap must not take the usual ones. */}
      {!isPending && (
        <LinkButton
          kind="leaf"
          Icon={MessageCircle}
          href={whatsAppLink(phone, textOf(ready))}
          isExternal
          className="px-3 py-1.5 max-lg:w-full"
        >
          {`Tell them: ${messageLabel(ready, order)}`}
        </LinkButton>
      )}
      <p className="mt-2 text-mute text-sm">
        Opens WhatsApp with the words ready. Or look at the words first:
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {fittingMessages(order).map((kind) => (
          <Button key={kind} kind="plain" className="px-4" onClick={() => onChoose(kind)}>
            {messageLabel(kind, order)}
          </Button>
        ))}
      </div>
    </Card>
  )
}
