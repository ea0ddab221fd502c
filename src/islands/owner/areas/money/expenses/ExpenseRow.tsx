// One expense of the list: what, when, by whom, its bill, and taking it back.
import { useState } from 'react'
import { type Expense, reverseExpense } from '#contract/sql/orders/expenses.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { EXPENSE_LABELS } from '#domain/order/expense-form.ts'
import { WAY_LABELS } from '#domain/order/order-payments.ts'
import { Button } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { dayName } from '#owner/shared/profit/period-names.ts'
import { BillSheet } from './BillSheet.tsx'

export function ExpenseRow({ expense }: { readonly expense: Expense }) {
  const { kind, note, amount, currency, way, spentOn, isReversed, isMine, author } = expense
  const by = isMine ? 'You' : (author ?? 'Somebody who has left')
  const name = `${formatMoney(amount, currency)}, ${EXPENSE_LABELS[kind]}`
  const { save } = useStoreWrite(reverseExpense)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-40 break-words">
        <p className={isReversed ? 'text-mute line-through' : 'font-medium'}>
          <span className="figures">{formatMoney(amount, currency)}</span>
          <span>{` · ${EXPENSE_LABELS[kind]}`}</span>
        </p>
        {note !== '' && <p translate="no">{note}</p>}
        <p className="text-mute text-sm">
          {`${isReversed ? 'Taken back · ' : ''}${dayName(spentOn)} · ${WAY_LABELS[way]} · ${by}`}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        <Bill expense={expense} name={name} />
        {!isReversed && (
          <AskButton
            label="Undo the expense"
            name={`Undo the expense: ${name}`}
            title="Undo this expense?"
            action="Undo it"
            onConfirm={() => save({ expenseId: expense.id })}
          >
            {`${name} no longer counts. It stays in the list.`}
          </AskButton>
        )}
      </span>
    </li>
  )
}

function Bill({ expense, name }: { readonly expense: Expense; readonly name: string }) {
  const [isOpen, setOpen] = useState(false)
  if (expense.isReversed && !expense.hasBill) return null
  return (
    <>
      <Button
        kind="plain"
        aria-label={expense.hasBill ? `See the bill of ${name}` : `Add the bill of ${name}`}
        onClick={() => setOpen(true)}
      >
        {expense.hasBill ? 'See the bill' : 'Add the bill'}
      </Button>
      {isOpen && <BillSheet expense={expense} onClose={() => setOpen(false)} />}
    </>
  )
}
