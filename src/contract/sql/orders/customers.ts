// Answers about a store's customers, for its members.
import * as v from 'valibot'
import type {
  CustomerDetails,
  CustomerOrder,
  CustomerSummary,
  WalkInFigures,
} from '#domain/customer/customer-list.ts'
import { sqlFunction } from '../../sql-function.ts'
import {
  amountMinor,
  count,
  deliveryKind,
  flag,
  optionalText,
  optionalTime,
  orderStatus,
  paymentStatus,
  text,
  texts,
  time,
} from '../values.ts'
import { pointLine } from './rewards.ts'

const otherSpend = v.exactOptional(
  v.array(v.object({ currency: text, orders: count, spend: amountMinor, inOwn: v.nullable(amountMinor) })),
)

const summaryEntries = {
  id: text,
  name: text,
  phone: optionalText,
  email: optionalText,
  address: text,
  landmark: text,
  tags: texts,
  notes: text,
  orders: count,
  spend: v.nullable(amountMinor),
  otherSpend,
  points: count,
  lastOrderAt: optionalTime,
  createdAt: time,
}

const summary: v.GenericSchema<unknown, CustomerSummary> = v.object(summaryEntries)

const walkIns: v.GenericSchema<unknown, WalkInFigures> = v.object({
  orders: count,
  spend: v.nullable(amountMinor),
  otherSpend,
  lastOrderAt: optionalTime,
})

const order: v.GenericSchema<unknown, CustomerOrder> = v.object({
  id: text,
  code: text,
  status: orderStatus,
  deliveryKind,
  paymentStatus,
  paid: amountMinor,
  balance: amountMinor,
  claimed: v.exactOptional(amountMinor),
  currency: text,
  total: amountMinor,
  giftCardAmount: amountMinor,
  isFeeOpen: flag,
  piecesBack: count,
  createdAt: time,
})

const details: v.GenericSchema<unknown, CustomerDetails> = v.object({
  ...summaryEntries,
  updatedAt: time,
  orderList: v.array(order),
  addresses: v.array(v.object({ address: text, landmark: text })),
  merges: v.array(
    v.object({ name: text, phone: optionalText, email: optionalText, orders: count, at: time }),
  ),
  voucherUses: count,
  balances: v.array(v.object({ currency: text, owed: amountMinor, toGiveBack: amountMinor })),
  pointLines: v.array(pointLine),
})

const page = v.object({
  /** Number of customers that match search and tag. */
  total: count,
  customers: v.array(summary),
})

const tagCount = v.object({ tag: text, customers: count })

const named = v.object({ id: text, name: text, phone: text })
const duplicatePair = v.object({
  why: v.picklist(['phone', 'email', 'name']),
  first: named,
  second: named,
})

export type DuplicatePair = v.InferOutput<typeof duplicatePair>

const mergePlan = v.object({
  result: v.object({
    id: text,
    name: text,
    phone: text,
    email: optionalText,
    address: text,
    landmark: text,
    tags: texts,
    notes: text,
  }),
  merged: v.object({ name: text, phone: text, email: optionalText, address: text, landmark: text }),
  orders: count,
  ordersMoved: count,
  spend: v.nullable(amountMinor),
  otherSpend,
  voucherUses: count,
  /** Identifies this plan: the merge either does exactly what the plan says, or is refused. */
  version: text,
})

export type MergePlan = v.InferOutput<typeof mergePlan>

/** One page of customers. */
export const listCustomers = sqlFunction('list_customers', page, { area: 'customers' })
/** Totals of sales to people without a phone number. Null when there are none. */
export const walkInFigures = sqlFunction('walk_in_figures', v.nullable(walkIns), { area: 'customers' })
/** Most used first. */
export const customerTags = sqlFunction('customer_tags', v.array(tagCount), { area: 'customers' })
/** Null: no such customer, or the person does not work in the store. */
export const customerDetails = sqlFunction('customer_details', v.nullable(details), { area: 'customers' })
/** Adds one tag to customers, or removes it. Other tags that change at the same time are kept. How many customers changed. */
export const tagCustomers = sqlFunction('tag_customers', count, { area: 'customers' })
/** At most 20 likely pairs, the most likely first. With an id only the pairs of that customer. */
export const customerDuplicates = sqlFunction('customer_duplicates', v.array(duplicatePair), {
  area: 'customers',
})
/** What a merge would make. */
export const previewCustomerMerge = sqlFunction('preview_customer_merge', mergePlan, {
  area: 'customers',
  refuses: ['merge_too_long', 'unknown_customer'],
})
/** `customer_changed`: the preview with this `version` is out of date. */
export const mergeCustomers = sqlFunction('merge_customers', mergePlan, {
  area: 'customers',
  refuses: ['customer_changed', 'merge_too_long', 'unknown_customer'],
})
/** Erases the data of a person; `name` is typed as a confirmation. `customer_has_open_orders` names how many `orders`. */
export const eraseCustomer = sqlFunction('erase_customer', v.object({ orders: count }), {
  area: 'customers',
  refuses: ['customer_has_open_orders', 'unknown_customer'],
})
