// The shop's vouchers with their states.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { serverNow } from '#data/session/server-clock.ts'
import { type VoucherState, voucherState } from '#domain/voucher/voucher-state.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Page } from '#kit/page/Page.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { ThumbBar } from '#kit/page/ThumbBar.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { STATE_TEXT } from '../shared/copy.ts'
import { useVouchers } from '../shared/use-vouchers.ts'
import { VouchersTabs } from '../shared/VouchersTabs.tsx'
import { StateChips } from './StateChips.tsx'
import { VoucherRow } from './VoucherRow.tsx'

const NEW = '/dashboard/vouchers/new'

export default function VouchersPage() {
  const business = useBusiness()
  const { data, isError, refetch } = useVouchers()
  const [chosen, setChosen] = useState<VoucherState | null>(null)
  const now = new Date(serverNow())
  const stated = (data ?? []).map((voucher) => ({ voucher, state: voucherState(voucher, now) }))
  const order = Object.keys(STATE_TEXT)
  // Sorts usable vouchers first. Archived vouchers are hidden unless their state is chosen.
  const shown = stated
    .filter(({ state }) => (chosen === null ? state !== 'archived' : state === chosen))
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  const mayChange = isManager(business)
  return (
    <Page
      title="Vouchers"
      lead={<p>Codes that take something off an order.</p>}
      action={
        mayChange && stated.length > 0 ? (
          <ThumbBar>
            <LinkButton href={NEW} Icon={Plus}>
              New voucher
            </LinkButton>
          </ThumbBar>
        ) : undefined
      }
    >
      <VouchersTabs current="/dashboard/vouchers" />
      {!data && !isError && <SkeletonRows rows={4} />}
      {!data && isError && (
        <ErrorNote text="Your vouchers could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && stated.length === 0 && (
        <EmptyState
          title="Give them a reason to order today"
          text="A voucher is a code like WELCOME10 that your customers type at checkout. You decide how much, for how long and how often."
          action={
            mayChange ? (
              <LinkButton href={NEW} Icon={Plus}>
                New voucher
              </LinkButton>
            ) : undefined
          }
        />
      )}
      {stated.length > 0 && (
        <div className="flex flex-col gap-4">
          <StateChips states={stated.map(({ state }) => state)} chosen={chosen} onChoose={setChosen} />
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
      )}
    </Page>
  )
}
