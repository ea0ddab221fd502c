// The start page: what came in, what waits, what is still to do. One call feeds all of it; it is read again every minute.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { fetchStoreDashboard } from '#data/owner/store-dashboard.ts'
import { Card } from '../kit/Card.tsx'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { Page } from '../kit/Page.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { useBusiness } from '../session/business.ts'
import { SharePanel } from '../share/SharePanel.tsx'
import { Funnel } from './Funnel.tsx'
import { LowStock } from './LowStock.tsx'
import { SalesFigures } from './SalesFigures.tsx'
import { SetUpList } from './SetUpList.tsx'
import { TopProducts } from './TopProducts.tsx'
import { Waiting } from './Waiting.tsx'

const SalesChart = lazy(() => import('./SalesChart.tsx'))

export default function HomePage() {
  const business = useBusiness()
  const { data, isError, refetch } = useQuery({
    queryKey: ['home', business.id],
    queryFn: () => fetchStoreDashboard(business.id),
    refetchInterval: 60_000,
  })
  if (!data) {
    return (
      <Page title="Home">
        {isError ? (
          <ErrorNote text="Your figures could not be loaded." onRetry={() => void refetch()} />
        ) : (
          <HomeSkeleton />
        )}
      </Page>
    )
  }
  return (
    <Page title="Home" lead={<Greeting name={business.name} isOpen={business.isOpen} />}>
      <div className="grid gap-4 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
          <SalesFigures today={data.today} week={data.week} month={data.month} />
          <Waiting waiting={data.waiting} />
          <SetUpList setUp={data.setUp} />
          <Card title="Sales, last 30 days">
            <Suspense fallback={<Skeleton className="h-48" />}>
              <SalesChart days={data.days} currency={business.currency} />
            </Suspense>
          </Card>
          <TopProducts products={data.topProducts} currency={business.currency} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SharePanel />
          <Funnel funnel={data.funnel} />
          <LowStock rows={data.lowStock} />
        </div>
      </div>
    </Page>
  )
}

function Greeting({ name, isOpen }: { readonly name: string; readonly isOpen: boolean }) {
  return isOpen ? (
    <p>{name} is open for orders.</p>
  ) : (
    <p>{name} is closed: shoppers can look, but not order.</p>
  )
}

function HomeSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4 lg:grid-cols-3">
      <p className="sr-only">Loading</p>
      <Skeleton className="h-40 lg:col-span-2" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64 lg:col-span-2" />
    </div>
  )
}
