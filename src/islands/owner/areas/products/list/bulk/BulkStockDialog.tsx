// Counts all chosen products anew, or adds to what is there.
import { useState } from 'react'
import type { StockEdit } from '#contract/sql/catalogue/products.ts'
import { parseCount } from '#domain/basics/plain-signs.ts'
import { Choices } from '#kit/form/Choices.tsx'
import { NumberField } from '#kit/form/MoneyField.tsx'
import { countText } from '#owner/areas/products/shared/copy.ts'
import { useListing } from '../list-context.ts'
import { BulkDialog, type BulkDialogProps } from './BulkDialog.tsx'

type Deed = 'add' | 'take' | 'set' | 'none'

const HINTS: Readonly<Record<Deed, string>> = {
  add: 'Added to each product, and to each choice that is counted. What is not counted stays so.',
  take: 'Taken from each product, and from each choice that is counted, down to 0.',
  set: 'The new count of each product, and of each choice that is counted for itself.',
  none: 'Shoppers can always order them.',
}

const MOST = 1_000_000

export function BulkStockDialog(props: BulkDialogProps<StockEdit>) {
  const { chosen } = useListing()
  const [deed, setDeed] = useState<Deed>('add')
  const [text, setText] = useState('')
  const count = parseCount(text)
  const change = changeOf(deed, count)
  return (
    <BulkDialog
      {...props}
      title={`Change the stock of ${countText(chosen.size)}`}
      action="Change stock"
      busyText="Changing…"
      change={change}
    >
      {(isTried) => (
        <>
          <Choices
            label="What to do"
            isLabelHidden
            hint={HINTS[deed]}
            value={deed}
            onChange={setDeed}
            choices={[
              { value: 'add', label: 'Add' },
              { value: 'take', label: 'Take away' },
              { value: 'set', label: 'Set to' },
              { value: 'none', label: 'Do not count' },
            ]}
          />
          {deed !== 'none' && (
            <NumberField
              label="Pieces of each"
              value={text}
              onChange={(event) => setText(event.target.value)}
              error={
                isTried && !change ? `Write a whole number up to ${MOST.toLocaleString('en-NG')}.` : undefined
              }
            />
          )}
        </>
      )}
    </BulkDialog>
  )
}

function changeOf(deed: Deed, count: number | null): StockEdit | undefined {
  if (deed === 'none') return { kind: 'set', value: null }
  if (count === null || count > MOST || (count === 0 && deed !== 'set')) return undefined
  if (deed === 'set') return { kind: 'set', value: count }
  return { kind: 'add', value: deed === 'add' ? count : -count }
}
