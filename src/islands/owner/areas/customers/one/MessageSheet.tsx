// A message to the customer: offers a text, lets the owner change it, and opens WhatsApp by a real link.
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { customerMessages } from '#domain/message/customer-messages.ts'
import { storeUrl } from '#domain/message/share-links.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { Chips } from '#kit/form/Chips.tsx'
import { TextArea } from '#kit/form/TextField.tsx'
import { useBusiness } from '#owner/session/business.ts'

type Props = { readonly customer: CustomerDetails; readonly isOpen: boolean; readonly onClose: () => void }

export function MessageSheet({ customer, isOpen, onClose }: Props) {
  return (
    <Sheet title={`Write to ${customer.name}`} isOpen={isOpen} onClose={onClose}>
      <MessageForm customer={customer} onSent={onClose} />
    </Sheet>
  )
}

function MessageForm({
  customer,
  onSent,
}: {
  readonly customer: CustomerDetails
  readonly onSent: () => void
}) {
  const business = useBusiness()
  const messages = customerMessages(customer, {
    name: business.name,
    url: storeUrl(business, location.origin),
  })
  const [text, setText] = useState(messages[0]?.text ?? '')
  return (
    <div className="flex flex-col gap-4">
      <Chips
        label="Begin with"
        chips={messages.map(({ kind, label }) => ({ value: kind, label }))}
        value={messages.find((message) => message.text === text)?.kind ?? null}
        onChange={(kind) => setText(messages.find((message) => message.kind === kind)?.text ?? text)}
      />
      <TextArea label="Message" rows={6} value={text} onChange={(event) => setText(event.target.value)} />
      <LinkButton
        kind="leaf"
        Icon={MessageCircle}
        isExternal
        isWide
        href={whatsAppLink(customer.phone, text)}
        onClick={onSent}
      >
        Open in WhatsApp
      </LinkButton>
    </div>
  )
}
