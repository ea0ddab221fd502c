// Edits an order's lines, delivery and discount. The database computes the total, and takes or returns stock on save. When two people save,
// the second gets a message. Typed text survives a reload.
import { type CurrencyCode, isCurrencyCode } from '#domain/basics/money.ts'
import { isEditable } from '#domain/checkout/order-status.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { Button, LinkButton } from '#kit/action/Button.tsx'
import { CheckboxField } from '#kit/form/ChoiceFields.tsx'
import { ChangedNote, DraftNote } from '#kit/form/EditForm.tsx'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { SaveBar } from '#kit/form/SaveBar.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Page } from '#kit/page/Page.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { type OrderListView, orderHref } from '#owner/shared/orders/orders-address.ts'
import { DeliveryFields } from './DeliveryFields.tsx'
import { AddLines } from './goods/GoodsPicker.tsx'
import { LinesField } from './goods/LinesField.tsx'
import { amountError, type DeliveryValues } from './order-form.ts'
import { TotalNote, TotalsCard } from './TotalsCard.tsx'
import { useEdit } from './use-edit.ts'

type Edit = ReturnType<typeof useEdit>

type Props = { readonly order: OrderDetails; readonly state: OrderListView }

export default function EditOrder({ order, state }: Props) {
  const business = useBusiness()
  const currency = isCurrencyCode(order.currency) ? order.currency : business.currency
  const terms = order.rate ? { ...order.rate, currency: order.currency } : null
  const href = orderHref(order.id, state)
  const edit = useEdit(order, href)
  const { form, values, totals, setLines } = edit
  if (!isEditable(order.status)) {
    return (
      <EmptyState
        title="This order can no longer be changed"
        text={
          order.correctedBy
            ? 'A colleague has corrected this sale. Its page leads to the one that stands in its place.'
            : 'It has left, arrived or was cancelled meanwhile.'
        }
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
          <LinesField lines={values.lines} currency={currency} onChange={setLines} />
          {values.lines.length === 0 && (
            <p className="py-2 text-clay">Nothing is left. Add something, or cancel the order instead.</p>
          )}
          <AddLines lines={values.lines} terms={terms} onChange={setLines} />
        </Card>
        <Card title="Delivery">
          <DeliveryFields
            form={form as unknown as FormFields<DeliveryValues>}
            terms={terms}
            {...(order.deliveryKind === 'zone'
              ? { kept: { value: order.deliveryZoneId ?? 'kept', label: `${order.deliveryName}, as agreed` } }
              : {})}
          />
        </Card>
        <DiscountCard edit={edit} voucherCode={order.voucherCode} currency={currency} />
        <TotalsCard totals={totals} currency={order.currency} />
        <SaveBar
          keepsNote
          problem={edit.problem}
          note={<TotalNote totals={totals} currency={order.currency} paid={order.paid} />}
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

type DiscountProps = {
  readonly edit: Edit
  readonly voucherCode: OrderDetails['voucherCode']
  readonly currency: CurrencyCode
}

function DiscountCard({ edit: { form, values }, voucherCode, currency }: DiscountProps) {
  return (
    <Card title="Discount">
      <MoneyField
        label="Off the price, by you"
        currency={currency}
        error={amountError(values.discount)}
        frameClass="max-w-60"
        {...form.register('discount')}
      />
      {voucherCode && (
        <CheckboxField
          label={`Take voucher ${voucherCode} off the order`}
          className="mt-2"
          {...form.register('dropVoucher')}
        />
      )}
    </Card>
  )
}

/** Messages above the form: a colleague has saved first, or a draft was restored. */
function Told({ edit }: { readonly edit: Edit }) {
  if (edit.isStale && edit.isDirty) return <ChangedNote what={edit.clash} onTakeTheirs={edit.takeTheirs} />
  return <DraftNote draft={{ isRestored: edit.isRestored, discard: edit.startOver }} />
}
