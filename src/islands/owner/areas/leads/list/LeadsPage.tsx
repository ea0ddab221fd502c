// Who asked to hear from the shop: what there is to tell now, chat messages that have not come yet, who waits, and who has ordered.
import { MessageCircle } from 'lucide-react'
import { leadsPage } from '#contract/sql/orders/leads.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { formatPhone } from '#domain/basics/phone.ts'
import { type Lead, type LeadNews, type LeadsPage as LeadsRead, sortLeads } from '#domain/customer/leads.ts'
import { newsMessage } from '#domain/message/lead-messages.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'
import { SectionTabs } from '#owner/shared/tabs/SectionTabs.tsx'
import { NoRight } from '#owner/shared/team/NoRight.tsx'
import { newsText, useOpenMessage, useWritingShop } from '../shared/use-open-message.ts'
import { OrderedCard, UnprovenCard, WaitingCard } from './LeadCards.tsx'

/** People come in while the owner writes on WhatsApp, and prices and stock change while the page is open. */
const REREAD = { refetchOnWindowFocus: true, refetchInterval: 60_000 }

export default function LeadsPage() {
  return (
    <Page title="Who asked" lead={<p>People who asked you to write to them.</p>}>
      <SectionTabs />
      {may(useBusiness(), 'customer-numbers') ? <ReadLeads /> : <NoRight right="customer-numbers" />}
    </Page>
  )
}

function ReadLeads() {
  const query = useStoreRead(leadsPage, {}, REREAD)
  return (
    <Loaded query={query} failed="Your leads could not be loaded." rows={4}>
      {(page) => <Leads page={page} />}
    </Loaded>
  )
}

function Leads({ page }: { readonly page: LeadsRead }) {
  if (!page.isIncluded) {
    return (
      <div className="flex flex-col gap-4">
        <TrialOffer feature="lead-generation" name="Lead generation" />
        {page.kept > 0 && (
          <p className="text-mute">
            {`${page.kept === 1 ? 'One lead is kept' : `${page.kept} leads are kept`} for you until then.`}
          </p>
        )}
      </div>
    )
  }
  if (page.leads.length === 0) {
    return (
      <EmptyState
        title="Nobody has asked yet"
        text="When something is sold out, its page offers “Tell me when it is back”. The cart offers to be saved, and to hear of new arrivals. Whoever asks stands here."
      />
    )
  }
  const { due, unproven, waiting, told, ordered } = sortLeads(page, new Date(serverNow()))
  return (
    <div className="grid gap-4 *:min-w-0 lg:grid-cols-2 lg:items-start">
      <div className="flex flex-col gap-4">
        <DueCard due={due} />
        <UnprovenCard leads={unproven} />
      </div>
      <div className="flex flex-col gap-4">
        <WaitingCard title="Waiting" leads={waiting} empty="Nobody waits for news." />
        <WaitingCard title="Told" leads={told} empty="Nobody has been told anything yet." />
        <OrderedCard leads={ordered} />
      </div>
    </div>
  )
}

type Due = { readonly lead: Lead; readonly news: LeadNews }

/** The messages that are ready. A tap opens the shop's WhatsApp with the text. The person who has waited longest comes first. */
function DueCard({ due }: { readonly due: readonly Due[] }) {
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
