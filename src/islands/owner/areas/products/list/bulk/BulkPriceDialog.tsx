// Changes the prices of all chosen products in one way, or puts them on sale. Shows an example before the change.
import { useState } from 'react'
import { serverNow } from '#data/session/server-clock.ts'
import { amountFault, formatMoney, parseAmount } from '#domain/basics/money.ts'
import { parsePercent } from '#domain/basics/plain-signs.ts'
import { fromShopTime, timeZoneOf, zonePlace } from '#domain/basics/shop-time.ts'
import { changedPrice, type PriceEdit } from '#domain/product/product-edit-prices.ts'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { countText } from '#owner/areas/products/shared/copy.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useListing } from '../list-context.ts'
import { BulkDialog, type BulkDialogProps } from './BulkDialog.tsx'

export function BulkPriceDialog(props: BulkDialogProps<PriceEdit>) {
  const { chosen } = useListing()
  const { form, set, change, fault } = usePriceChange('up')
  return (
    <BulkDialog
      {...props}
      title={`Change the price of ${countText(chosen.size)}`}
      action="Change prices"
      busyText="Changing…"
      change={change ?? undefined}
    >
      {(isTried) => (
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
          <PriceChangeFields form={form} set={set} fault={isTried ? fault : undefined} />
          <Example change={change} otherwise="Sale prices and prices of choices change along." />
        </>
      )}
    </BulkDialog>
  )
}

type Sale = { readonly change: PriceEdit | null; readonly endsAt: string | null }

/** Puts the chosen products on sale, or ends their sale. */
export function BulkSaleDialog(props: BulkDialogProps<Sale>) {
  const { chosen } = useListing()
  const zone = timeZoneOf(useBusiness().country)
  const { form, set, change, fault } = usePriceChange('down')
  const [deed, setDeed] = useState<'begin' | 'end'>('begin')
  const [end, setEnd] = useState('')
  const endsAt = end === '' ? null : fromShopTime(end, zone)
  const isPast = end !== '' && (endsAt === null || Date.parse(endsAt) <= serverNow())
  const sale = deed === 'end' ? { change: null, endsAt: null } : change && !isPast && { change, endsAt }
  return (
    <BulkDialog
      {...props}
      title={
        deed === 'end' ? `End the sale of ${countText(chosen.size)}` : `Put ${countText(chosen.size)} on sale`
      }
      action={deed === 'end' ? 'End the sale' : 'Put on sale'}
      busyText="Changing…"
      change={sale || undefined}
    >
      {(isTried) => (
        <>
          <Choices
            label="What to do"
            isLabelHidden
            value={deed}
            onChange={setDeed}
            choices={[
              { value: 'begin', label: 'On sale from now' },
              { value: 'end', label: 'End their sale' },
            ]}
          />
          {deed === 'begin' && (
            <>
              <PriceChangeFields form={form} set={set} fault={isTried ? fault : undefined} />
              <TextField
                type="datetime-local"
                label="Sale ends"
                hint={`Empty: until you end it. Times are those of ${zonePlace(zone)}.`}
                value={end}
                onChange={(event) => setEnd(event.target.value)}
                error={isTried && isPast ? 'Choose a time that is still to come.' : undefined}
              />
              <Example change={change} otherwise="Choices with a price of their own have no sale." />
            </>
          )}
        </>
      )}
    </BulkDialog>
  )
}

/** What the change does to the first chosen product on the screen. */
function Example({ change, otherwise }: { readonly change: PriceEdit | null; readonly otherwise: string }) {
  const { chosen, items, currency } = useListing()
  const example = items.find(({ id }) => chosen.has(id))
  const after = change && example ? changedPrice(example.price, change) : null
  return (
    <p role="status" className="text-mute">
      {example && change
        ? after === null
          ? `${example.name} would be left without a valid price.`
          : `${example.name}: ${formatMoney(example.price, currency)} becomes ${formatMoney(after, currency)}.`
        : otherwise}
    </p>
  )
}

type PriceChangeFieldsProps = {
  readonly form: PriceChangeForm
  readonly set: (part: Partial<PriceChangeForm>) => void
  readonly fault: string | undefined
}

const ROUNDING = [
  { value: '1', label: 'No rounding' },
  { value: '100', label: 'To the nearest 1' },
  { value: '5000', label: 'To the nearest 50' },
  { value: '10000', label: 'To the nearest 100' },
  { value: '50000', label: 'To the nearest 500' },
]

/** The fields of a price change: by percent or by an amount, rounded or not. */
function PriceChangeFields({ form, set, fault }: PriceChangeFieldsProps) {
  return (
    <>
      <Choices
        label="Change by"
        value={form.kind}
        onChange={(kind) => set({ kind })}
        choices={[
          { value: 'percent', label: 'Percent' },
          { value: 'amount', label: 'Amount' },
        ]}
      />
      <SizeField form={form} set={set} fault={fault} />
      <SelectField
        label="Round"
        options={ROUNDING}
        value={form.roundTo}
        onChange={(event) => set({ roundTo: event.target.value })}
      />
    </>
  )
}

function SizeField({ form, set, fault }: PriceChangeFieldsProps) {
  const { currency } = useListing()
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

/** `change` is null while the size cannot be read. `fault` says why. */
function usePriceChange(direction: Direction) {
  const [form, setForm] = useState<PriceChangeForm>({ direction, kind: 'percent', text: '', roundTo: '1' })
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
