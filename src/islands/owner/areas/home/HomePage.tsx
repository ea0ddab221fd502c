import { type StoreDashboard, storeDashboard } from '#contract/sql/store/business.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { type OwnBusiness, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { SharePanel } from '#owner/shared/share/SharePanel.tsx'
import { Funnel } from './Funnel.tsx'
import { LowStock } from './LowStock.tsx'
import { RingHint } from './RingHint.tsx'
import { SalesChart } from './SalesChart.tsx'
import { SalesFigures } from './SalesFigures.tsx'
import { SetUpList } from './SetUpList.tsx'
import { TopProducts } from './TopProducts.tsx'
import { Waiting } from './Waiting.tsx'

export default function HomePage() {
  const business = useBusiness()
  const query = useStoreRead(storeDashboard, {}, { refetchInterval: 60_000 })
  return (
    <Page title="Home" lead={query.data && <Greeting {...business} />}>
      <Loaded query={query} failed="Your figures could not be loaded." loading={<HomeSkeleton />}>
        {(data) => (
          <div className="grid gap-4 lg:grid-cols-3">
            <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
              {isQuiet(data) ? <FirstOrder setUp={data.setUp} /> : <WhatCameIn data={data} />}
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <SharePanel />
              {data.funnel.views + data.funnel.carts + data.funnel.orders > 0 && (
                <Funnel funnel={data.funnel} />
              )}
              {data.lowStock.length > 0 && <LowStock rows={data.lowStock} />}
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function FirstOrder({ setUp }: Pick<StoreDashboard, 'setUp'>) {
  const hasGoods = setUp.liveProducts > 0
  return (
    <>
      <EmptyState
        title={hasGoods ? 'Your first order will stand here' : 'Begin with one product'}
        text={
          hasGoods
            ? 'Share your link. Orders, sales and visits show here as soon as the first ones come.'
            : 'A picture, a name and a price are enough. Orders and sales show here as soon as the first ones come.'
        }
        action={
          hasGoods ? (
            <LinkButton href="/dashboard/products">See your products</LinkButton>
          ) : (
            <LinkButton href="/dashboard/products/new">Add a product</LinkButton>
          )
        }
        seed="home"
      />
      <SetUpList setUp={setUp} />
    </>
  )
}

function WhatCameIn({ data }: { readonly data: StoreDashboard }) {
  const { currency } = useBusiness()
  return (
    <>
      {data.setUp.hasOrder && <RingHint />}
      <Waiting waiting={data.waiting} />
      <SalesFigures today={data.today} week={data.week} month={data.month} />
      <SetUpList setUp={data.setUp} />
      {data.days.some(({ orders }) => orders > 0) && (
        <Card title="Sales, last 30 days">
          <SalesChart days={data.days} currency={currency} />
        </Card>
      )}
      {data.topProducts.length > 0 && <TopProducts products={data.topProducts} currency={currency} />}
    </>
  )
}

/** True when no visit or order came in these 30 days and nothing waits. */
function isQuiet({ waiting, month, days, funnel }: StoreDashboard): boolean {
  const { pending, toSend, unpaid } = waiting
  const sales = month.orders + days.reduce((sum, { orders }) => sum + orders, 0)
  return sales + pending + toSend + unpaid + funnel.orders === 0
}

function Greeting({ name, isOpen, status }: Pick<OwnBusiness, 'name' | 'isOpen' | 'status'>) {
  if (status === 'suspended') return <p>{`${name} takes no orders while it is suspended.`}</p>
  return isOpen ? (
    <p>{`${name} is open for orders.`}</p>
  ) : (
    <p>{`${name} is closed: shoppers can look, but not order.`}</p>
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
