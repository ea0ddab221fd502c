// One change for the prices of all chosen products, shown on a chosen product before it is made.
import { useState } from 'react'
import { formatMoney, parseAmount } from '#domain/basics/money.ts'
import { changedPrice, type PriceChange } from '#domain/product/product-edit-prices.ts'
import { Button } from '../kit/Button.tsx'
import { SelectField } from '../kit/ChoiceFields.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { MoneyField } from '../kit/MoneyField.tsx'
import { TextField } from '../kit/TextField.tsx'
import { Choices } from './Choices.tsx'
import { useListing } from './list-context.ts'
import { countWords } from './product-sentences.ts'

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onChange: (change: PriceChange) => Promise<boolean>
}

const ROUNDING = [
  { value: '1', label: 'No rounding' },
  { value: '100', label: 'To the nearest 1' },
  { value: '5000', label: 'To the nearest 50' },
  { value: '10000', label: 'To the nearest 100' },
  { value: '50000', label: 'To the nearest 500' },
]

export function BulkPriceDialog({ isOpen, onClose, onChange }: Props) {
  const { chosen, items, currency } = useListing()
  const [direction, setDirection] = useState<'up' | 'down'>('up')
  const [kind, setKind] = useState<'percent' | 'amount'>('percent')
  const [text, setText] = useState('')
  const [roundTo, setRoundTo] = useState('1')
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const size = kind === 'percent' ? parsePercent(text) : parseAmount(text)
  const change: PriceChange | null =
    size === null ? null : { kind, value: direction === 'up' ? size : -size, roundTo: Number(roundTo) }
  const example = items.find(({ id }) => chosen.has(id))
  const after = change && example ? changedPrice(example.price, change) : null
  const save = async () => {
    setTried(true)
    if (!change) return
    setBusy(true)
    await onChange(change)
    setBusy(false)
    setTried(false)
    onClose()
  }
  const fault =
    isTried && size === null
      ? kind === 'percent'
        ? 'Write a percentage above 0, such as 10 or 7.5.'
        : 'Write an amount such as 500.'
      : undefined
  const field = { label: 'By how much', value: text, error: fault }
  return (
    <Dialog
      title={`Change the price of ${countWords(chosen.size)}`}
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
        <Choices
          label="Raise or lower"
          value={direction}
          onChange={setDirection}
          choices={[
            { value: 'up', label: 'Raise' },
            { value: 'down', label: 'Lower' },
          ]}
        />
        <Choices
          label="Change by"
          value={kind}
          onChange={setKind}
          choices={[
            { value: 'percent', label: 'Percent' },
            { value: 'amount', label: 'Amount' },
          ]}
        />
        {kind === 'percent' ? (
          <TextField
            {...field}
            prefix="%"
            inputMode="decimal"
            onChange={(event) => setText(event.target.value)}
          />
        ) : (
          <MoneyField {...field} currency={currency} onChange={(event) => setText(event.target.value)} />
        )}
        <SelectField
          label="Round"
          options={ROUNDING}
          value={roundTo}
          onChange={(event) => setRoundTo(event.target.value)}
        />
        <p role="status" className="text-mute">
          {example && change
            ? after === null
              ? `${example.name} would be left without a valid price.`
              : `${example.name}: ${formatMoney(example.price, currency)} becomes ${formatMoney(after, currency)}.`
            : 'Sale prices and prices of choices change along.'}
        </p>
      </div>
    </Dialog>
  )
}

/** `7.5` -> 7.5; null unless above 0, at most 1,000, with at most two decimals. */
function parsePercent(text: string): number | null {
  const match = /^\s*(\d{1,4}(?:\.\d{1,2})?)\s*%?\s*$/.exec(text)
  const value = match ? Number(match[1]) : 0
  return value > 0 && value <= 1_000 ? value : null
}
