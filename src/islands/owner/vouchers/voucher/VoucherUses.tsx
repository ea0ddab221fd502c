// Who used a voucher: order, customer, when, and what it took off.
import { Link } from 'wouter'
import type { VoucherUse } from '#data/owner/vouchers.ts'
import type { OwnerVoucher } from '#domain/voucher/voucher-state.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Card } from '../../kit/Card.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { Money } from '../../kit/Money.tsx'
import { SkeletonRows } from '../../kit/Skeleton.tsx'
import { When } from '../../kit/When.tsx'
import { useBusiness } from '../../session/business.ts'
import { useVoucherUses } from '../use-vouchers.ts'

export function VoucherUses({ voucher }: { readonly voucher: OwnerVoucher }) {
  const { id } = useBusiness()
  const { data: uses, isError, refetch } = useVoucherUses(id, voucher.id)
  return (
    <Card title="Uses">
      {!uses && !isError && <SkeletonRows rows={2} />}
      {!uses && isError && <ErrorNote text="The uses could not be loaded." onRetry={() => void refetch()} />}
      {uses?.length === 0 && <p className="text-mute">Nobody has used it yet. Share the code to begin.</p>}
      <ul className="divide-y divide-line">
        {uses?.map((use) => (
          <li key={use.orderId}>
            <UseLine use={use} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function UseLine({ use }: { readonly use: VoucherUse }) {
  return (
    <Link
      href={`/dashboard/orders/${use.orderId}`}
      className="flex min-h-14 flex-wrap items-center gap-x-3 py-2 hover:bg-paper"
    >
      <span className="min-w-0 flex-1">
        <b>{use.orderCode}</b> {use.customerName}
        <span className="block text-mute text-sm">
          <When at={use.at} />
        </span>
      </span>
      {use.releasedAt && <Badge>Given back</Badge>}
      <Money minor={-use.discount} currency={use.currency} />
    </Link>
  )
}
