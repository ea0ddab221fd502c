// Shows what the merged record will contain, before the merge. The person chooses which name and number stay.
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type MergePlan, mergeCustomers, previewCustomerMerge } from '#contract/sql/orders/customers.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import { formatPhone } from '#domain/basics/phone.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { addressLine } from '#domain/store/address.ts'
import { Button } from '#kit/action/Button.tsx'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import { unchangedText } from '#kit/outage/copy.ts'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { storeKey, useStoreWrite } from '#owner/session/store-data.ts'
import { Spend } from '../shared/Spend.tsx'
import { CUSTOMER_REFUSALS, customerRefusalText } from '../shared/use-customers.ts'

type Props = { readonly customer: CustomerDetails; readonly otherId: string; readonly onClose: () => void }

export function MergePreview({ customer, otherId, onClose }: Props) {
  const { id: businessId } = useBusiness()
  const [isTurned, setTurned] = useState(false)
  const [keep, merged] = isTurned ? [otherId, customer.id] : [customer.id, otherId]
  const asked = { keep, merge: merged }
  const query = useQuery({
    queryKey: storeKey(businessId, previewCustomerMerge, asked),
    queryFn: () => callDatabase(previewCustomerMerge, { businessId, ...asked }),
    staleTime: 0,
  })
  const { merge, isSaving, problem } = useMerge(onClose)
  const plan = query.data?.ok ? query.data.value : null
  return (
    <Dialog
      title="Merge two records"
      onClose={onClose}
      leave={plan ? 'Keep both' : undefined}
      isBusy={isSaving}
      actions={
        plan && (
          <Button onClick={() => void merge(plan, merged)} isBusy={isSaving} busyText="Merging…">
            Merge
          </Button>
        )
      }
    >
      <Loaded query={query} failed={unchangedText(navigator.onLine)}>
        {(answer) =>
          answer.ok ? (
            <div className="flex flex-col gap-4">
              {problem && <ErrorNote text={problem} />}
              <PlanTable plan={answer.value} />
              <Button kind="soft" Icon={ArrowLeftRight} onClick={() => setTurned(!isTurned)}>
                Keep the other name
              </Button>
              <p className="text-mute text-sm">
                A merge cannot be taken back. Its history stays with the customer.
              </p>
            </div>
          ) : (
            <ErrorNote text={customerRefusalText(answer.error)} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

function PlanTable({ plan }: { readonly plan: MergePlan }) {
  const { country } = useBusiness()
  const { result, merged, orders, ordersMoved, spend, voucherUses } = plan
  return (
    <>
      <p>
        <b translate="no">{merged.name}</b>
        <span>{`, ${formatPhone(merged.phone, country)}, goes into`}</span>{' '}
        <b translate="no">{result.name}</b>
        <span>{`${result.name.endsWith('.') ? '' : '.'} One record stays:`}</span>
      </p>
      <dl className="flex flex-col gap-2 rounded-card bg-paper p-4">
        <Line label="Name">{result.name}</Line>
        <Line label="Phone">
          <span translate="no">{formatPhone(result.phone, country)}</span>
          <span className="block text-mute text-sm">{`${formatPhone(merged.phone, country)} leads here too`}</span>
        </Line>
        {result.email && <Line label="E-mail">{result.email}</Line>}
        {addressLine(result) !== '' && <Line label="Address">{addressLine(result)}</Line>}
        <Line label="Orders">
          {`${orders}, of which ${ordersMoved} ${ordersMoved === 1 ? 'moves' : 'move'}`}
        </Line>
        {spend !== null && (
          <Line label="Spend">
            <Spend {...plan} />
          </Line>
        )}
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
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState<string | null>(null)
  const { save, isSaving } = useStoreWrite(mergeCustomers, CUSTOMER_REFUSALS, {
    tell: setProblem,
    outageText: unchangedText,
  })
  const merge = (plan: MergePlan, goneId: string) =>
    save(
      { keep: plan.result.id, merge: goneId, version: plan.version },
      {
        done: `${plan.merged.name} is now part of ${plan.result.name}`,
        onSaved: () => {
          onClose()
          navigate(`/dashboard/customers/${plan.result.id}`, { replace: true })
        },
      },
    )
  return { merge, isSaving, problem }
}
