// Leads a new person to a live store in three steps. The person's store and products decide the step, so a reload or another phone continues
// at the same place.
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { brand } from '#brand'
import { storeDashboard } from '#contract/sql/store/business.ts'
import { publishNow } from '#data/owner/business/publishing.ts'
import { readWantedTrial } from '#data/session/wanted-trial.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { useStoreFetch, useStoreRead } from '#owner/session/store-data.ts'
import { planName } from '#owner/shared/plan/copy.ts'
import { useWantedTrial } from '#owner/shared/plan/use-plan.ts'
import { ShareButtons } from '#owner/shared/share/SharePanel.tsx'
import { FirstProductStep } from './FirstProductStep.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { ShopStep } from './ShopStep.tsx'

export default function OnboardingPage() {
  const { business } = useBusinessChoice()
  const wantsAnother = new URLSearchParams(useSearch()).has('new')
  const [openedId, setOpenedId] = useState<string | null>(null)
  const isNew = !business || (wantsAnother && openedId !== business.id)
  if (isNew) {
    return (
      <OnboardingFrame step={1} title="Open your store">
        {!business && (
          <div className="mb-4">
            <WantedTrialNote />
          </div>
        )}
        <ShopStep onOpened={setOpenedId} />
        <LinkButton href="/dashboard" kind="plain" isWide className="mt-4">
          Not now
        </LinkButton>
      </OnboardingFrame>
    )
  }
  return <StoreSteps key={business.id} />
}

function StoreSteps() {
  useWantedTrial(useBusiness())
  const [isSkipped, setSkipped] = useState(false)
  const [wasNew, setWasNew] = useState(false)
  const query = useStoreRead(storeDashboard)
  const { data, refetch } = query
  if (!data) {
    return (
      <OnboardingFrame step={2} title="Your first product">
        <Loaded query={query} failed="Your store could not be read.">
          {() => null}
        </Loaded>
      </OnboardingFrame>
    )
  }
  if (data.setUp.liveProducts === 0 && !isSkipped) {
    return (
      <OnboardingFrame step={2} title="Your first product">
        <FirstProductStep
          onSaved={async () => {
            setWasNew(true)
            await refetch()
          }}
          onSkip={() => setSkipped(true)}
        />
      </OnboardingFrame>
    )
  }
  // Leaves onboarding when the shop is already complete.
  if (!wasNew && !isSkipped && data.setUp.hasShared) return <Redirect to="/dashboard" replace />
  return (
    <OnboardingFrame step={3} title={isSkipped ? 'Your store is open' : 'Your store is live'}>
      <ShareStep />
    </OnboardingFrame>
  )
}

/** Step 3: says that the store is public, and shows its link. */
function ShareStep() {
  const { slug, name } = useBusiness()
  const { data: state } = useStoreFetch('published', ['now'], publishNow, { staleTime: Infinity })
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <p role="status" className="flex items-center gap-3">
          <span
            className={`grid size-8 shrink-0 place-items-center rounded-full text-card ${state === 'live' ? 'bg-leaf' : 'bg-edge'}`}
          >
            <Check size={20} strokeWidth={2.5} aria-hidden="true" />
          </span>
          <span>
            {state === 'live'
              ? `${name} is on the web. Anyone with the link can look, and order what you put in.`
              : `${name} is being put on the web: a moment…`}
          </span>
        </p>
        <LinkButton href={`/${slug}`} isExternal isWide className="mt-4">
          See my store
        </LinkButton>
      </Card>
      <Card title="Tell people">
        <ShareButtons />
      </Card>
      <LinkButton href="/dashboard" kind="plain" isWide>
        Go to my dashboard
      </LinkButton>
    </div>
  )
}

/** Tells a person who asked for a trial before opening a shop that the trial will begin with the shop. */
export function WantedTrialNote() {
  const wanted = readWantedTrial(Date.now())
  if (!wanted) return null
  return (
    <p className="rounded-card bg-lamp-soft px-4 py-3">{`Your ${brand.billing.trialDays} days of ${planName(wanted)} begin when your shop is open. No card is needed.`}</p>
  )
}
