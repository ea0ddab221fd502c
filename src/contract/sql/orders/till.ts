// The shop's till and the evening count, for its members. Amounts are minor units.
import * as v from 'valibot'
import type { EveningCount } from '#domain/order/evening-count.ts'
import type { Till } from '#domain/order/till.ts'
import { sqlFunction } from '../../sql-function.ts'
import {
  amountMinor,
  count,
  currency,
  flag,
  noValue,
  optionalText,
  optionalTime,
  otherSales,
  text,
  time,
} from '../values.ts'

const closing = v.object({
  id: text,
  at: time,
  currency: text,
  expected: v.nullable(amountMinor),
  counted: amountMinor,
  difference: v.nullable(amountMinor),
  correction: v.nullable(amountMinor),
  leftIn: amountMinor,
  note: text,
  isMine: flag,
  isReversed: flag,
  name: optionalText,
})

const till: v.GenericSchema<unknown, Till> = v.object({
  currency: text,
  since: optionalTime,
  opening: v.nullable(amountMinor),
  cashIn: v.nullable(amountMinor),
  cashOut: v.nullable(amountMinor),
  expected: v.nullable(amountMinor),
  members: v.array(v.object({ name: optionalText, isMine: flag, amount: amountMinor })),
  counts: v.array(closing),
})

const amountEntries = { currency, amount: amountMinor }

const sold = v.object({ total: amountMinor, sales: count })

const evening: v.GenericSchema<unknown, EveningCount> = v.object({
  day: text,
  beforeDay: text,
  currency: text,
  now: sold,
  before: sold,
  others: v.array(otherSales),
  ways: v.array(v.object({ way: text, ...amountEntries })),
  owed: v.object({
    people: count,
    amounts: v.array(v.object(amountEntries)),
    most: v.array(v.object({ name: text, ...amountEntries })),
  }),
  restock: v.array(
    v.object({
      productId: text,
      name: text,
      stock: count,
      choices: v.array(v.object({ options: text, stock: count })),
    }),
  ),
})

/** What should be in the till, and past closings. */
export const readTill = sqlFunction('read_till', till, { area: 'orders' })
/** Closes the till, once for each id. `till_moved`: cash came or went, or a colleague has closed it, since the member saw what is expected. */
export const closeTill = sqlFunction(
  'close_till',
  v.object({ expected: v.nullable(amountMinor), counted: amountMinor, difference: v.nullable(amountMinor) }),
  { area: 'orders', refuses: ['till_moved'] },
)
/** Takes the last closing back. A second call changes nothing. */
export const reverseTill = sqlFunction('reverse_till', noValue, { area: 'orders', refuses: ['till_moved'] })
/** The day in a few numbers. */
export const eveningCount = sqlFunction('evening_count', evening, { area: 'orders' })
