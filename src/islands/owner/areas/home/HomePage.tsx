// The start page: waiting orders, sales, and open tasks. One call reads all the data, and repeats every minute. Leaves out parts without
// data; one message replaces them when no part has data.
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { lazyChunk } from '#components/crash/lazy-chunk.ts'
import { type StoreDashboard, storeDashboard } from '#contract/sql/store/business.ts'
import { formatMoneyCompact } from '#domain/basics/money.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { ThumbBar } from '#kit/page/ThumbBar.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { type OwnBusiness, useBusiness, useBusinessChoice } from '#owner/session/business.ts'
import { FirstCard } from '#owner/session/FirstCard.tsx'
import { countText, figuresAtStart, keepFigures } from '#owner/session/kept-figures.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { SharePanel } from '#owner/shared/share/SharePanel.tsx'
import { SalesFigures } from './SalesFigures.tsx'
import { RingHint, SetUpList } from './SetUpList.tsx'
import { Waiting } from './Waiting.tsx'

/** Files of their own: a new shop has no visits, no sales and no open balance. */
const WhatSold = lazyChunk(() => import('./WhatSold.tsx'), <Skeleton className="h-56" />)
const Funnel = lazyChunk(() => import('./Funnel.tsx'))
const HomeBalances = lazyChunk(() => import('./HomeBalances.tsx'))

export default function HomePage() {
  const business = useBusiness()
  const query = useStoreRead(storeDashboard, {}, { refetchInterval: 60_000 })
  useKeptFigures(query.data)
  return (
    <Page
      title="Home"
      lead={query.data && <Greeting {...business} />}
      action={query.data && query.data.setUp.liveProducts > 0 && <SellLink />}
    >
      <Loaded query={query} failed="Your figures could not be loaded." loading={<HomeSkeleton />}>
        {(data) => (
          <div className="grid gap-4 lg:grid-cols-3">
            <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
              {data.setUp.hasOrder && <RingHint />}
              {isQuiet(data) ? <FirstOrder setUp={data.setUp} /> : <WhatCameIn data={data} />}
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <SharePanel />
              <Visits figures={data.figures} />
              {data.lowStock.length > 0 && <LowStock rows={data.lowStock} />}
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function SellLink() {
  return (
    <ThumbBar>
      <LinkButton href="/dashboard/sell" Icon={Plus}>
        Sell
      </LinkButton>
    </ThumbBar>
  )
}

/** Keeps today's sales for the next opening of the app, when they show before it has loaded. */
function useKeptFigures(data: StoreDashboard | null | undefined): void {
  const { person } = useBusinessChoice()
  const { id, currency } = useBusiness()
  useEffect(() => {
    const today = data?.figures?.today
    if (!data) return
    keepFigures(
      person.id,
      today
        ? {
            businessId: id,
            sales: formatMoneyCompact(today.sales, currency),
            count: countText(today.orders),
          }
        : null,
    )
  }, [data, person.id, id, currency])
}

function Visits({ figures }: Pick<StoreDashboard, 'figures'>) {
  if (!figures || figures.funnel.views + figures.funnel.carts + figures.funnel.orders === 0) return null
  return <Funnel funnel={figures.funnel} />
}

function FirstOrder({ setUp }: Pick<StoreDashboard, 'setUp'>) {
  const hasGoods = setUp.liveProducts > 0
  const goodsTitle = setUp.hasSale ? 'Nothing waits for you' : 'Your first order will stand here'
  return (
    <>
      <EmptyState
        title={hasGoods ? goodsTitle : 'Begin with one product'}
        text={
          hasGoods
            ? 'Share your link. Orders, sales and visits show here as soon as they come.'
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
  return (
    <>
      <Waiting waiting={data.waiting} />
      {data.figures && <SalesFigures {...data.figures} />}
      {data.waiting.unpaid + data.waiting.toGiveBack > 0 && <HomeBalances />}
      <SetUpList setUp={data.setUp} />
      {data.figures?.days.some(({ orders }) => orders > 0) && <WhatSold figures={data.figures} />}
    </>
  )
}

/** True when no order came in these 30 days, as far as the person may know, and nothing waits. */
function isQuiet({ waiting, figures }: StoreDashboard): boolean {
  const { pending, toSend, unpaid, toGiveBack, claimed, asking } = waiting
  if (pending + toSend + unpaid + toGiveBack + claimed + asking > 0) return false
  if (!figures) return true
  const { month, others, days, funnel } = figures
  return (
    month.orders + others.length + days.reduce((sum, { orders }) => sum + orders, 0) + funnel.orders === 0
  )
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
  const { id } = useBusiness()
  const kept = figuresAtStart()
  return (
    <div aria-busy="true" className="grid gap-4 lg:grid-cols-3">
      <p className="sr-only">Loading</p>
      <div className="lg:col-span-2">
        <FirstCard kept={kept?.businessId === id ? kept : null} />
        <Skeleton className="h-40" />
      </div>
      <Skeleton className="h-40" />
      <Skeleton className="h-64 lg:col-span-2" />
    </div>
  )
}

type Low = StoreDashboard['lowStock'][number]

/** Live products with five pieces left or fewer, each with the choices that are running out. */
function LowStock({ rows }: { readonly rows: readonly Low[] }) {
  return (
    <Card title="Running low">
      <ul className="divide-y divide-line">
        {rows.map(({ productId, name, stock, choices }) => (
          <li key={productId}>
            <Link
              href={`/dashboard/products/${productId}`}
              className="flex min-h-12 items-center gap-3 py-2 hover:text-indigo"
            >
              <span className="min-w-0 flex-1 break-words">
                <span translate="no">{name}</span>
                {choices.length > 0 && (
                  <span className="block text-mute text-sm">{choices.map(choiceText).join(' · ')}</span>
                )}
              </span>
              {choices.length === 0 ? (
                <Badge tone={stock === 0 ? 'bad' : 'wait'}>{leftWords(stock)}</Badge>
              ) : (
                <Badge tone="wait">{choices.length === 1 ? '1 choice' : `${choices.length} choices`}</Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** `L, Blue: 2 left` */
function choiceText({ options, stock }: Low['choices'][number]): string {
  return `${options}: ${leftWords(stock).toLowerCase()}`
}

function leftWords(stock: number): string {
  return stock === 0 ? 'Sold out' : `${stock} left`
}
