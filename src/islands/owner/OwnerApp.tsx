// The owner's app: who is signed in, in which store, and the page of the address. Server state lives in one query client.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { type AroundNavHandler, Redirect, Route, Router, Switch, useLocation } from 'wouter'
import { backStack } from '#components/layers/use-back.ts'
import { ErrorBoundary } from '#components/site/ErrorBoundary.tsx'
import { lazyChunk } from '#components/site/lazy-chunk.ts'
import { DatabaseError } from '#data/errors.ts'
import { LinkButton } from './kit/Button.tsx'
import { Page as PageFrame } from './kit/Page.tsx'
import { SkeletonRows } from './kit/Skeleton.tsx'
import { Toasts } from './kit/Toasts.tsx'
import { ProofDialog } from './proof/ProofDialog.tsx'
import { routes } from './routes.tsx'
import { BusinessProvider } from './session/BusinessProvider.tsx'
import { useBusinessChoice } from './session/business.ts'
import { Shell } from './shell/Shell.tsx'

const OnboardingPage = lazyChunk(() => import('./onboarding/OnboardingPage.tsx'))
const StartPage = lazyChunk(() => import('./onboarding/StartPage.tsx'))

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // What the database refuses stays refused; only what could not be reached is asked again.
      retry: (failures, error) => failures < 2 && (!(error instanceof DatabaseError) || error.isTransient),
    },
  },
})

/** Back from the next page leads to this one, not to the dialog that was open over it. */
const leaveWhatIsOpen: AroundNavHandler = (navigate, to, options) =>
  backStack().leave(() => navigate(to, options))

export function OwnerApp() {
  // A step of something that was open before a reload goes at once.
  useEffect(() => void backStack(), [])
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <Router aroundNav={leaveWhatIsOpen}>
          <BusinessProvider>
            <Pages />
            <ProofDialog />
          </BusinessProvider>
        </Router>
        <Toasts />
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

function Pages() {
  const { business } = useBusinessChoice()
  return (
    <Switch>
      <Route path="/onboarding">
        <Suspense fallback={<SkeletonRows />}>
          <OnboardingPage />
        </Suspense>
      </Route>
      <Route>{business ? <StorePages key={business.id} /> : <StorelessPages />}</Route>
    </Switch>
  )
}

/** One page for those who have no store; every other address of the app is about a store. */
function StorelessPages() {
  return (
    <Switch>
      <Route path="/dashboard">
        <Suspense fallback={<SkeletonRows />}>
          <StartPage />
        </Suspense>
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
      <ErrorBoundary place={path}>
        <Suspense fallback={<SkeletonRows />}>
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
        </Suspense>
      </ErrorBoundary>
    </Shell>
  )
}
