// An order's contents as a form: lines, delivery, discount. The database says what it comes to and takes or returns the stock when
// it is saved. Whoever comes second is told; what was typed survives a reload.
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { nudge } from '#data/owner/nudge.ts'
import { quoteOrderEdit, saveOrderEdit } from '#data/owner/orders-writing.ts'
import { formatMoney } from '#domain/money.ts'
import { isEditable, type OrderDetails } from '#domain/order-details.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { CheckboxField } from '../../kit/ChoiceFields.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { MoneyField } from '../../kit/MoneyField.tsx'
import { Page } from '../../kit/Page.tsx'
import { SaveBar } from '../../kit/SaveBar.tsx'
import { toast } from '../../kit/toast.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { useBusiness } from '../../session/business.ts'
import { type ListState, orderHref } from '../orders-address.ts'
import { NOT_REACHED, refusalWords } from '../refusal-words.ts'
import { DeliveryFields } from './DeliveryFields.tsx'
import { DraftNote } from './DraftNote.tsx'
import { FiguresCard, TotalNote } from './FiguresCard.tsx'
import { GoodsPicker } from './GoodsPicker.tsx'
import { LinesField } from './LinesField.tsx'
import { amountError, type DeliveryValues, type EditValues, editValuesOf, toOrderEdit } from './order-form.ts'
import { useFigures } from './use-figures.ts'

type Props = { readonly order: OrderDetails; readonly state: ListState }

export default function EditOrder({ order, state }: Props) {
  const business = useBusiness()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [isAdding, setAdding] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<EditValues>({ defaultValues: editValuesOf(order) })
  const draft = useDraft(`order-edit:${business.id}:${order.id}`, form)
  const values = form.watch()
  const { isDirty } = form.formState
  const isStale = values.version !== order.version
  const edit = isStale ? null : toOrderEdit(values, order)
  const figures = useFigures(`edit ${order.id}`, edit, (asked) => quoteOrderEdit(order.id, asked))
  const href = orderHref(order.id, state)

  const startOver = () => {
    form.reset(editValuesOf(order))
    draft.clear()
    setFailure(null)
  }
  useEffect(() => {
    if (isStale && !isDirty) form.reset(editValuesOf(order))
  }, [isStale, isDirty, order, form])

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
  const save = async () => {
    if (!edit || !figures.figures) return
    setBusy(true)
    setFailure(null)
    try {
      const saved = await saveOrderEdit(order.id, edit, figures.figures.total)
      if (!saved.ok) {
        setFailure(refusalWords(saved.error, order.currency))
        figures.ask()
        return
      }
      draft.clear()
      toast({ text: savedWords(order, saved.value) })
      nudge(business.id)
      navigate(href)
    } catch (error) {
      console.warn('order: the change could not be saved', error)
      setFailure(NOT_REACHED)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: ['orders', business.id] })
    }
  }
  const setLines = (lines: readonly EditValues['lines'][number][]) =>
    form.setValue('lines', [...lines], { shouldDirty: true })

  return (
    <Page title={`Change order ${order.code}`} back={{ href, label: 'Back to the order' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="flex flex-col gap-4"
      >
        {isStale && isDirty && (
          <DraftNote
            text="Somebody changed this order while you were writing. Your change was not saved."
            action="Show it as it is now"
            onAction={startOver}
          />
        )}
        {draft.isRestored && !isStale && (
          <DraftNote
            text="These are your unsaved changes from before."
            action="Give them up"
            onAction={startOver}
          />
        )}
        <Card title="What is in it">
          <LinesField lines={values.lines} currency={order.currency} onChange={setLines} />
          {values.lines.length === 0 && (
            <p className="py-2 text-clay">Nothing is left. Add something, or cancel the order instead.</p>
          )}
          <Button kind="soft" Icon={Plus} onClick={() => setAdding(true)}>
            Add a product
          </Button>
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
            currency={business.currency}
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
        {failure && <ErrorNote text={failure} />}
        <SaveBar
          note={
            <TotalNote figures={figures} currency={order.currency} isPaid={order.paymentStatus === 'paid'} />
          }
        >
          <LinkButton kind="plain" href={href}>
            Leave
          </LinkButton>
          <Button
            type="submit"
            isBusy={isBusy}
            busyText="Saving…"
            disabled={!isDirty || !edit || !figures.figures || figures.refusal !== null || figures.isAsking}
          >
            Save the order
          </Button>
        </SaveBar>
      </form>
      {isAdding && <GoodsPicker lines={values.lines} onChange={setLines} onClose={() => setAdding(false)} />}
    </Page>
  )
}

function savedWords(
  order: OrderDetails,
  saved: { readonly total: number; readonly changed: boolean },
): string {
  if (!saved.changed) return 'Nothing was different, so nothing was changed.'
  const total = formatMoney(saved.total, order.currency)
  if (order.paymentStatus !== 'paid' || saved.total === order.total) return `Saved. The total is ${total}.`
  const difference = formatMoney(Math.abs(saved.total - order.total), order.currency)
  return saved.total > order.total
    ? `Saved. The total is ${total}: ${difference} more than was paid.`
    : `Saved. The total is ${total}: ${difference} less than was paid.`
}
