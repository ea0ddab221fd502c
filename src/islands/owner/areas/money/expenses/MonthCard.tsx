// A month of expenses: its sum by kind as bars, and each expense with its bill and a way back.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ExpensesMonth } from '#contract/sql/orders/expenses.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { EXPENSE_LABELS } from '#domain/order/expense-form.ts'
import { IconButton } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useFirst } from '#kit/page/use-first.tsx'
import { monthName } from '#owner/shared/profit/period-names.ts'
import { ExpenseRow } from './ExpenseRow.tsx'

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
