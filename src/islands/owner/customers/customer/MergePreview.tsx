// What one record of two will hold, before it is made. Which of the two names and numbers stays can be turned round.
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type MergePlan, mergeCustomers, previewMerge } from '#data/owner/customers-merge.ts'
import { formatPhone } from '#domain/basics/phone.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { Money } from '../../kit/Money.tsx'
import { SkeletonRows } from '../../kit/Skeleton.tsx'
import { toast } from '../../kit/toast.ts'
import { useBusiness } from '../../session/business.ts'
import { NOT_REACHED, refusalWords } from '../refusal-words.ts'
import { useRefreshCustomers } from '../use-customers.ts'

type Props = { readonly customer: CustomerDetails; readonly otherId: string; readonly onClose: () => void }

export function MergePreview({ customer, otherId, onClose }: Props) {
  const { id } = useBusiness()
  const [isTurned, setTurned] = useState(false)
  const [keepId, goneId] = isTurned ? [otherId, customer.id] : [customer.id, otherId]
  const { data, isError, refetch } = useQuery({
    queryKey: ['customers', id, 'merge', keepId, goneId],
    queryFn: () => previewMerge(id, keepId, goneId),
    staleTime: 0,
  })
  const { merge, isBusy, error } = useMerge(onClose)
  const plan = data?.ok ? data.value : null
  return (
    <Dialog
      title="Merge two records"
      isOpen
      onClose={onClose}
      actions={
        plan && (
          <>
            <Button kind="plain" onClick={onClose} disabled={isBusy}>
              Keep both
            </Button>
            <Button onClick={() => void merge(plan, goneId)} isBusy={isBusy} busyText="Merging…">
              Merge
            </Button>
          </>
        )
      }
    >
      {!data && isError && <ErrorNote text={NOT_REACHED} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows rows={3} />}
      {data?.ok === false && <ErrorNote text={refusalWords(data.error)} />}
      {plan && (
        <div className="flex flex-col gap-4">
          {error !== '' && <ErrorNote text={error} />}
          <PlanTable plan={plan} />
          <Button kind="soft" Icon={ArrowLeftRight} onClick={() => setTurned(!isTurned)}>
            Keep the other name
          </Button>
          <p className="text-mute text-sm">
            A merge cannot be taken back. Its history stays with the customer.
          </p>
        </div>
      )}
    </Dialog>
  )
}

function PlanTable({ plan }: { readonly plan: MergePlan }) {
  const { country, currency } = useBusiness()
  const { result, merged, orders, ordersMoved, spend, voucherUses } = plan
  return (
    <>
      <p>
        <b>{merged.name}</b>, {formatPhone(merged.phone, country)}, goes into <b>{result.name}</b>. One record
        stays:
      </p>
      <dl className="flex flex-col gap-2 rounded-card bg-paper p-4">
        <Line label="Name">{result.name}</Line>
        <Line label="Phone">
          {formatPhone(result.phone, country)}
          <span className="block text-mute text-sm">{formatPhone(merged.phone, country)} leads here too</span>
        </Line>
        {result.email && <Line label="E-mail">{result.email}</Line>}
        {result.address !== '' && <Line label="Address">{result.address}</Line>}
        <Line label="Orders">
          {orders}, of which {ordersMoved} {ordersMoved === 1 ? 'moves' : 'move'}
        </Line>
        <Line label="Spend">
          <Money minor={spend} currency={currency} />
        </Line>
        {voucherUses > 0 && <Line label="Vouchers used">{voucherUses}</Line>}
        {result.tags.length > 0 && (
          <Line label="Tags">
            <span className="flex flex-wrap gap-1">
              {result.tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </span>
          </Line>
        )}
        {result.notes !== '' && (
          <Line label="Notes">
            <span className="whitespace-pre-line">{result.notes}</span>
          </Line>
        )}
      </dl>
    </>
  )
}

function Line({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2">
      <dt className="text-mute">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

function useMerge(onClose: () => void) {
  const { id } = useBusiness()
  const refresh = useRefreshCustomers(id)
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const merge = async (plan: MergePlan, goneId: string) => {
    setBusy(true)
    setError('')
    try {
      const done = await mergeCustomers(id, plan.result.id, goneId, plan.version)
      if (!done.ok) {
        setError(refusalWords(done.error))
        await refresh()
        return
      }
      onClose()
      navigate(`/dashboard/customers/${plan.result.id}`, { replace: true })
      toast({ text: `${plan.merged.name} is now part of ${plan.result.name}` })
      await refresh()
    } catch (reason) {
      console.warn('customers: not merged', reason)
      setError(NOT_REACHED)
    } finally {
      setBusy(false)
    }
  }
  return { merge, isBusy, error }
}
