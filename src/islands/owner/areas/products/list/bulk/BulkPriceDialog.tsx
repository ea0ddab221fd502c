// Changes the prices of all chosen products in one way. Shows an example before the change.
import { useState } from 'react'
import { formatMoney } from '#domain/basics/money.ts'
import { changedPrice, type PriceEdit } from '#domain/product/product-edit-prices.ts'
import { Button } from '#kit/action/Button.tsx'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import { countText } from '#owner/areas/products/shared/copy.ts'
import { useListing } from '../list-context.ts'
import { PriceChangeFields } from './PriceChangeFields.tsx'
import { usePriceChange } from './use-price-change.ts'

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onChange: (change: PriceEdit) => Promise<boolean>
}

export function BulkPriceDialog({ isOpen, onClose, onChange }: Props) {
  const { chosen, currency } = useListing()
  const { form, set, change, fault } = usePriceChange()
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const save = async () => {
    setTried(true)
    if (!change) return
    setBusy(true)
    await onChange(change)
    setBusy(false)
    setTried(false)
    onClose()
  }
  return (
    <Dialog
      title={`Change the price of ${countText(chosen.size)}`}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={onClose}>
            Keep as they are
          </Button>
          <Button onClick={() => void save()} isBusy={isBusy} busyText="Changing…">
            Change prices
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <PriceChangeFields {...{ form, set, currency }} fault={isTried ? fault : undefined} />
        <Example change={change} />
      </div>
    </Dialog>
  )
}

/** What the change does to the first chosen product on the screen. */
function Example({ change }: { readonly change: PriceEdit | null }) {
  const { chosen, items, currency } = useListing()
  const example = items.find(({ id }) => chosen.has(id))
  const after = change && example ? changedPrice(example.price, change) : null
  return (
    <p role="status" className="text-mute">
      {example && change
        ? after === null
          ? `${example.name} would be left without a valid price.`
          : `${example.name}: ${formatMoney(example.price, currency)} becomes ${formatMoney(after, currency)}.`
        : 'Sale prices and prices of choices change along.'}
    </p>
  )
}
