// Adds goods to an order that is written: from a sheet over the form, or a line with free text.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { addExtra, type DraftLine } from '#domain/order/order-draft.ts'
import type { PaymentCurrency } from '#domain/store/payment-currency.ts'
import { Button } from '#kit/action/Button.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { GoodsList } from './GoodsList.tsx'

type Props = {
  readonly lines: readonly DraftLine[]
  /** The currency of the order; null for the shop's own. */
  readonly terms: PaymentCurrency | null
  readonly onChange: (lines: readonly DraftLine[]) => void
  readonly onClose: () => void
}

export function GoodsPicker({ onClose, ...list }: Props) {
  return (
    <Sheet title="Add to the order" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <GoodsList {...list} />
    </Sheet>
  )
}

type AddLinesProps = {
  readonly lines: readonly DraftLine[]
  /** Of an order in another currency than the shop's. */
  readonly terms?: PaymentCurrency | null
  readonly onChange: (lines: readonly DraftLine[]) => void
}

/** Buttons under the lines: add a product of the shop, or a line with free text. */
export function AddLines({ lines, terms = null, onChange }: AddLinesProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <Button kind="soft" Icon={Plus} onClick={() => setAdding(true)}>
        Add a product
      </Button>
      <Button kind="plain" onClick={() => onChange(addExtra(lines))}>
        Something else
      </Button>
      {isAdding && (
        <GoodsPicker lines={lines} terms={terms} onChange={onChange} onClose={() => setAdding(false)} />
      )}
    </div>
  )
}
