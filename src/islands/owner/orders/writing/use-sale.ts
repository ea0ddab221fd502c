// The form of a sale that is written down: its draft, its figures, and saving it. The id of the intent is made with the form and
// kept with its draft: pressed twice, or sent again after a lost answer, it is one order.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation, useSearch } from 'wouter'
import { nudge } from '#data/owner/nudge.ts'
import { fetchOrderCustomer } from '#data/owner/orders-choices.ts'
import { quoteManualOrder, saveManualOrder } from '#data/owner/orders-writing.ts'
import type { DraftLine } from '#domain/order/order-draft.ts'
import { toast } from '../../kit/toast.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { useBusiness } from '../../session/business.ts'
import { NOT_REACHED, refusalWords } from '../refusal-words.ts'
import { fillCustomer } from './CustomerFields.tsx'
import { emptySale, type SaleValues, saleErrors, toManualOrder, toManualQuote } from './sale-form.ts'
import { useFigures } from './use-figures.ts'

export function useSale() {
  const { id, country, currency } = useBusiness()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<SaleValues>({ defaultValues: emptySale(crypto.randomUUID(), new Date()) })
  const draft = useDraft(`order-new:${id}`, form)
  useCustomerOfAddress(form)
  const values = form.watch()
  const quote = toManualQuote(values, id)
  const figures = useFigures('sale', quote, quoteManualOrder)
  const errors = saleErrors(values, country)
  const isComplete = Object.keys(errors).length === 0

  const save = async () => {
    setTried(true)
    if (values.lines.length === 0) return setFailure('Add what was sold first.')
    if (!quote)
      return setFailure('Look at the lines and amounts: each line needs a name and a price like 1,500.')
    if (!isComplete) return setFailure('Look at the customer’s name and number, or leave both empty.')
    if (!figures.figures || figures.isAsking) return
    setBusy(true)
    setFailure(null)
    try {
      const context = { country, expectedTotal: figures.figures.total, now: new Date() }
      const saved = await saveManualOrder(toManualOrder(values, quote, context))
      if (!saved.ok) {
        setFailure(refusalWords(saved.error, currency))
        figures.ask()
        return
      }
      draft.clear()
      nudge(id)
      toast({ text: `Saved as order ${saved.value.code}. Its stock is taken.` })
      navigate(`/dashboard/orders/${saved.value.orderId}?status=all`, { replace: true })
    } catch (error) {
      console.warn('sale: it could not be saved', error)
      setFailure(NOT_REACHED)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: ['orders', id] })
    }
  }
  return {
    form,
    values,
    figures,
    failure,
    isBusy,
    isRestored: draft.isRestored,
    wasTried,
    /** Under the fields, once it was tried. */
    errors: wasTried ? errors : {},
    canSave: figures.refusal === null && !figures.isAsking && !figures.isUnreachable,
    save,
    setLines: (lines: readonly DraftLine[]) => form.setValue('lines', [...lines], { shouldDirty: true }),
    startOver: () => {
      form.reset(emptySale(crypto.randomUUID(), new Date()))
      draft.clear()
      setTried(false)
      setFailure(null)
    },
  }
}

/** `?customer=…` of the address, as a link from the customer's page has it, fills their name in once. */
function useCustomerOfAddress(form: UseFormReturn<SaleValues>): void {
  const business = useBusiness()
  const id = new URLSearchParams(useSearch()).get('customer')
  const isFilled = useRef(false)
  const { data } = useQuery({
    queryKey: ['orders', business.id, 'customer', id],
    queryFn: () => fetchOrderCustomer(business.id, id ?? ''),
    enabled: id !== null,
  })
  useEffect(() => {
    if (!data || isFilled.current) return
    isFilled.current = true
    fillCustomer(form, data, business.country)
  }, [data, form, business.country])
}
