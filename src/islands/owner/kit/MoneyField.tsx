// Fields for amounts and counts. Their value is the text as typed (the form loses nothing); schemas read it with parseAmount.
import type { ComponentProps } from 'react'
import { CURRENCIES, type CurrencyCode } from '#domain/basics/money.ts'
import { TextField } from './TextField.tsx'

type Props = ComponentProps<typeof TextField>

/** An amount in major units, as people write it: `12,500` or `12500.50`. */
export function MoneyField({
  currency,
  ...rest
}: Omit<Props, 'prefix'> & { readonly currency: CurrencyCode }) {
  return (
    <TextField
      {...rest}
      prefix={CURRENCIES[currency].symbol}
      inputMode="decimal"
      autoComplete="off"
      className="figures"
    />
  )
}

/** A whole number. */
export function NumberField(props: Props) {
  return <TextField inputMode="numeric" autoComplete="off" {...props} />
}

/** Text of an amount for a field: 1250000 -> `12,500`, 1250050 -> `12,500.50`, null -> ``. */
export function amountText(minor: number | null): string {
  if (minor === null) return ''
  const cents = minor % 100
  const whole = String((minor - cents) / 100).replace(/\B(?=(\d{3})+$)/g, ',')
  return cents === 0 ? whole : `${whole}.${String(cents).padStart(2, '0')}`
}
