// How the order travels: courier, tracking number and expected day. Part of Premium; what was written under a better plan can be removed.
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { setOrderTracking } from '#contract/sql/orders/orders.ts'
import type { Refusal } from '#data/errors.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import { faulty, type ReadForm } from '#domain/basics/form-reader.ts'
import { ok } from '#domain/basics/result.ts'
import type { OrderTracking } from '#domain/checkout/order-request.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { COURIERS, isTrackingNumber } from '#domain/order/order-tracking.ts'
import { planAllows } from '#domain/plan/plan.ts'
import { Button } from '#kit/action/Button.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { type Riders, useRide } from '#kit/form/riders.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import type { FieldNames } from '#kit/form/use-others.ts'
import { useSave, type Write } from '#kit/form/use-save.ts'
import { Card } from '#kit/page/Card.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { orderRefusalText } from '#owner/areas/orders/shared/copy.ts'
import { useBusiness } from '#owner/session/business.ts'
import { orderKey } from '#owner/session/query-keys.ts'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'

type Props = { readonly order: OrderDetails }
type CardProps = Props & { readonly riders: Riders }

export function TrackingCard({ order, riders }: CardProps) {
  const { plan } = useBusiness()
  const isAllowed = planAllows(plan, 'order-tracking')
  const isPickup = order.deliveryKind === 'pickup'
  return (
    <Card
      title={isPickup ? 'When it is ready' : 'How it travels'}
      action={!isAllowed && <Badge tone="brand">Premium</Badge>}
    >
      {isAllowed ? <TrackingForm order={order} riders={riders} /> : <LockedTracking order={order} />}
    </Card>
  )
}

function TrackingForm({ order, riders }: CardProps) {
  const { edit, save } = useTrackingForm(order)
  const { form, isDirty } = edit
  useRide(riders, 'how it travels', isDirty ? save : null)
  const isPickup = order.deliveryKind === 'pickup'
  return (
    <EditForm edit={edit} onSubmit={save} kind="soft" {...(isDirty && { action: 'Save' })}>
      {!isPickup && (
        <>
          <CourierField {...fieldOf(form, 'courier')} />
          <TextField
            label="Tracking number (optional)"
            autoComplete="off"
            maxLength={50}
            {...fieldOf(form, 'number')}
            error={numberError(form.watch('number'))}
          />
        </>
      )}
      <TextField label="Expected day (optional)" type="date" {...fieldOf(form, 'expectedOn')} />
      <p className="text-mute text-sm">
        The customer sees this on the order’s page, and your messages say it.
      </p>
    </EditForm>
  )
}

/** For a store whose plan has no tracking: what was written before, and the offer. */
function LockedTracking({ order }: Props) {
  const toWrite = useTrackingWrite(order)
  const { save, isSaving } = useSave()
  const known = order.tracking ?? NOTHING
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
          <Button
            kind="plain"
            className="self-start"
            isBusy={isSaving}
            onClick={() => void save(toWrite(NOTHING, known, 'Removed.'))}
          >
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

/** The courier: any name, with the usual companies as suggestions. */
function CourierField(field: ReturnType<typeof fieldOf<TrackingValues, 'courier'>>) {
  const id = useId()
  return (
    <>
      <TextField
        label="Courier (optional)"
        hint="A company, or the rider’s first name."
        autoComplete="off"
        maxLength={80}
        list={id}
        {...field}
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

/** `expectedOn` is empty for no day. */
type TrackingValues = { readonly courier: string; readonly number: string; readonly expectedOn: string }

const NAMES = {
  courier: 'Courier',
  number: 'Tracking number',
  expectedOn: 'Expected day',
} satisfies FieldNames<TrackingValues>

const toValues = ({ courier, number, expectedOn }: OrderTracking): TrackingValues => ({
  courier,
  number,
  expectedOn: expectedOn ?? '',
})

const toTracking = ({ courier, number, expectedOn }: TrackingValues): OrderTracking => ({
  courier,
  number: number.trim(),
  expectedOn: expectedOn || null,
})

const numberError = (number: string) => (isTrackingNumber(number.trim()) ? undefined : FIELD_TEXT['number'])

function readTracking(typed: TrackingValues): ReadForm<OrderTracking> {
  const number = numberError(typed.number)
  return number ? faulty({ number }) : ok(toTracking(typed))
}

/** What was typed is kept, and what a colleague saved meanwhile comes into the form. */
function useTrackingForm(order: OrderDetails) {
  const toWrite = useTrackingWrite(order)
  const edit = useEditForm({
    draftKey: `order-tracking:${order.businessId}:${order.id}`,
    values: toValues(order.tracking ?? NOTHING),
    read: readTracking,
    names: NAMES,
  })
  const save = edit.submit((tracking) => {
    const known = toTracking(edit.form.formState.defaultValues as TrackingValues)
    return toWrite(tracking, known, 'Saved. The customer sees it on the order’s page.')
  })
  return { edit, save }
}

/** Gives the write of an order's tracking. `known`: what the person had before them, so that nothing of a colleague is overwritten unseen. */
function useTrackingWrite({ id, businessId, currency }: OrderDetails) {
  const client = useQueryClient()
  const queryKey = orderKey(businessId, id)
  const show = (tracking: OrderTracking | null) =>
    client.setQueryData<OrderDetails | null>(queryKey, (old) => (old ? { ...old, tracking } : old))
  return (tracking: OrderTracking, known: OrderTracking, done: string): Write<OrderTracking | null> => ({
    send: () => callDatabase(setOrderTracking, { orderId: id, ...tracking, known }),
    done,
    onSaved: show,
    refusalText: (refusal) => {
      if (refusal.code === 'changed_elsewhere') show(refusal.details['now'] as OrderTracking | null)
      return refusalText(refusal, currency)
    },
  })
}

const FIELD_TEXT: Readonly<Record<string, string>> = {
  courier: 'The courier’s name is too long.',
  number: 'A tracking number has letters, digits, spaces and dashes only.',
  expected_on: 'Choose a day between the day of the order and a year later.',
}

function refusalText(refusal: Refusal, currency: string): string {
  if (refusal.code === 'plan_needed') return 'Your plan does not include this now. Nothing was saved.'
  if (refusal.code === 'changed_elsewhere')
    return 'Somebody else has changed this meanwhile. Look at what is here now, then save again.'
  const field = FIELD_TEXT[String(refusal.details['field'])]
  return field ?? orderRefusalText(refusal, currency)
}
