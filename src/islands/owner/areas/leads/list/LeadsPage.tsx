// Who asked to hear from the shop: what there is to tell now, chat messages that have not come yet, who waits, and who has ordered.
import { leadsPage } from '#contract/sql/orders/leads.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { sortLeads } from '#domain/customer/leads.ts'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Page } from '#kit/page/Page.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'
import { PeopleTabs } from '#owner/shared/leads/PeopleTabs.tsx'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'
import { DueCard } from './DueCard.tsx'
import { OrderedCard, WaitingCard } from './QuietCards.tsx'
import { UnprovenCard } from './UnprovenCard.tsx'

/** People come in while the owner writes on WhatsApp, and prices and stock change while the page is open. */
const REREAD = { refetchOnWindowFocus: true, refetchInterval: 60_000 }

export default function LeadsPage() {
  const { data, isError, refetch } = useStoreRead(leadsPage, {}, REREAD)
  const lists = data ? sortLeads(data, new Date(serverNow())) : null
  return (
    <Page title="Leads" lead={<p>People who asked you to write to them.</p>}>
      <PeopleTabs current="/dashboard/leads" />
      {!data && !isError && <SkeletonRows rows={4} />}
      {!data && isError && (
        <ErrorNote text="Your leads could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && !data.isIncluded && (
        <div className="flex flex-col gap-4">
          <TrialOffer feature="lead-generation" name="Lead generation" />
          {data.kept > 0 && (
            <p className="text-mute">
              {`${data.kept === 1 ? 'One lead is kept' : `${data.kept} leads are kept`} for you until then.`}
            </p>
          )}
        </div>
      )}
      {data?.isIncluded && data.leads.length === 0 && (
        <EmptyState
          title="Nobody has asked yet"
          text="When something is sold out, its page offers “Tell me when it is back”. The cart offers to be saved, and to hear of new arrivals. Whoever asks stands here."
        />
      )}
      {data?.isIncluded && lists && data.leads.length > 0 && (
        <div className="grid gap-4 *:min-w-0 lg:grid-cols-2 lg:items-start">
          <div className="flex flex-col gap-4">
            <DueCard due={lists.due} />
            <UnprovenCard leads={lists.unproven} />
          </div>
          <div className="flex flex-col gap-4">
            <WaitingCard title="Waiting" leads={lists.waiting} empty="Nobody waits for news." />
            <WaitingCard title="Told" leads={lists.told} empty="Nobody has been told anything yet." />
            <OrderedCard leads={lists.ordered} />
          </div>
        </div>
      )}
    </Page>
  )
}
