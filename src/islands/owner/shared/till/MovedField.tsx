// Asks when money moved, where a row of the same kind was written down before and taken back: then or now.
import { formatMoney } from '#domain/basics/money.ts'
import { shopTimeWords, timeZoneOf } from '#domain/basics/shop-time.ts'
import type { BookRow, Moved } from '#domain/order/payment-form.ts'
import { Choices } from '#kit/form/Choices.tsx'
import { useBusiness } from '#owner/session/business.ts'

type Props = {
  /** The row that was taken back. */
  readonly before: BookRow
  readonly currency: string
  readonly value: Moved
  readonly onChange: (moved: Moved) => void
  readonly error: string | undefined
}

export function MovedField({ before, currency, ...field }: Props) {
  const { country } = useBusiness()
  return (
    <Choices<Moved>
      label={`${formatMoney(before.amount, currency)} was written down before, and taken back. When did this money move?`}
      {...field}
      choices={[
        { value: 'before', label: `Then: ${shopTimeWords(before.at, timeZoneOf(country))}` },
        { value: 'now', label: 'Now' },
      ]}
    />
  )
}
