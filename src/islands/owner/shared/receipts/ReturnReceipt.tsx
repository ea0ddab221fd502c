// The receipt of goods that came back: made when it is first opened. Nothing in it changes afterwards.
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { issueReceipt } from '#contract/sql/orders/orders.ts'
import { call } from '#data/client.ts'
import type { IssuedReceipt } from '#data/owner/orders/receipts.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { ReceiptView } from './ReceiptPanel.tsx'

type Props = { readonly order: { readonly id: string; readonly code: string }; readonly returnId: string }

export function ReturnReceipt({ order, returnId }: Props) {
  const [receipt, setReceipt] = useState<IssuedReceipt | null>(null)
  const { save, isSaving } = useSave()
  const open = () =>
    save({
      send: async () => call(await ownerDatabase(), issueReceipt, { orderId: order.id, returnId }),
      onSaved: setReceipt,
      refusalText: () => 'This was taken back meanwhile, so it has no receipt.',
    })
  return (
    <>
      <Button
        kind="plain"
        Icon={ReceiptText}
        isBusy={isSaving}
        busyText="Making it…"
        onClick={() => void open()}
      >
        Its receipt
      </Button>
      <Sheet title="Return receipt" isOpen={receipt !== null} onClose={() => setReceipt(null)}>
        {receipt && (
          <div className="grid gap-4">
            <ReceiptView
              token={receipt.token}
              number={receipt.number}
              orderCode={order.code}
              kind="return receipt"
            />
          </div>
        )}
      </Sheet>
    </>
  )
}
