// The fields of a price change: up or down, by percent or by an amount, rounded or not.
import type { CurrencyCode } from '#domain/basics/money.ts'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import type { PriceChangeForm } from './use-price-change.ts'

type Props = {
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

export function PriceChangeFields({ form, set, currency, fault }: Props) {
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

function SizeField({ form, set, currency, fault }: Props) {
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
