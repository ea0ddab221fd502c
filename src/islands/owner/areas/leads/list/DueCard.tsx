// The messages that are ready. A tap opens the shop's WhatsApp with the text. The person who has waited longest comes first.
import { MessageCircle } from 'lucide-react'
import { formatPhone } from '#domain/basics/phone.ts'
import type { Lead, LeadNews } from '#domain/customer/leads.ts'
import { newsMessage } from '#domain/message/lead-messages.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { newsText } from '../shared/copy.ts'
import { useOpenMessage, useWritingShop } from '../shared/use-open-message.ts'

type Due = { readonly lead: Lead; readonly news: LeadNews }

export function DueCard({ due }: { readonly due: readonly Due[] }) {
  const shop = useWritingShop()
  const { country } = useBusiness()
  const { open, isOpening } = useOpenMessage()
  return (
    <Card title={due.length > 0 ? `Write now (${due.length})` : 'Write now'}>
      {due.length === 0 && (
        <p className="text-mute">
          Nothing to tell at the moment. Messages stand here when stock returns, a price falls or something
          new comes.
        </p>
      )}
      <ul className="divide-y divide-line">
        {due.map(({ lead, news }) => (
          <li key={lead.id} className="flex flex-col gap-2 py-3">
            <p className="min-w-0 break-words">
              <b translate="no">{lead.name}</b>{' '}
              <span translate="no" className="figures whitespace-nowrap text-mute text-sm">
                {formatPhone(lead.phone, country)}
              </span>
              <span className="block">{newsText(news)}</span>
            </p>
            <details className="text-sm">
              <summary className="min-h-6 cursor-pointer font-medium text-indigo">Read the message</summary>
              <p className="mt-1 wrap-anywhere whitespace-pre-line rounded-card bg-paper p-3">
                {newsMessage(news, lead, shop)}
              </p>
            </details>
            <Button
              kind="leaf"
              className="flex-wrap py-2"
              Icon={MessageCircle}
              disabled={isOpening}
              aria-label={`Write on WhatsApp to ${lead.name}`}
              onClick={() =>
                void open(
                  { kind: news.kind, leadId: lead.id },
                  whatsAppLink(lead.phone, newsMessage(news, lead, shop)),
                )
              }
            >
              Write on WhatsApp
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
