// What the shop spent, and what it earned, for members who may see costs.
import * as v from 'valibot'
import { EXPENSE_KINDS } from '#domain/order/expense-form.ts'
import { PAYMENT_WAYS } from '#domain/order/order-payments.ts'
import { sqlFunction } from '../../sql-function.ts'
import { amountMinor, count, flag, noValue, optionalText, otherSales, text } from '../values.ts'

const kind = v.picklist(EXPENSE_KINDS)

const expense = v.object({
  id: text,
  amount: amountMinor,
  currency: text,
  kind,
  note: text,
  way: v.picklist(PAYMENT_WAYS),
  /** A day of the shop's calendar. */
  spentOn: text,
  hasBill: flag,
  isReversed: flag,
  isMine: flag,
  author: optionalText,
})

export type Expense = v.InferOutput<typeof expense>

const expensesMonth = v.object({
  /** A day of the shop's calendar. */
  today: text,
  currency: text,
  /** The largest first; what was taken back is left out. */
  kinds: v.array(v.object({ kind, amount: amountMinor, count })),
  /** The newest first, at most 500. */
  rows: v.array(expense),
})

export type ExpensesMonth = v.InferOutput<typeof expensesMonth>

/** A month of expenses, named by its first day. */
export const expensesPage = sqlFunction('expenses_page', expensesMonth, { area: 'money' })
/** Writes an expense, once for each id. */
export const recordExpense = sqlFunction('record_expense', noValue, {
  area: 'money',
  refuses: ['till_counted'],
})
/** Takes an expense back. A second call changes nothing. */
export const reverseExpense = sqlFunction('reverse_expense', noValue, { area: 'money' })
/** Notes that the picture of a bill comes, for a person; within an hour it may be sent again. */
export const addBill = sqlFunction('add_bill', noValue)

const product = v.object({ productId: text, name: text })

/** Products that sold and have no cost; at most five are named. */
export const missingCosts = v.object({ count, products: v.array(product) })

export type MissingCosts = v.InferOutput<typeof missingCosts>

const profit = v.object({
  /** False: the plan shows the present month alone. */
  isFull: flag,
  missing: missingCosts,
  /** Of this month; in none of the sums. */
  others: v.array(otherSales),
  months: v.array(
    v.object({
      month: text,
      /** What all goods brought, after discounts and returns; without delivery. */
      goods: amountMinor,
      costedTotal: amountMinor,
      costTotal: amountMinor,
      expenses: amountMinor,
      goodsBought: amountMinor,
    }),
  ),
})

/** Sales, what goods cost and expenses of each of the last 12 months, the oldest first. */
export const readProfit = sqlFunction('read_profit', profit, { area: 'money' })

const orderSums = v.object({
  goods: amountMinor,
  costedTotal: amountMinor,
  costTotal: amountMinor,
  missing: v.array(product),
})

/** What an order's goods brought and cost, in the shop's currency. Null: it is in another currency and has no rate. */
export const orderProfit = sqlFunction('order_profit', v.nullable(orderSums), { area: 'orders' })
