// Leads a new person to a live store in three steps. The person's store and products decide the step, so a reload or another phone continues
// at the same place.
import { useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { storeDashboard } from '#contract/sql/store/business.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { useWantedTrial } from '#owner/shared/plan/use-wanted-trial.ts'
import { FirstProductStep } from './first-product/FirstProductStep.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { ShareStep } from './ShareStep.tsx'
import { ShopStep } from './shop/ShopStep.tsx'
import { WantedTrialNote } from './WantedTrialNote.tsx'

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
