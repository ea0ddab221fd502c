// Prices that have changed while a sale was being written, or since its draft was kept.
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formatMoney } from '#domain/basics/money.ts'
import { withPricesNow } from '#domain/order/order-draft.ts'
import { toast } from '#kit/toast/toast.ts'
import type { SaleValues } from './sale-form.ts'
import type { ShownTotals } from './use-totals.ts'

/** Gives the lines the prices that the totals were worked out with, and says which have changed. */
export function usePricesNow(
  form: Pick<UseFormReturn<SaleValues>, 'getValues' | 'setValue'>,
  { value, isAsking }: Pick<ShownTotals, 'value' | 'isAsking'>,
): void {
  useEffect(() => {
    if (!value || isAsking) return
    const lines = form.getValues('lines')
    const now = withPricesNow(lines, value.lines)
    if (now === lines) return
    form.setValue('lines', [...now], { shouldDirty: true })
    for (const [at, { name, unitPrice }] of now.entries())
      if (lines[at]?.unitPrice !== unitPrice)
        toast({ text: `${name} costs ${formatMoney(unitPrice, value.currency)} now.` })
  }, [form, value, isAsking])
}
