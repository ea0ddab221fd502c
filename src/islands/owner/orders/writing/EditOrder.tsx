// An order's contents as a form: lines, delivery, discount. The database says what it comes to and takes or returns the stock when
// it is saved. Whoever comes second is told; what was typed survives a reload.
import type { UseFormReturn } from 'react-hook-form'
import { isCurrencyCode } from '#domain/basics/money.ts'
import { isEditable, type OrderDetails } from '#domain/order/order-details.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { CheckboxField } from '../../kit/ChoiceFields.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { MoneyField } from '../../kit/MoneyField.tsx'
import { type ListState, orderHref } from '../../kit/orders-address.ts'
import { Page } from '../../kit/Page.tsx'
import { SaveBar } from '../../kit/SaveBar.tsx'
import { useBusiness } from '../../session/business.ts'
import { AddLines } from './AddLines.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import { DraftNote } from './DraftNote.tsx'
import { FiguresCard, TotalNote } from './FiguresCard.tsx'
import { LinesField } from './LinesField.tsx'
import { amountError, type DeliveryValues } from './order-form.ts'
import { useEdit } from './use-edit.ts'

type Props = { readonly order: OrderDetails; readonly state: ListState }

export default function EditOrder({ order, state }: Props) {
  const { currency } = useBusiness()
  const href = orderHref(order.id, state)
  const edit = useEdit(order, href)
  const { form, values, figures, setLines } = edit
  if (!isEditable(order.status)) {
    return (
      <EmptyState
        title="This order can no longer be changed"
        text="It has left, arrived or was cancelled meanwhile."
        action={<LinkButton href={href}>Back to the order</LinkButton>}
        seed="orders-closed"
      />
    )
  }
  return (
    <Page title={`Change order ${order.code}`} back={{ href, label: 'Back to the order' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void edit.save()
        }}
        className="flex flex-col gap-4"
      >
        <Told edit={edit} />
        <Card title="What is in it">
          <LinesField
            lines={values.lines}
            currency={isCurrencyCode(order.currency) ? order.currency : currency}
            onChange={setLines}
          />
          {values.lines.length === 0 && (
            <p className="py-2 text-clay">Nothing is left. Add something, or cancel the order instead.</p>
          )}
          <AddLines lines={values.lines} onChange={setLines} />
        </Card>
        <Card title="Delivery">
          <DeliveryFields
            form={form as unknown as UseFormReturn<DeliveryValues>}
            {...(order.deliveryKind === 'zone'
              ? { kept: { value: order.deliveryZoneId ?? 'kept', label: order.deliveryName } }
              : {})}
          />
        </Card>
        <Card title="Discount">
          <MoneyField
            label="Off the price, by you"
            currency={currency}
            error={amountError(values.discount)}
            frameClass="max-w-60"
            {...form.register('discount')}
          />
          {order.voucherCode && (
            <CheckboxField
              label={`Take voucher ${order.voucherCode} off the order`}
              className="mt-2"
              {...form.register('dropVoucher')}
            />
          )}
        </Card>
        <FiguresCard figures={figures} currency={order.currency} before={order.total} />
        {edit.failure && <ErrorNote text={edit.failure} />}
        <SaveBar
          note={
            <TotalNote figures={figures} currency={order.currency} isPaid={order.paymentStatus === 'paid'} />
          }
        >
          <LinkButton kind="plain" href={href} className="max-lg:hidden">
            Leave
          </LinkButton>
          <Button type="submit" isBusy={edit.isBusy} busyText="Saving…" disabled={!edit.canSave}>
            Save the order
          </Button>
        </SaveBar>
      </form>
    </Page>
  )
}

/** What happened to the form before now: somebody was faster, or a draft came back. */
function Told({ edit }: { readonly edit: ReturnType<typeof useEdit> }) {
  if (edit.isStale && edit.isDirty) {
    return (
      <DraftNote
        text="Somebody changed this order while you were writing. Your change was not saved."
        action="Show it as it is now"
        onAction={edit.startOver}
      />
    )
  }
  if (!edit.isRestored) return null
  return (
    <DraftNote
      text="These are your unsaved changes from before."
      action="Give them up"
      onAction={edit.startOver}
    />
  )
}
