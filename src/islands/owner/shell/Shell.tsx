// The frame around every page of the app: a side bar on laptops; the store's name at the top and tabs at the bottom on phones. On phones only
// the bottom bar is fixed; the name scrolls away.
import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { lazyChunk } from '#components/crash/lazy-chunk.ts'
import { $isStoreShown } from '#components/layers/store-shown.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { bannerOf, daysUntil, inDays } from '#domain/plan/plan-state.ts'
import { useWantedTrial } from '#owner/shared/plan/use-plan.ts'
import { IconButton } from '../kit/action/Button.tsx'
import { OfflineNote } from '../kit/outage/OfflineNote.tsx'
import { lateChunk } from '../kit/page/late-chunk.ts'
import { usePutAway } from '../kit/show/use-put-away.ts'
import { LiveOrders } from '../live/LiveOrders.tsx'
import { isManager, type OwnBusiness, useBusiness } from '../session/business.ts'
import { planName } from '../shared/plan/copy.ts'
import { BusinessSwitcher } from './BusinessSwitcher.tsx'
import { followInstall } from './install.ts'
import { SideBar } from './SideBar.tsx'
import { TabBar } from './TabBar.tsx'

const KeptApp = lateChunk(() => import('./KeptApp.tsx'))
const Outbox = lateChunk(() => import('./outbox/Outbox.tsx'))
const SuspendedNote = lazyChunk(() => import('./SuspendedNote.tsx'))

/** `children` is the page. What stands at the bottom edge of a phone is measured by kit/page/bottom-bar.ts. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const business = useBusiness()
  useEffect(followInstall, [])
  useEffect(() => {
    $isStoreShown.set(true)
    return () => $isStoreShown.set(false)
  }, [])
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-card focus:bg-card focus:p-3"
      >
        Skip to content
      </a>
      <SideBar />
      <div className="min-w-0 flex-1">
        <header className="flex items-center border-line border-b bg-card px-2 lg:hidden print:hidden">
          <BusinessSwitcher />
        </header>
        <PlanNotes />
        <LiveOrders />
        <Outbox />
        {business.status === 'suspended' && <SuspendedNote />}
        <div className="sticky top-0 z-10">
          <OfflineNote at="top" className="bg-clay-soft px-8 py-2" />
        </div>
        <main
          id="main"
          className="mx-auto max-w-6xl px-4 pt-3 pb-[calc(var(--tabs)+var(--bar)+var(--toasts)+1.5rem)] lg:px-8 lg:pt-8 lg:pb-12"
        >
          {children}
        </main>
      </div>
      <TabBar />
      <KeptApp />
    </div>
  )
}

/**
 * Above every page: a trial that ends within three days, and days of grace after a card that could not be charged. Begins the trial that
 * the person asked for on the landing or pricing page.
 */
function PlanNotes() {
  const business = useBusiness()
  useWantedTrial(business)
  const note = isManager(business) ? noteOf(business, serverNow()) : null
  return note && <PlanNote key={note.until} note={note} />
}

type Note = {
  readonly text: string
  readonly action: string
  readonly until: string
  readonly canClose: boolean
}

/** Only an owner may act on it. A failed charge can be put away: another one has another end of its days of grace. */
function PlanNote({ note }: { readonly note: Note }) {
  const { isAway, putAway } = usePutAway(`oja:card-failed:${note.until}`)
  const isOwner = useBusiness().role === 'owner'
  if (isAway && note.canClose) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 bg-lamp-soft px-4 py-1 lg:px-8 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-60 py-2">
        {isOwner ? note.text : `${note.text} An owner can pay for it.`}
      </p>
      {isOwner && (
        <Link
          href="/settings/plan"
          className="inline-flex min-h-11 items-center font-semibold text-indigo underline"
        >
          {note.action}
        </Link>
      )}
      {note.canClose && <IconButton Icon={X} label="Put this away" onClick={putAway} />}
    </div>
  )
}

function noteOf(business: OwnBusiness, now: number): Note | null {
  const time = (value: string | null) => (value === null ? null : Date.parse(value))
  const endsAt = time(business.planEndsAt)
  const graceUntil = time(business.graceUntil)
  const banner = bannerOf({ plan: business.plan, isTrial: business.isTrial, endsAt, graceUntil }, now)
  const plan = planName(business.plan)
  const whose = business.role === 'owner' ? 'Your' : 'The shop’s'
  if (banner === 'grace' && graceUntil !== null) {
    return {
      text: `${whose} card could not be charged. ${plan} stays for ${inDays(daysUntil(graceUntil, now))} more.`,
      action: 'Pay now',
      until: `${business.id}:${graceUntil}`,
      canClose: true,
    }
  }
  if (banner === 'trial-ending' && endsAt !== null) {
    return {
      text: `${whose} trial of ${plan} ends in ${inDays(daysUntil(endsAt, now))}. Nothing will be deleted.`,
      action: `Keep ${plan}`,
      until: `${business.id}:${endsAt}`,
      canClose: false,
    }
  }
  return null
}
