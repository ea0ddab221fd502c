// Links that open outside the app: the public store, the help desk, a person to ask.
import { CircleQuestionMark, ExternalLink, type LucideIcon, MessageCircle } from 'lucide-react'
import { brand } from '#brand'
import { storeUrl } from '#domain/message/share-links.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { useBusiness } from '../session/business.ts'

export function OutsideLinks({ className = '' }: { readonly className?: string }) {
  const business = useBusiness()
  const support = whatsAppLink(brand.supportWhatsApp, brand.supportMessage)
  return (
    <ul className={`flex flex-col ${className}`}>
      <Outside href={storeUrl(business, location.origin)} Icon={ExternalLink} text="See your store" />
      <Outside href="/help" Icon={CircleQuestionMark} text="Help desk" />
      <Outside href={support} Icon={MessageCircle} text="WhatsApp support" />
    </ul>
  )
}

type Props = { readonly href: string; readonly Icon: LucideIcon; readonly text: string }

function Outside({ href, Icon, text }: Props) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        className="flex min-h-12 items-center gap-3 rounded-card font-medium hover:bg-indigo-soft lg:min-h-11 lg:px-3"
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>{text}</span>
      </a>
    </li>
  )
}
