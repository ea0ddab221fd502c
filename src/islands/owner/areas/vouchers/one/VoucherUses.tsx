// The uses of a voucher: order, customer, time and discount.
import { Link } from 'wouter'
import type { VoucherUse } from '#data/owner/vouchers/vouchers.ts'
import type { OwnerVoucher } from '#domain/voucher/voucher-state.ts'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { Money } from '#kit/show/Money.tsx'
import { When } from '#kit/show/When.tsx'
import { useVoucherUses } from '../shared/use-vouchers.ts'

export function VoucherUses({ voucher }: { readonly voucher: OwnerVoucher }) {
  const { data: uses, isError, refetch } = useVoucherUses(voucher.id)
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
        <b translate="no">{use.orderCode}</b> <span translate="no">{use.customerName}</span>
        <span className="block text-mute text-sm">
          <When at={use.at} />
        </span>
      </span>
      {use.releasedAt && <Badge>Given back</Badge>}
      <Money minor={-use.discount} currency={use.currency} />
    </Link>
  )
}
