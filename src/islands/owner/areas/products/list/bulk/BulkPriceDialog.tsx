// Changes the prices of all chosen products in one way. Shows an example before the change.
import { useState } from 'react'
import { amountFault, type CurrencyCode, formatMoney, parseAmount } from '#domain/basics/money.ts'
import { parsePercent } from '#domain/basics/plain-signs.ts'
import { changedPrice, type PriceEdit } from '#domain/product/product-edit-prices.ts'
import { Button } from '#kit/action/Button.tsx'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { countText } from '#owner/areas/products/shared/copy.ts'
import { useListing } from '../list-context.ts'

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
      leave="Keep as they are"
      actions={
        <Button onClick={() => void save()} isBusy={isBusy} busyText="Changing…">
          Change prices
        </Button>
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

type PriceChangeFieldsProps = {
  readonly form: PriceChangeForm
  readonly set: (part: Partial<PriceChangeForm>) => void
  readonly currency: CurrencyCode
  readonly fault: string | undefined
}

const ROUNDING = [
  { value: '1', label: 'No rounding' },
  { value: '100', label: 'To the nearest 1' },
  { value: '5000', label: 'To the nearest 50' },
  { value: '10000', label: 'To the nearest 100' },
  { value: '50000', label: 'To the nearest 500' },
]

/** The fields of a price change: up or down, by percent or by an amount, rounded or not. */
function PriceChangeFields({ form, set, currency, fault }: PriceChangeFieldsProps) {
  return (
    <>
      <Choices
        label="Raise or lower"
        value={form.direction}
        onChange={(direction) => set({ direction })}
        choices={[
          { value: 'up', label: 'Raise' },
          { value: 'down', label: 'Lower' },
        ]}
      />
      <Choices
        label="Change by"
        value={form.kind}
        onChange={(kind) => set({ kind })}
        choices={[
          { value: 'percent', label: 'Percent' },
          { value: 'amount', label: 'Amount' },
        ]}
      />
      <SizeField {...{ form, set, currency, fault }} />
      <SelectField
        label="Round"
        options={ROUNDING}
        value={form.roundTo}
        onChange={(event) => set({ roundTo: event.target.value })}
      />
    </>
  )
}

function SizeField({ form, set, currency, fault }: PriceChangeFieldsProps) {
  const field = {
    label: 'By how much',
    value: form.text,
    error: fault,
    onChange: (event: { readonly target: { readonly value: string } }) => set({ text: event.target.value }),
  }
  return form.kind === 'percent' ? (
    <TextField {...field} prefix="%" inputMode="decimal" />
  ) : (
    <MoneyField {...field} currency={currency} />
  )
}

type Direction = 'up' | 'down'

type PriceChangeForm = {
  readonly direction: Direction
  readonly kind: PriceEdit['kind']
  /** The size as typed: a percentage, or an amount in major units. */
  readonly text: string
  /** Minor units. */
  readonly roundTo: string
}

const MAX_PERCENT = 1_000

const EMPTY: PriceChangeForm = { direction: 'up', kind: 'percent', text: '', roundTo: '1' }

/** `change` is null while the size cannot be read. `fault` says why. */
function usePriceChange() {
  const [form, setForm] = useState(EMPTY)
  const set = (part: Partial<PriceChangeForm>) => setForm((before) => ({ ...before, ...part }))
  const change = readChange(form)
  return { form, set, change, fault: change ? undefined : amountFault(form.text, FAULTS[form.kind]) }
}

const FAULTS = {
  percent: 'Write a percentage above 0, such as 10 or 7.5.',
  amount: 'Write an amount such as 500.',
} as const

function readChange({ direction, kind, text, roundTo }: PriceChangeForm): PriceEdit | null {
  const size = kind === 'percent' ? parsePercent(text, MAX_PERCENT) : parseAmount(text)
  return size === null ? null : { kind, value: direction === 'up' ? size : -size, roundTo: Number(roundTo) }
}
