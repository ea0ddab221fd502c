// The shop's vouchers with their states.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { listVouchers } from '#data/owner/vouchers/vouchers.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { shopTimeWords, timeZoneOf } from '#domain/basics/shop-time.ts'
import {
  type OwnerVoucher,
  type VoucherState,
  voucherConditions,
  voucherGift,
  voucherState,
} from '#domain/voucher/voucher-state.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { Chips } from '#kit/form/Chips.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { ThumbBar } from '#kit/page/ThumbBar.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { SectionTabs } from '#owner/shared/tabs/SectionTabs.tsx'
import { STATE_TEXT, usesText } from '../shared/copy.ts'

const NEW = '/dashboard/vouchers/new'

export default function VouchersPage() {
  const business = useBusiness()
  const query = useStoreFetch('vouchers', ['list'], listVouchers)
  const mayChange = isManager(business)
  const add = (
    <LinkButton href={NEW} Icon={Plus}>
      New voucher
    </LinkButton>
  )
  return (
    <Page
      title="Vouchers"
      lead={<p>Codes that take something off an order.</p>}
      action={mayChange && query.data?.length ? <ThumbBar>{add}</ThumbBar> : undefined}
    >
      <SectionTabs />
      <Loaded
        query={query}
        failed="Your vouchers could not be loaded."
        rows={4}
        empty={
          <EmptyState
            title="Give them a reason to order today"
            text="A voucher is a code like WELCOME10 that your customers type at checkout. You decide how much, for how long and how often."
            action={mayChange ? add : undefined}
          />
        }
      >
        {(vouchers) => <VoucherList vouchers={vouchers} />}
      </Loaded>
    </Page>
  )
}

const ORDER = Object.keys(STATE_TEXT) as VoucherState[]

/** Usable vouchers come first. Archived ones are hidden unless their state is chosen. */
function VoucherList({ vouchers }: { readonly vouchers: readonly OwnerVoucher[] }) {
  const [chosen, setChosen] = useState<VoucherState | null>(null)
  const now = new Date(serverNow())
  const stated = vouchers.map((voucher) => ({ voucher, state: voucherState(voucher, now) }))
  const chips = ORDER.map((state) => ({
    value: state,
    label: STATE_TEXT[state][1],
    count: stated.filter((one) => one.state === state).length,
  })).filter(({ count }) => count > 0)
  const shown = stated
    .filter(({ state }) => (chosen === null ? state !== 'archived' : state === chosen))
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return (
    <div className="flex flex-col gap-4">
      {(chips.length > 1 || chosen !== null || chips[0]?.value === 'archived') && (
        <Chips label="Narrow by state" chips={chips} value={chosen} onChange={setChosen} />
      )}
      {shown.length === 0 ? (
        <p className="py-6 text-center text-mute">All your vouchers are archived.</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-card shadow-card">
          {shown.map(({ voucher, state }) => (
            <li key={voucher.id}>
              <VoucherRow voucher={voucher} state={state} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** One voucher in the list: code, discount and state. */
function VoucherRow({ voucher, state }: { readonly voucher: OwnerVoucher; readonly state: VoucherState }) {
  const { currency, country } = useBusiness()
  const [tone, word] = STATE_TEXT[state]
  const conditions = voucherConditions(voucher, currency)
  const moment = state === 'scheduled' ? voucher.starts_at : voucher.ends_at
  const zone = timeZoneOf(country)
  return (
    <Link href={`/dashboard/vouchers/${voucher.id}`} className="block px-4 py-3 hover:bg-paper lg:px-5">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b translate="no" className="break-all">
          {voucher.code}
        </b>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="block">
        <span>{voucherGift(voucher, currency)}</span>
        {conditions !== '' && <span className="text-mute">{`, ${conditions}`}</span>}
      </span>
      <span className="figures block text-mute text-sm">
        {`${usesText(voucher)}${moment !== null ? `, ${state === 'scheduled' ? 'starts' : state === 'ended' ? 'ended' : 'ends'} ${shopTimeWords(moment, zone)}` : ''}`}
      </span>
    </Link>
  )
}
