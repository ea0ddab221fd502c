// Fields for amounts and counts. Their value is the text as typed; the domain's readers parse it with parseAmount.
import type { ComponentProps } from 'react'
import { CURRENCIES, type CurrencyCode } from '#domain/basics/money.ts'
import { TextField } from './TextField.tsx'

type Props = ComponentProps<typeof TextField>

/** An amount in major units, as people write it: `12,500` or `12500.50`. */
export function MoneyField({
  currency,
  className = '',
  ...rest
}: Omit<Props, 'prefix'> & { readonly currency: CurrencyCode }) {
  return (
    <TextField
      {...rest}
      prefix={CURRENCIES[currency].symbol}
      inputMode="decimal"
      autoComplete="off"
      className={`figures ${className}`}
    />
  )
}

/** A whole number. */
export function NumberField(props: Props) {
  return <TextField inputMode="numeric" autoComplete="off" {...props} />
}
