// The owner's app: chooses the page of the address for the signed-in person and their store. One query client holds all server state.
import { useStore } from '@nanostores/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReadableAtom } from 'nanostores'
import { type ComponentType, useEffect, useState } from 'react'
import { type AroundNavHandler, Redirect, Route, Router, Switch, useLocation } from 'wouter'
import { CRASH } from '#components/crash/crash-look.ts'
import { ErrorBoundary } from '#components/crash/ErrorBoundary.tsx'
import { Faults } from '#components/crash/Faults.tsx'
import { lazyChunk } from '#components/crash/lazy-chunk.ts'
import { backStack } from '#components/layers/use-back.ts'
import { DatabaseError } from '#data/errors.ts'
import '#data/session/kept-address.ts'
import { $proofAsked } from '#owner/session/with-proof.ts'
import { LinkButton } from './kit/action/Button.tsx'
import { lateChunk } from './kit/page/late-chunk.ts'
import { Page as PageFrame } from './kit/page/Page.tsx'
import { SkeletonRows } from './kit/page/Skeleton.tsx'
import { routes } from './routes.tsx'
import { BusinessProvider } from './session/BusinessProvider.tsx'
import { useBusinessChoice } from './session/business.ts'
import { $isLeaveAsked } from './session/leave.ts'
import { NoLine } from './shell/NoLine.tsx'
import { Shell } from './shell/Shell.tsx'

const OnboardingPage = lazyChunk(() => import('./areas/onboarding/OnboardingPage.tsx'), <SkeletonRows />)
const Toasts = lateChunk(() => import('./kit/toast/Toasts.tsx'))
const LeaveQuestion = lazyChunk(() => import('./session/LeaveQuestion.tsx'))
const ProofDialog = lazyChunk(() => import('./shared/proof/ProofDialog.tsx'))
const AccountPage = lazyChunk(() => import('./areas/settings/account/AccountPage.tsx'), <SkeletonRows />)
const JoinPage = lazyChunk(() => import('./areas/join/JoinPage.tsx'), <SkeletonRows />)
const Outbox = lateChunk(() => import('./shell/outbox/Outbox.tsx'))
const StartPage = lazyChunk(() => import('./areas/onboarding/StartPage.tsx'), <SkeletonRows />)

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Repeats a request only when the database could not be reached: a refusal would stay the same.
      retry: (failures, error) => failures < 2 && (!(error instanceof DatabaseError) || error.isTransient),
    },
  },
})

/** Closes an open dialog before moving to another page, so that Back from that page does not open the dialog again. */
const leaveWhatIsOpen: AroundNavHandler = (navigate, to, options) =>
  backStack().leave(() => navigate(to, options))

export function OwnerApp() {
  // Removes at once the history step of a dialog that was open before a reload.
  useEffect(() => void backStack(), [])
  return (
    <ErrorBoundary look={CRASH}>
      <QueryClientProvider client={client}>
        <Router aroundNav={leaveWhatIsOpen}>
          <BusinessProvider whileLocked={<Outbox isLocked />}>
            <Pages />
            <Asked when={$proofAsked} Question={ProofDialog} />
            <Asked when={$isLeaveAsked} Question={LeaveQuestion} />
          </BusinessProvider>
        </Router>
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

type AskedProps = { readonly when: ReadableAtom<unknown>; readonly Question: ComponentType }

/** A question to the person, from the first time that it is needed. */
function Asked({ when, Question }: AskedProps) {
  const isAsked = Boolean(useStore(when))
  const [wasAsked, setWasAsked] = useState(false)
  useEffect(() => {
    if (isAsked) setWasAsked(true)
  }, [isAsked])
  return wasAsked && <Question />
}

function Pages() {
  const { business } = useBusinessChoice()
  return (
    <Switch>
      <Route path="/onboarding">
        <Alone Page={OnboardingPage} />
      </Route>
      <Route path="/join/:token">
        <Alone Page={JoinPage} />
      </Route>
      <Route>{business ? <StorePages key={business.id} /> : <StorelessPages />}</Route>
    </Switch>
  )
}

/** A page without the frame of a store. */
function Alone({ Page }: { readonly Page: ComponentType }) {
  return (
    <>
      <Faults />
      <Page />
    </>
  )
}

/** The pages for people without a store: a start page and their own account. Every other address of the app belongs to a store. */
function StorelessPages() {
  return (
    <Switch>
      <Route path="/dashboard">
        {/* What a member did without a line, and was removed before it was sent. */}
        <Outbox />
        <Alone Page={StartPage} />
      </Route>
      <Route path="/settings/account">
        <Alone Page={AccountPage} />
      </Route>
      <Route>
        <Redirect to="/dashboard" replace />
      </Route>
    </Switch>
  )
}

function StorePages() {
  const [path] = useLocation()
  return (
    <Shell>
      <ErrorBoundary look={CRASH} place={path}>
        <Faults />
        <NoLine place={path}>
          <Switch>
            {routes.map(({ path, Page }) => (
              <Route key={path} path={path}>
                <Page />
              </Route>
            ))}
            <Route>
              <PageFrame
                title="There is no such page"
                lead="The address may have changed, or the link was cut short."
              >
                <LinkButton href="/dashboard">Go to Home</LinkButton>
              </PageFrame>
            </Route>
          </Switch>
        </NoLine>
      </ErrorBoundary>
    </Shell>
  )
}
