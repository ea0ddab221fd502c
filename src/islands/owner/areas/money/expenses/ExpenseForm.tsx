// Writes down an expense: the amount, what it was for, Save. How it was paid, the day, a note and the bill wait under one line.

import { X } from 'lucide-react'
import { useState } from 'react'
import { recordExpense } from '#contract/sql/orders/expenses.ts'
import type { CashMoment } from '#domain/basics/cash-moment.ts'
import { TILL_COUNTED } from '#domain/basics/cash-moment.ts'
import { formatMoney } from '#domain/basics/money.ts'
import {
  asksMoment,
  EXPENSE_KINDS,
  EXPENSE_LABELS,
  readExpense,
  type TypedExpense,
} from '#domain/order/expense-form.ts'
import { PAYMENT_WAYS, type PaymentWay, WAY_LABELS } from '#domain/order/order-payments.ts'
import { IconButton } from '#kit/action/Button.tsx'
import { Choices } from '#kit/form/Choices.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { choiceOf, fieldOf } from '#kit/form/field-of.ts'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { TextField } from '#kit/form/TextField.tsx'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { AddPictures } from '#owner/shared/pictures/field/AddPictures.tsx'
import { CountedField, useLateCount } from '#owner/shared/till/CountedField.tsx'
import { useBill } from './use-bill.ts'

type Props = { readonly today: string; readonly lastWay: PaymentWay }

export function ExpenseForm({ today, lastWay }: Props) {
  // A new form after each expense, with a new id: a second press of the button writes nothing.
  const newOne = (moment: CashMoment) => ({ id: crypto.randomUUID(), moment })
  const [one, setOne] = useState(() => newOne(''))
  return (
    <OneExpense
      key={one.id}
      {...one}
      today={today}
      lastWay={lastWay}
      onDone={(moment) => setOne(newOne(moment))}
    />
  )
}

type OneProps = Props & {
  readonly id: string
  /** As of the expense before. */
  readonly moment: CashMoment
  readonly onDone: (moment: CashMoment) => void
}

function OneExpense({ id, today, lastWay, moment, onDone }: OneProps) {
  const { currency } = useBusiness()
  const { write } = useStoreWrite(recordExpense, { till_counted: TILL_COUNTED })
  const countedAt = useLateCount(0)
  const [bill, setBill] = useState<File | null>(null)
  const { send } = useBill(id)
  const edit = useEditForm({
    draftKey: null,
    values: { amount: '', kind: null, way: lastWay, note: '', spentOn: today, moment } as TypedExpense,
    read: (typed: TypedExpense) => readExpense(typed, today, countedAt),
  })
  const save = edit.submit((expense) =>
    write(
      { expense: { id, ...expense } },
      {
        done: `${formatMoney(expense.amount, currency)} written down`,
        onSaved: () => {
          if (bill) void send(bill)
          onDone(form.getValues('moment'))
        },
      },
    ),
  )
  const { form } = edit
  const [way, spentOn] = form.watch(['way', 'spentOn'])
  return (
    <Card title="What did you spend?">
      <EditForm edit={edit} onSubmit={save} action="Save" isWide label="What did you spend?">
        <MoneyField
          label="Amount"
          currency={currency}
          className="font-bold text-2xl!"
          {...fieldOf(form, 'amount')}
        />
        <KindField form={form} />
        {countedAt !== null && asksMoment({ way, spentOn }, today) && (
          <CountedField at={countedAt} question="When did this leave it?" {...choiceOf(form, 'moment')} />
        )}
        <More form={form} today={today} bill={bill} onBill={setBill} />
      </EditForm>
    </Card>
  )
}

type FormProps = { readonly form: FormFields<TypedExpense> }

function KindField({ form }: FormProps) {
  const { value, ...field } = choiceOf(form, 'kind')
  return (
    <Choices
      label="What for"
      value={value}
      {...field}
      choices={EXPENSE_KINDS.map((kind) => ({ value: kind, label: EXPENSE_LABELS[kind] }))}
    />
  )
}

type MoreProps = FormProps & {
  readonly today: string
  readonly bill: File | null
  readonly onBill: (bill: File | null) => void
}

function More({ form, today, bill, onBill }: MoreProps) {
  const [way, spentOn] = form.watch(['way', 'spentOn'])
  const day = spentOn === today ? 'today' : 'on another day'
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      open={isOpen || form.formState.errors.spentOn !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 content-center font-medium text-indigo">
        {`${WAY_LABELS[way]}, ${day}${bill ? ', with the bill' : ''}. Change, or add a note or the bill`}
      </summary>
      <div className="flex flex-col gap-4 pt-2">
        <Choices
          label="Paid by"
          {...choiceOf(form, 'way')}
          choices={PAYMENT_WAYS.map((value) => ({ value, label: WAY_LABELS[value] }))}
        />
        <TextField type="date" label="Day" max={today} {...fieldOf(form, 'spentOn')} />
        <TextField label="Note (optional)" autoComplete="off" maxLength={200} {...fieldOf(form, 'note')} />
        <BillField bill={bill} onBill={onBill} />
      </div>
    </details>
  )
}

type BillProps = { readonly bill: File | null; readonly onBill: (bill: File | null) => void }

/** The picture of the bill, chosen before the expense is saved; it is sent afterwards. */
function BillField({ bill, onBill }: BillProps) {
  if (!bill) {
    return (
      <AddPictures
        label="Picture of the bill"
        isMultiple={false}
        onFiles={([file]) => onBill(file ?? null)}
      />
    )
  }
  return (
    <p className="flex items-center gap-2 rounded-card bg-paper px-3">
      <span className="min-w-0 flex-1 break-words">{`Bill: ${bill.name}`}</span>
      <IconButton Icon={X} label="Take the bill away" onClick={() => onBill(null)} />
    </p>
  )
}
