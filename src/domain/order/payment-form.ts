// Reads what a member types about money that came or went back. Amounts are typed in major units.
import { faulty, type ReadForm } from '../basics/form-reader.ts'
import { formatMoney, type Minor, parseAmount } from '../basics/money.ts'
import { ok } from '../basics/result.ts'
import type { PaymentWay } from './order-payments.ts'

export type TypedPayment = {
  readonly amount: string
  readonly way: PaymentWay
  readonly reference: string
  /** What becomes of money that goes back and was not owed. */
  readonly after: 'let_go' | 'still_due'
}

export type ReadPayment = Omit<TypedPayment, 'amount'> & { readonly amount: Minor }

/** Reads a payment. `most`: the money that can go back; null for money that came, of which there may be any amount. */
export function readPayment(
  { amount: text, way, reference, after }: TypedPayment,
  most: Minor | null,
  currency: string,
): ReadForm<ReadPayment> {
  const amount = parseAmount(text)
  if (amount === null || amount === 0) return faulty({ amount: 'Write an amount above 0, like 2,500.' })
  if (most !== null && amount > most)
    return faulty({ amount: `${formatMoney(most, currency)} came, so no more can go back.` })
  return ok({ amount, way, reference: reference.trim(), after })
}
