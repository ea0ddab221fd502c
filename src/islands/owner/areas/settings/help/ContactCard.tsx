// The person who looks after shops on Enterprise.
import { Mail, MessageCircle } from 'lucide-react'
import { brand } from '#brand'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'

export function ContactCard() {
  const { name: shop } = useBusiness()
  const { name, whatsApp, email } = brand.dedicatedContact
  return (
    <Card title={`${name} looks after your shop`}>
      <div className="flex flex-col gap-4">
        <p className="break-words">{`Write to ${name} directly, at any time: ${email}`}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton
            href={whatsAppLink(whatsApp, `Hello ${name}, this is ${shop}.`)}
            kind="leaf"
            Icon={MessageCircle}
            isExternal
          >
            WhatsApp
          </LinkButton>
          <LinkButton href={`mailto:${email}`} kind="plain" Icon={Mail} isExternal>
            E-mail
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
