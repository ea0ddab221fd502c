// Who asked to hear from the shop: what there is to tell now, chat messages that have not come yet, who waits, and who has ordered.
import { leadsPage } from '#contract/sql/orders/leads.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { type LeadsPage as LeadsRead, sortLeads } from '#domain/customer/leads.ts'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'
import { PeopleTabs } from '#owner/shared/leads/PeopleTabs.tsx'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'
import { DueCard } from './DueCard.tsx'
import { OrderedCard, WaitingCard } from './QuietCards.tsx'
import { UnprovenCard } from './UnprovenCard.tsx'

/** People come in while the owner writes on WhatsApp, and prices and stock change while the page is open. */
const REREAD = { refetchOnWindowFocus: true, refetchInterval: 60_000 }

export default function LeadsPage() {
  const query = useStoreRead(leadsPage, {}, REREAD)
  return (
    <Page title="Leads" lead={<p>People who asked you to write to them.</p>}>
      <PeopleTabs current="/dashboard/leads" />
      <Loaded query={query} failed="Your leads could not be loaded." rows={4}>
        {(page) => <Leads page={page} />}
      </Loaded>
    </Page>
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
