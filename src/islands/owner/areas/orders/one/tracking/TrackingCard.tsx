// How the order travels: courier, tracking number and expected day. Part of Premium; what was written under a better plan can be removed.
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { setOrderTracking } from '#contract/sql/orders/orders.ts'
import type { Refusal } from '#data/errors.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import type { OrderTracking } from '#domain/checkout/order-request.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { COURIERS, isTrackingNumber } from '#domain/order/order-tracking.ts'
import { planAllows } from '#domain/plan/plan.ts'
import { Button } from '#kit/action/Button.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { useSave } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { orderRefusalText } from '#owner/areas/orders/shared/copy.ts'
import { useBusiness } from '#owner/session/business.ts'
import { orderKey } from '#owner/session/query-keys.ts'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'

type Props = { readonly order: OrderDetails }

export function TrackingCard({ order }: Props) {
  const { plan } = useBusiness()
  const isAllowed = planAllows(plan, 'order-tracking')
  const isPickup = order.deliveryKind === 'pickup'
  return (
    <Card
      title={isPickup ? 'When it is ready' : 'How it travels'}
      action={!isAllowed && <Badge tone="brand">Premium</Badge>}
    >
      {isAllowed ? <TrackingForm order={order} /> : <LockedTracking order={order} />}
    </Card>
  )
}

function TrackingForm({ order }: Props) {
  const { fields, write, save, isSaving, problem } = useTrackingForm(order)
  const isPickup = order.deliveryKind === 'pickup'
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {!isPickup && (
        <>
          <CourierField value={fields.courier} onChange={(courier) => write({ courier })} />
          <TextField
            label="Tracking number (optional)"
            autoComplete="off"
            maxLength={50}
            value={fields.number}
            error={
              isTrackingNumber(fields.number.trim())
                ? undefined
                : 'A tracking number has letters, digits, spaces and dashes only.'
            }
            onChange={(event) => write({ number: event.target.value })}
          />
        </>
      )}
      <TextField
        label="Expected day (optional)"
        type="date"
        value={fields.expectedOn ?? ''}
        onChange={(event) => write({ expectedOn: event.target.value || null })}
      />
      <p className="text-mute text-sm">
        The customer sees this on the order’s page, and your messages say it.
      </p>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <Button type="submit" kind="soft" className="self-start" isBusy={isSaving} busyText="Saving…">
        Save
      </Button>
    </form>
  )
}

/** For a store whose plan has no tracking: what was written before, and the offer. */
function LockedTracking({ order }: Props) {
  const { remove, isSaving } = useTrackingForm(order)
  const isPickup = order.deliveryKind === 'pickup'
  return (
    <div className="flex flex-col gap-4">
      {order.tracking && (
        <>
          <p className="break-words">
            {[order.tracking.courier, order.tracking.number, order.tracking.expectedOn]
              .filter((part) => part)
              .join(' · ')}
          </p>
          <Button kind="plain" className="self-start" isBusy={isSaving} onClick={() => void remove()}>
            Remove
          </Button>
        </>
      )}
      <TrialOffer
        feature="order-tracking"
        name={isPickup ? 'An expected day' : 'Courier, tracking number and expected day'}
        verb={isPickup ? 'is' : 'are'}
      />
    </div>
  )
}

type CourierFieldProps = { readonly value: string; readonly onChange: (courier: string) => void }

/** The courier: any name, with the usual companies as suggestions. */
function CourierField({ value, onChange }: CourierFieldProps) {
  const id = useId()
  return (
    <>
      <TextField
        label="Courier (optional)"
        hint="A company, or the rider’s first name."
        autoComplete="off"
        maxLength={80}
        list={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {COURIERS.map((courier) => (
          <option key={courier} value={courier} />
        ))}
      </datalist>
    </>
  )
}

const NOTHING: OrderTracking = { courier: '', number: '', expectedOn: null }

/** The parcel's fields: what is typed over what is stored. */
function useTrackingForm({ id, businessId, tracking, currency }: OrderDetails) {
  const client = useQueryClient()
  const queryKey = orderKey(businessId, id)
  const [typed, setTyped] = useState<Partial<OrderTracking>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const { save, isSaving } = useSave({ tell: setProblem })
  const fields: OrderTracking = { ...(tracking ?? NOTHING), ...typed }
  const send = ({ courier, number, expectedOn }: OrderTracking, done: string) =>
    save({
      send: () => callDatabase(setOrderTracking, { orderId: id, courier, number, expectedOn }),
      onSaved: (saved) => {
        client.setQueryData<OrderDetails | null>(queryKey, (old) => (old ? { ...old, tracking: saved } : old))
        setTyped({})
      },
      done,
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
