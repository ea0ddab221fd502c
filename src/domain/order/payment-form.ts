// Reads what a member types about money that came or went back. Amounts are typed in major units.
import { faulty, type ReadForm } from '../basics/form-reader.ts'
import { amountFault, formatMoney, type Minor, parseAmount } from '../basics/money.ts'
import { ok } from '../basics/result.ts'
import type { PaymentWay } from './order-payments.ts'

export type TypedPayment = {
  readonly amount: string
  readonly way: PaymentWay
  readonly reference: string
  /** What was really given, when it was another currency; empty: it was the order's. */
  readonly given: string
  readonly givenCurrency: string
  /** What becomes of money that goes back and was not owed. */
  readonly after: 'let_go' | 'still_due'
}

export type ReadPayment = Pick<TypedPayment, 'way' | 'reference' | 'after'> & {
  readonly amount: Minor
  readonly given: { readonly amount: Minor; readonly currency: string } | null
}

/** Reads a payment. `most`: the money that can go back; null for money that came, of which there may be any amount. */
export function readPayment(
  { amount: text, way, reference, after, given: givenText, givenCurrency }: TypedPayment,
  most: Minor | null,
  currency: string,
): ReadForm<ReadPayment> {
  const amount = parseAmount(text)
  if (amount === null || amount === 0)
    return faulty({ amount: amountFault(text, 'Write an amount above 0, like 2,500.') })
  if (most !== null && amount > most)
    return faulty({ amount: `${formatMoney(most, currency)} came, so no more can go back.` })
  const given = givenText.trim() === '' ? null : parseAmount(givenText)
  if (given === 0 || (given === null && givenText.trim() !== ''))
    return faulty({ given: amountFault(givenText, 'Write what was given, like 40, or leave it empty.') })
  return ok({
    amount,
    way,
    reference: reference.trim(),
    after,
    given: given === null ? null : { amount: given, currency: givenCurrency },
  })
}
