// A month of expenses: its sum by kind as bars, and each expense with its bill and a way back.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type Expense, type ExpensesMonth, reverseExpense } from '#contract/sql/orders/expenses.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { EXPENSE_LABELS } from '#domain/order/expense-form.ts'
import { WAY_LABELS } from '#domain/order/order-payments.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { Sheet } from '#kit/dialog/Dialog.tsx'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { useFirst } from '#kit/page/use-first.tsx'
import { useStoreFetch, useStoreWrite } from '#owner/session/store-data.ts'
import { AddPictures } from '#owner/shared/pictures/field/AddPictures.tsx'
import { PrivatePicture } from '#owner/shared/pictures/field/PrivatePicture.tsx'
import { dayName, monthName } from '#owner/shared/profit/period-names.ts'
import { useBill } from './use-bill.ts'

type Props = {
  readonly page: ExpensesMonth
  /** Its first day. */
  readonly month: string
  readonly onMonth: (month: string) => void
}

export function MonthCard({ page, month, onMonth }: Props) {
  const { kinds, rows, currency, today } = page
  const total = kinds.reduce((sum, { amount }) => sum + amount, 0)
  const { shown, showAll } = useFirst(rows, SHOWN)
  const isLast = month.slice(0, 7) >= today.slice(0, 7)
  return (
    <Card
      title={monthName(month)}
      action={
        <span className="flex">
          <IconButton
            Icon={ChevronLeft}
            label="The month before"
            onClick={() => onMonth(monthBeside(month, -1))}
          />
          <IconButton
            Icon={ChevronRight}
            label="The month after"
            disabled={isLast}
            onClick={() => onMonth(monthBeside(month, 1))}
          />
        </span>
      }
    >
      {rows.length === 0 ? (
        <p className="text-mute">Nothing is written down for this month.</p>
      ) : (
        <>
          <p className="figures mb-3 font-bold text-2xl">{formatMoney(total, currency)}</p>
          <KindBars kinds={kinds} currency={currency} />
          <ul aria-label="Expenses" className="mt-4 divide-y divide-line border-line border-t">
            {shown.map((expense) => (
              <ExpenseRow key={expense.id} expense={expense} />
            ))}
          </ul>
          {showAll}
        </>
      )}
    </Card>
  )
}

/** Rows that stand before all are asked for. */
const SHOWN = 10

/** `monthBeside('2026-01-01', -1)` -> `2025-12-01` */
function monthBeside(month: string, by: number): string {
  const date = new Date(`${month}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + by)
  return date.toISOString().slice(0, 10)
}

function KindBars({ kinds, currency }: Pick<ExpensesMonth, 'kinds' | 'currency'>) {
  const most = Math.max(1, ...kinds.map(({ amount }) => amount))
  return (
    <ul aria-label="By kind" className="flex flex-col gap-2">
      {kinds.map(({ kind, amount }) => (
        <li key={kind}>
          <p className="flex flex-wrap justify-between gap-x-3">
            <span>{EXPENSE_LABELS[kind]}</span>
            <b className="figures">{formatMoney(amount, currency)}</b>
          </p>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 h-2 w-full" aria-hidden="true">
            <rect width="100" height="4" className="fill-line" />
            <rect width={(amount / most) * 100} height="4" className="fill-indigo" />
          </svg>
        </li>
      ))}
    </ul>
  )
}

/** One expense of the list: what, when, by whom, its bill, and taking it back. */
function ExpenseRow({ expense }: { readonly expense: Expense }) {
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

type RowProps = { readonly expense: Expense; readonly onClose: () => void }

/** The picture of a bill in a sheet, or a way to add it. */
function BillSheet({ expense, onClose }: RowProps) {
  const { send, isSending, read } = useBill(expense.id)
  const bill = useStoreFetch('money', ['bill', expense.id], read, { enabled: expense.hasBill })
  const isMissing = !expense.hasBill || bill.data === null
  const add = async (file: File | undefined) => {
    if (!file) return
    await send(file)
    onClose()
  }
  return (
    <Sheet title="Bill" onClose={onClose}>
      {bill.isError && <ErrorNote text="The bill could not be loaded. Close this and try again." />}
      {bill.isLoading && <Skeleton className="h-60" />}
      {bill.data && <PrivatePicture picture={bill.data} alt="The bill" />}
      {isMissing && (
        <div className="flex flex-col gap-3">
          {expense.hasBill && <p>The picture did not arrive. Add it again.</p>}
          {isSending ? (
            <p role="status">The bill is on its way…</p>
          ) : (
            <AddPictures
              label="Picture of the bill"
              isMultiple={false}
              onFiles={([file]) => void add(file)}
            />
          )}
        </div>
      )}
    </Sheet>
  )
}
