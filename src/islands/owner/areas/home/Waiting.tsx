// The list of tasks that wait for the owner, new orders first. Hidden when nothing waits.
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import type { StoreDashboard } from '#contract/sql/store/business.ts'
import { may, useBusiness } from '#owner/session/business.ts'

export function Waiting({ waiting }: { readonly waiting: StoreDashboard['waiting'] }) {
  const { pending, toSend, claimedOrder, asking } = waiting
  const claimed = may(useBusiness(), 'payments') ? waiting.claimed : 0
  if (pending + toSend + claimed + asking === 0) return null
  return (
    <section
      aria-label="Waiting for you"
      className="overflow-hidden rounded-card border border-line bg-card shadow-card"
    >
      <ul className="divide-y divide-line">
        {pending > 0 && (
          <Row href="/dashboard/orders" count={pending} isLoud>
            {pending === 1 ? 'order to confirm' : 'orders to confirm'}
          </Row>
        )}
        {claimed > 0 && (
          <Row href={`/dashboard/orders/${claimedOrder}?status=all`} count={claimed} isLoud>
            {claimed === 1 ? 'says it is paid: check your account' : 'say they have paid: check your account'}
          </Row>
        )}
        {toSend > 0 && (
          <Row href="/dashboard/orders?status=confirmed" count={toSend}>
            to pack and send
          </Row>
        )}
        {asking > 0 && (
          <Row href="/settings/team" count={asking}>
            {asking === 1 ? 'person asks to join your team' : 'people ask to join your team'}
          </Row>
        )}
      </ul>
    </section>
  )
}

type RowProps = {
  readonly href: string
  readonly count: number
  readonly children: string
  readonly isLoud?: boolean
}

function Row({ href, count, children, isLoud = false }: RowProps) {
  return (
    <li>
      <Link href={href} className="flex min-h-14 items-center gap-3 px-4 hover:bg-paper">
        <span
          className={`figures min-w-9 rounded-full px-2.5 py-1 text-center font-bold ${isLoud ? 'bg-lamp text-ink' : 'bg-indigo-soft text-indigo'}`}
        >
          {count}
        </span>
        <span className="flex-1 font-medium">{children}</span>
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" className="text-mute" />
      </Link>
    </li>
  )
}
