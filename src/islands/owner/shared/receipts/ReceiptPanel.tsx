// The receipt on an order's page: made after delivery, then shown, downloaded, shared, and made again after a change.

import { ExternalLink, type LucideIcon, ReceiptText, RotateCw } from 'lucide-react'
import { receiptNumber, receiptPath } from '#domain/order/receipt.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { ReceiptView } from './ReceiptView.tsx'
import { useIssueReceipt, useLatestReceipt } from './use-receipt.ts'

type Props = { readonly order: { readonly id: string; readonly status: string; readonly code: string } }

export function ReceiptPanel({ order }: Props) {
  const isDelivered = order.status === 'delivered'
  const latest = useLatestReceipt(order.id, { isDelivered })
  const { issue, isSaving } = useIssueReceipt(order.id)

  if (!isDelivered) {
    return <p className="text-mute">You can make a receipt once the order is delivered.</p>
  }
  const makeButton = (label: string, kind: 'main' | 'plain', Icon: LucideIcon) => (
    <Button kind={kind} Icon={Icon} isBusy={isSaving} busyText="Making it…" onClick={() => void issue()}>
      {label}
    </Button>
  )
  return (
    <Loaded
      query={latest}
      failed="The receipt could not be read."
      loading={<Skeleton className="h-11 w-40" />}
      empty={
        <div className="grid justify-items-start gap-3">
          <p className="text-mute">
            A picture for your customer, with a code that shows it is genuine. It says what you have stated
            about the payment.
          </p>
          {makeButton('Make receipt', 'main', ReceiptText)}
        </div>
      }
    >
      {({ token, number }) => (
        <div className="grid gap-4">
          <p className="figures text-mute">{receiptNumber(number)}</p>
          <ReceiptView key={token} token={token} number={number} orderCode={order.code} />
          <div className="flex flex-wrap gap-2">
            <LinkButton kind="plain" Icon={ExternalLink} href={receiptPath(token)} isExternal>
              Open its page
            </LinkButton>
            {makeButton('Make it again', 'plain', RotateCw)}
          </div>
          <p className="text-mute text-sm">
            Has the payment changed? Make it again: the page of the earlier receipt then leads to the new one.
          </p>
        </div>
      )}
    </Loaded>
  )
}
