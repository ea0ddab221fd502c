// From nothing to a live store in three steps. Where a person is follows from what they have: a store, a product. So a reload, a dead
// battery or another phone goes on where they stopped.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { fetchStoreDashboard } from '#data/owner/store-dashboard.ts'
import { LinkButton } from '../kit/Button.tsx'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { SkeletonRows } from '../kit/Skeleton.tsx'
import { useBusinessChoice } from '../session/business.ts'
import { FirstProductStep } from './FirstProductStep.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { ShareStep } from './ShareStep.tsx'
import { ShopStep } from './ShopStep.tsx'

export default function OnboardingPage() {
  const { business } = useBusinessChoice()
  const wantsAnother = new URLSearchParams(useSearch()).has('new')
  const [openedId, setOpenedId] = useState<string | null>(null)
  const isNew = !business || (wantsAnother && openedId !== business.id)
  if (isNew) {
    return (
      <OnboardingFrame step={1} title="Open your store">
        <ShopStep onOpened={setOpenedId} />
        <LinkButton href="/dashboard" kind="plain" isWide className="mt-4">
          Not now
        </LinkButton>
      </OnboardingFrame>
    )
  }
  return <StoreSteps key={business.id} businessId={business.id} />
}

function StoreSteps({ businessId }: { readonly businessId: string }) {
  const [isSkipped, setSkipped] = useState(false)
  const [wasNew, setWasNew] = useState(false)
  const { data, isError, refetch } = useQuery({
    queryKey: ['home', businessId],
    queryFn: () => fetchStoreDashboard(businessId),
  })
  if (!data) {
    return (
      <OnboardingFrame step={2} title="Your first product">
        {isError ? (
          <ErrorNote text="Your store could not be read." onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )}
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
  // A shop that has been running for long has no business here.
  if (!wasNew && !isSkipped && data.setUp.hasShared) return <Redirect to="/dashboard" replace />
  return (
    <OnboardingFrame step={3} title={isSkipped ? 'Your store is open' : 'Your store is live'}>
      <ShareStep />
    </OnboardingFrame>
  )
}
