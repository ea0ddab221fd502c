// The dashboard of a person without a store: offers to open a store, and lists their own orders.
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { brand } from '#brand'
import { type MyOrder, myOrders } from '#contract/sql/account/account.ts'
import { myWaitingStores, type WaitingStore } from '#contract/sql/account/team.ts'
import { callAsPerson } from '#data/session/call-as-person.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { shownStatus } from '#domain/checkout/order-status.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { shopDay } from '#messages/day.ts'
import * as messages from '#messages/en/account.ts'
import { $leftShops, useBusinessChoice } from '#owner/session/business.ts'
import { usePersonRead } from '#owner/session/person-data.ts'
import { ClothHeader } from './OnboardingFrame.tsx'
import { WantedTrialNote } from './OnboardingPage.tsx'

export default function StartPage() {
  const { person } = useBusinessChoice()
  const left = useStore($leftShops)
  useEffect(() => {
    document.title = `Welcome | ${brand.name}`
  }, [])
  return (
    <div className="min-h-dvh">
      <ClothHeader />
      <main className="mx-auto flex max-w-xl flex-col gap-4 px-4 pt-6 pb-16">
        <h1 className="font-bold text-[1.75rem] tracking-tight">
          {left.length > 0 ? 'You are no longer in the team' : `Welcome to ${brand.name}`}
        </h1>
        {left.map((name) => (
          <p key={name} role="status" className="[overflow-wrap:anywhere]">
            {`You no longer work in ${name}. Ask its owner if you did not expect it. Your account stays.`}
          </p>
        ))}
        <WantedTrialNote />
        <WaitingStores />
        <Card title="Open a store">
          <p className="mb-4 text-mute">{`Your shop on one link, your orders on WhatsApp. It takes three steps, ${brand.claims.setupTime}.`}</p>
          <LinkButton href="/onboarding" isWide>
            Open a store
          </LinkButton>
        </Card>
        <Card title="My orders">
          <MyOrders />
        </Card>
        <p className="mt-4 break-words text-center text-mute text-sm">
          <span>You are signed in as</span>{' '}
          <b translate="no" className="text-ink">
            {person.email}
          </b>
          <span>.</span>{' '}
          <Link href="/settings/account" className="inline-flex min-h-11 items-center text-indigo underline">
            Your account
          </Link>
        </p>
      </main>
    </div>
  )
}

const WAITING: Readonly<Record<WaitingStore['state'], string>> = {
  resting: 'has no seat for you on its plan now. You are back as soon as the owner has one.',
  asked: 'has your name and address. You can begin as soon as the owner says yes.',
}

/** Stores of other people in which this person will work, or works no more for now. */
function WaitingStores() {
  const { person, refresh } = useBusinessChoice()
  const { data } = useQuery({
    queryKey: ['waiting-stores', person.id],
    queryFn: async () => {
      const stores = await callAsPerson(myWaitingStores, {})
      await refresh()
      return stores
    },
    refetchInterval: 10_000,
  })
  if (!data || data.length === 0) return null
  return (
    <Card title="Shops of others">
      <ul className="flex flex-col gap-2">
        {data.map(({ businessId, name, state }) => (
          <li key={`${businessId}:${state}`} className="[overflow-wrap:anywhere]">
            <b translate="no">{name}</b> <span>{WAITING[state]}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function MyOrders() {
  return (
    <Loaded
      query={usePersonRead(myOrders, {})}
      failed="Your orders could not be read."
      rows={2}
      empty={
        <p className="text-mute">
          No orders yet. What you order in a shop while signed in appears here. For an earlier order, open its
          link while signed in.
        </p>
      }
    >
      {(orders) => (
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <MyOrderRow key={order.token} order={order} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function MyOrderRow({ order }: { readonly order: MyOrder }) {
  const day = shopDay(order.placedAt, order.country)
  return (
    <li>
      <a href={`/o/${order.token}`} className="block py-3">
        <span className="flex justify-between gap-3 font-bold">
          <span className="min-w-0 break-words">{order.shop}</span>
          <span translate="no" className="whitespace-nowrap">
            {formatMoney(order.total, order.currency)}
          </span>
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-sm">
          <span className="text-mute">{`Order ${order.code} · ${day}`}</span>
          <span>{messages.status[shownStatus(order)]}</span>
        </span>
      </a>
    </li>
  )
}
