// Writes down money that came or went back: the whole rest is filled in, so that one tap on the way and one on the button are enough.
import { useState } from 'react'
import { recordPayment } from '#contract/sql/orders/order-payments.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { countedLater } from '#domain/basics/cash-moment.ts'
import { amountText, CURRENCIES, formatMoney, isCurrencyCode } from '#domain/basics/money.ts'
import { BY_WAY } from '#domain/checkout/payment-ways.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import {
  type OrderPayment,
  PAYMENT_WAYS,
  type PaymentToWrite,
  WAY_LABELS,
} from '#domain/order/order-payments.ts'
import {
  beyondOwed,
  type MoneyBack,
  readPayment,
  type TypedPayment,
  takenBackRow,
} from '#domain/order/payment-form.ts'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { choiceOf, fieldOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
import { toast } from '#kit/toast/toast.ts'
import { useLater } from '#owner/session/later.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { CountedField, useLateCount } from '#owner/shared/till/CountedField.tsx'
import { MovedField } from '#owner/shared/till/MovedField.tsx'
import { PAYMENT_REFUSALS } from './copy.ts'

/** What is written: money that came, which answers what the customer says or may answer it, or money that goes back. */
export type WhichPayment =
  | { readonly kind: 'received'; readonly confirms?: OrderPayment; readonly mayConfirm?: OrderPayment }
  | { readonly kind: 'paid_back' }

type Props = {
  readonly order: OrderDetails
  readonly which: WhichPayment | null
  readonly onClose: () => void
}

export function PaymentSheet({ order, which, onClose }: Props) {
  return (
    <Sheet
      title={which?.kind === 'paid_back' ? 'Give money back' : 'Money came'}
      isOpen={which !== null}
      onClose={onClose}
    >
      {which && <PaymentForm order={order} which={which} onDone={onClose} />}
    </Sheet>
  )
}

const WAYS = PAYMENT_WAYS.map((value) => ({ value, label: WAY_LABELS[value] }))

const AFTER = [
  { value: 'let_go', label: 'No' },
  { value: 'still_due', label: 'Yes, they owe it again' },
] as const

type FormProps = {
  readonly order: OrderDetails
  readonly which: WhichPayment
  readonly onDone: () => void
}

function PaymentForm({ order, which, onDone }: FormProps) {
  const { id: orderId, businessId, code, currency, balance, paid } = order
  const isBack = which.kind === 'paid_back'
  const asked = isBack ? undefined : which.mayConfirm
  const claim = isBack ? undefined : (which.confirms ?? asked)
  // One id for each opening of the sheet: a second press of the button writes nothing.
  const [id] = useState(() => crypto.randomUUID())
  // What the member saw as the sheet opened: a payment that a colleague writes meanwhile refuses this one.
  const [seen] = useState({ balance, paid })
  const countedAt = useLateCount(1)
  const later = useLater()
  const { write } = useStoreWrite(recordPayment, PAYMENT_REFUSALS(currency))
  // A cancelled order asks for nothing again.
  const owed = Math.max(-balance, 0)
  const back: MoneyBack | null = isBack
    ? { most: paid, owed: order.status === 'cancelled' ? null : owed }
    : null
  const due = claim?.amount ?? (isBack ? owed || paid : Math.max(balance, 0))
  const before = claim && !asked ? null : takenBackRow(which.kind, order.payments)
  const edit = useEditForm({
    draftKey: null,
    values: {
      amount: due > 0 ? amountText(due) : '',
      way: 'transfer',
      reference: claim?.reference ?? '',
      after: '',
      moved: '',
      moment: '',
      isClaim: '',
      given: '',
      givenCurrency: otherCurrencies(currency)[0]?.value ?? '',
    } as TypedPayment,
    read: (typed: TypedPayment) =>
      readPayment(typed, back, currency, before !== null, countedAt, asked !== undefined),
  })
  const { form } = edit
  const isCounted = form.watch('way') === 'cash' && form.watch('moved') !== 'before'
  const beyond = beyondOwed(form.watch('amount'), back)
  /** What was not typed by the member follows the answer. */
  const answerClaim = (isClaim: TypedPayment['isClaim']) => {
    choiceOf(form, 'isClaim').onChange(isClaim)
    const claimed = { amount: amountText(due), reference: claim?.reference ?? '' }
    const other = { amount: balance > 0 ? amountText(balance) : '', reference: '' }
    const [was, is] = isClaim === 'no' ? [claimed, other] : [other, claimed]
    if (form.getValues('amount') === was.amount) form.setValue('amount', is.amount)
    if (form.getValues('reference') === was.reference) form.setValue('reference', is.reference)
  }
  const save = edit.submit((typed) => {
    const counted = typed.countedAt ? { countedAt: typed.countedAt } : {}
    const argsAs = (
      seen: { readonly seenBalance: number } | { readonly seenPaid: number; readonly takenAt: string },
    ) => ({
      orderId,
      payment: {
        id,
        kind: which.kind,
        amount: typed.amount,
        way: typed.way,
        reference: typed.reference,
        letsGo: typed.after === 'let_go',
        ...(typed.given ? { given: typed.given } : {}),
        ...(claim && typed.isClaim !== 'no' ? { confirms: claim.id } : {}),
        ...(before && typed.moved === 'before' ? { again: before.id } : {}),
        ...('takenAt' in seen ? countedLater(counted) : counted),
        ...seen,
      } satisfies PaymentToWrite,
    })
    const now = argsAs({ seenBalance: seen.balance })
    const amount = formatMoney(typed.amount, currency)
    const onSaved = () => {
      toast({ text: isBack ? `${amount} went back, and is in the book` : `${amount} is in the book` })
      onDone()
    }
    return {
      ...write(now, { onSaved }),
      ...later(
        recordPayment,
        { ...now, businessId },
        {
          laterArgs: {
            ...argsAs({ seenPaid: seen.paid, takenAt: new Date(serverNow()).toISOString() }),
            businessId,
          },
          label: `Order ${code}: ${amount} ${isBack ? 'went back' : 'came'} ${BY_WAY[typed.way]}`,
          about: orderId,
          href: `/dashboard/orders/${orderId}?status=all`,
          onKept: onDone,
        },
      ),
    }
  })
  return (
    <EditForm edit={edit} onSubmit={save} action={isBack ? 'It went back' : 'Write it down'} isWide>
      <MoneyField
        label="Amount"
        currency={isCurrencyCode(currency) ? currency : 'NGN'}
        hint={isBack ? hintOfBack(order) : hintOf(order)}
        {...fieldOf(form, 'amount')}
      />
      <OtherCurrency form={form} currency={currency} />
      <Choices label="How" {...choiceOf(form, 'way')} choices={WAYS} />
      {beyond > 0 && (
        <Choices<TypedPayment['after']>
          label={`${formatMoney(beyond, currency)} of it is more than you owe. Must the customer pay that again?`}
          {...choiceOf(form, 'after')}
          choices={AFTER}
        />
      )}
      {asked && (
        <Choices<TypedPayment['isClaim']>
          label={`The customer says that ${formatMoney(asked.amount, currency)} was sent. Is this that money?`}
          {...choiceOf(form, 'isClaim')}
          onChange={answerClaim}
          choices={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No, other money' },
          ]}
        />
      )}
      {before && <MovedField before={before} currency={currency} {...choiceOf(form, 'moved')} />}
      {isCounted && countedAt !== null && (
        <CountedField
          at={countedAt}
          question={isBack ? 'When did the cash leave it?' : 'When did the cash come?'}
          {...choiceOf(form, 'moment')}
        />
      )}
      <TextField
        label="Reference or note (optional)"
        autoComplete="off"
        maxLength={200}
        {...fieldOf(form, 'reference')}
      />
    </EditForm>
  )
}

type OtherProps = { readonly form: FormFields<TypedPayment>; readonly currency: string }

/** What was really given, behind one tap, because most money is the order's own. */
function OtherCurrency({ form, currency }: OtherProps) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-mt-2 min-h-11 self-start text-indigo underline"
      >
        It was another currency
      </button>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <TextField
        label="What was given"
        hint="The amount above is what it counts for."
        inputMode="decimal"
        autoComplete="off"
        {...fieldOf(form, 'given')}
      />
      <SelectField label="Currency" options={otherCurrencies(currency)} {...form.register('givenCurrency')} />
    </div>
  )
}

function otherCurrencies(currency: string) {
  return Object.keys(CURRENCIES)
    .filter((code) => code !== currency)
    .map((code) => ({ value: code, label: code }))
}

function hintOfBack({ balance, paid, currency }: OrderDetails): string {
  const owed = balance < 0 ? `You owe ${formatMoney(-balance, currency)}. ` : ''
  return `${owed}${formatMoney(paid, currency)} of this order is with you.`
}

function hintOf({ balance, currency, deliveryFee, payments }: OrderDetails): string | undefined {
  const fee = deliveryFee === null ? 'The delivery fee is not agreed yet.' : ''
  if (balance > 0) return `${formatMoney(balance, currency)} is still to come. ${fee}`.trim()
  const letGo = payments.find(({ kind, isReversed }) => kind === 'let_go' && !isReversed)
  if (!letGo) return fee || undefined
  const rest = formatMoney(letGo.amount, currency)
  return `You let ${rest} of this order go. If this is that money, press “Ask for it again” in the list first, or it counts as too much.`
}
