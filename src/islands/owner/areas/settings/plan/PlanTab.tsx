// Plan and payments: what the store has, how much of it is used, what comes next, payments with their receipts, the card.
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { warnWithoutPaystack } from '#components/dom/payment-script.ts'
import type { Refusal } from '#data/errors.ts'
import { checkPayment, type PlanPage } from '#data/owner/settings/plan.ts'
import { planSeats } from '#domain/plan/plan.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { ProgressBar } from '#kit/show/ProgressBar.tsx'
import { usePutAway } from '#kit/show/use-put-away.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { planRefusalText } from '#owner/shared/plan/copy.ts'
import { usePlanChanged, usePlanPage } from '#owner/shared/plan/use-plan.ts'
import { CardOnFile } from './CardOnFile.tsx'
import { FreeDomainCard } from './FreeDomainCard.tsx'
import { PaymentsCard } from './PaymentsCard.tsx'
import { PlanCard } from './PlanCard.tsx'
import { LowerPlanCard } from './SmallerPlan.tsx'
import { StayingCard } from './StayingProducts.tsx'

export default function PlanTab() {
  useEffect(() => warnWithoutPaystack(window), [])
  const query = usePlanPage()
  return (
    <Loaded query={query} failed="Your plan could not be loaded.">
      {(page) => (
        <div className="flex flex-col gap-4">
          <ReturnNote checkout={page.checkout} />
          <PlanCard page={page} />
          {page.use.resting > 0 && <StayingCard resting={page.use.resting} />}
          <UseCard page={page} />
          <FreeDomainCard isOwner={page.isOwner} />
          {page.subscription && <CardOnFile page={page} />}
          <PaymentsCard page={page} />
          {page.isOwner && page.plan !== 'starter' && !page.isTrial && <LowerPlanCard page={page} />}
        </div>
      )}
    </Loaded>
  )
}

const NUMBER = new Intl.NumberFormat('en-NG')

/** How much of the plan's limits the store uses. */
function UseCard({ page: { plan, use, limits, domain } }: { readonly page: PlanPage }) {
  return (
    <Card title="What you use">
      <dl className="flex flex-col gap-4">
        <Used
          name="Live products"
          used={use.live}
          limit={limits.live}
          over={(limit) => `${limit} shown, ${NUMBER.format(use.live - limit)} rest`}
        />
        <Used
          name="Saved products, drafts included"
          used={use.saved}
          limit={limits.saved}
          over={(limit) => `${NUMBER.format(use.saved)}: none can be added above ${limit}`}
        />
        <Used name="Pictures" used={use.pictures} limit={limits.pictures} />
        <Used
          name="People"
          used={use.members}
          limit={planSeats(plan)}
          over={(limit) => `${limit} with a seat, ${use.members - limit} rest`}
        />
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt>Domain</dt>
          <dd className="min-w-0 break-words font-medium">{domain ? domain.name : 'None'}</dd>
        </div>
      </dl>
    </Card>
  )
}

type UsedProps = {
  readonly name: string
  readonly used: number
  readonly limit: number | null
  /** Said where more is used than the plan has, which a plan that has ended leaves. */
  readonly over?: (limit: number) => string
}

function Used({ name, ...use }: UsedProps) {
  const { used, limit } = use
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
      <dt>{name}</dt>
      <dd className="figures font-medium">{usedText(use)}</dd>
      {limit !== null && (
        <dd className="col-span-2">
          <ProgressBar done={used} total={limit} label={name} />
        </dd>
      )}
    </div>
  )
}

function usedText({ used, limit, over }: Omit<UsedProps, 'name'>): string {
  if (limit === null) return NUMBER.format(used)
  return used > limit && over ? over(limit) : `${NUMBER.format(used)} of ${NUMBER.format(limit)}`
}

/** How often a payment that has not arrived is asked about. */
const POLL_MS = 5_000

const SENTENCES = {
  paid: 'Your payment has arrived. Thank you!',
  pending:
    'Your payment has not arrived yet, and nothing was taken so far. A transfer may take some minutes: we look again and again, and the plan follows by itself.',
  declined: 'Your bank declined the payment. Nothing was taken.',
  open: 'The payment was not finished. Nothing was taken.',
  refused: 'A payment arrived, but not as agreed. Our team looks at it and writes to you.',
} as const

/**
 * After the return from the provider's page, also by Back or a cancel, which name no payment: asks the server what became of it. The address alone
 * grants nothing.
 */
function ReturnNote({ checkout }: Pick<PlanPage, 'checkout'>) {
  const query = new URLSearchParams(useSearch())
  // Stays while the page does: a payment that arrives is no open one any more.
  const [begun] = useState(checkout)
  // `trxref` is the provider's own name for it.
  const reference = query.get('reference') ?? query.get('trxref') ?? begun?.reference
  const payUrl = begun?.reference === reference ? begun?.providerUrl : null
  return reference ? <Checked key={reference} reference={reference} payUrl={payUrl ?? null} /> : null
}

type CheckedProps = {
  readonly reference: string
  /** The provider's page, where the payment can still be made. */
  readonly payUrl: string | null
}

function Checked({ reference, payUrl }: CheckedProps) {
  const changed = usePlanChanged()
  const { isAway, putAway } = usePutAway(`oja:payment:${reference}`)
  const check = async (id: string) => {
    const answer = await checkPayment(id, reference)
    if (answer.ok && answer.value.status === 'paid') await changed()
    return answer
  }
  const { data, isFetching, refetch } = useStoreFetch('settings', ['payment', reference], check, {
    refetchInterval: ({ state }) =>
      state.data?.ok && state.data.value.status === 'pending' ? POLL_MS : false,
    staleTime: 0,
  })
  const status = data?.ok ? data.value.status : null
  const isOver = status === 'declined' || status === 'open'
  if (isAway && isOver) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-card bg-lamp-soft p-4">
      <p className="min-w-0 flex-1 basis-52">{sentence(data, status)}</p>
      {status !== 'paid' && (
        <Button kind="plain" isBusy={isFetching} busyText="Looking…" onClick={() => void refetch()}>
          Look again
        </Button>
      )}
      {isOver && payUrl && (
        <Button kind="soft" onClick={() => location.assign(payUrl)}>
          Go on paying
        </Button>
      )}
      {isOver && <IconButton Icon={X} label="Put this away" onClick={putAway} />}
    </div>
  )
}

function sentence(
  data: { readonly ok: boolean; readonly error?: Refusal } | undefined,
  status: keyof typeof SENTENCES | null,
): string {
  if (status) return SENTENCES[status]
  return data?.error ? planRefusalText(data.error) : 'Looking for your payment…'
}
