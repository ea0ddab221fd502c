// The fields of how an order travels: what was typed, or else what is saved.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setOrderTracking } from '#contract/sql/orders/orders.ts'
import { call } from '#data/client.ts'
import type { Refusal } from '#data/errors.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import type { OrderTracking } from '#domain/checkout/order-request.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { useSave } from '#kit/form/use-save.ts'
import { toast } from '#kit/toast/toast.ts'
import { orderRefusalText } from '#owner/areas/orders/shared/copy.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'

const NOTHING: OrderTracking = { courier: '', number: '', expectedOn: null }

/** The parcel's fields: what is typed over what is stored. */
export function useTrackingForm({ id, tracking, currency }: OrderDetails) {
  const client = useQueryClient()
  const queryKey = useStoreKeys().orders.one(id)
  const [typed, setTyped] = useState<Partial<OrderTracking>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const { save, isSaving } = useSave({ tell: setProblem })
  const fields: OrderTracking = { ...(tracking ?? NOTHING), ...typed }
  const send = ({ courier, number, expectedOn }: OrderTracking, done: string) =>
    save({
      send: async () =>
        call(await ownerDatabase(), setOrderTracking, { orderId: id, courier, number, expectedOn }),
      onSaved: (saved) => {
        client.setQueryData<OrderDetails | null>(queryKey, (old) => (old ? { ...old, tracking: saved } : old))
        setTyped({})
        toast({ text: done })
      },
      refusalText: (refusal) => refusalText(refusal, currency),
    })
  return {
    fields,
    isSaving,
    problem,
    write: (change: Partial<OrderTracking>) => setTyped((old) => ({ ...old, ...change })),
    save: () => send(fields, 'Saved. The customer sees it on the order’s page.'),
    remove: () => send(NOTHING, 'Removed.'),
  }
}

const FIELD_TEXT: Readonly<Record<string, string>> = {
  courier: 'The courier’s name is too long.',
  number: 'A tracking number has letters, digits, spaces and dashes only.',
  expected_on: 'Choose a day between the day of the order and a year later.',
}

function refusalText(refusal: Refusal, currency: string): string {
  if (refusal.code === 'plan_needed') return 'Your plan does not include this now. Nothing was saved.'
  const field = FIELD_TEXT[String(refusal.details['field'])]
  return field ?? orderRefusalText(refusal, currency)
}
