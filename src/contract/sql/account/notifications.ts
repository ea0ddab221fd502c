// Answers about notifications: which devices ring for what, which mails an owner wants, and the outbox as the Worker empties it.
import * as v from 'valibot'
import type { MailChoices } from '#domain/notification/mail-choices.ts'
import type { PushChoices } from '#domain/notification/push-choices.ts'
import type { PushNews } from '#domain/notification/push-words.ts'
import { sqlFunction } from '../../sql-function.ts'
import { amountMinor, count, currency, flag, noValue, text, texts } from '../values.ts'

export const pushChoices: v.GenericSchema<unknown, PushChoices> = v.object({
  orders: flag,
  paid: flag,
  lowStock: flag,
  summary: flag,
  quiet: v.nullable(v.object({ from: count, to: count })),
})

/** Which mails about a store its owner wants. */
const mailChoices: v.GenericSchema<unknown, MailChoices> = v.object({ unseenOrders: flag, summary: flag })

/** Which mails about the store the person wants. Null for people who do not own it. */
export const readMailChoices = sqlFunction('read_mail_choices', v.nullable(mailChoices), { area: 'mails' })
/** Keeps the choices of the person. */
export const saveMailChoices = sqlFunction('save_mail_choices', noValue)
/** Keeps the device as this person's, with what it rings for in the store. */
export const savePushChoices = sqlFunction('save_push_choices', pushChoices)
/** Null: the device does not ring in the store. */
export const readPushChoices = sqlFunction('read_push_choices', v.nullable(pushChoices))
/** Keeps the device's new keys and session. False when it does not ring for this person; what rang there for another has ended. */
export const renewPushDevice = sqlFunction('renew_push_device', flag)
/** The browser's address has changed: the device keeps its choices. False when the old address and its secret are no device's. */
export const movePushDevice = sqlFunction('move_push_device', flag)
export const removePushDevice = sqlFunction('remove_push_device', noValue)
/** False: the device does not ring in the store. */
export const pushTest = sqlFunction('push_test', flag)
/** Writes the daily summaries that are due and forgets old rows. */
export const preparePushes = sqlFunction('prepare_pushes', noValue)
/** Writes the reminders of orders that wait, to devices that ring for orders. */
export const remindOfOrders = sqlFunction('remind_of_orders', noValue)
/** Ids of notifications that are due. Each goes to one caller; it is due again after a minute unless it is finished. */
export const claimPushes = sqlFunction('claim_pushes', texts)

const order = { code: text, total: amountMinor, currency }
const gathered = { count: v.exactOptional(count) }
const common = {
  subject: text,
  endpoint: text,
  p256dh: text,
  auth: text,
  storeId: text,
  store: text,
  ttlSeconds: count,
  /** Orders that wait and that no member has opened. */
  badge: count,
}

/** Everything that one request to a push service needs. */
export type OpenPush = PushNews & {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly storeId: string
  readonly store: string
  readonly ttlSeconds: number
  readonly badge: number
}

const openedPush: v.GenericSchema<unknown, OpenPush> = v.variant('kind', [
  v.object({
    ...common,
    kind: v.picklist(['order', 'paid', 'waiting', 'lapsing', 'unanswered']),
    content: v.object({ ...order, ...gathered }),
  }),
  v.object({ ...common, kind: v.literal('test'), content: v.object(order) }),
  v.object({
    ...common,
    kind: v.literal('low_stock'),
    content: v.object({ name: text, stock: count, ...gathered }),
  }),
  v.object({
    ...common,
    kind: v.literal('summary'),
    content: v.object({ orders: count, total: amountMinor, currency }),
  }),
])

/** What one request needs; null when it may not be sent any more. Ask right before sending. */
export const openPush = sqlFunction('open_push', v.nullable(openedPush))
/** Records what became of a notification. True when it is given up. */
export const finishPush = sqlFunction('finish_push', flag)
/** Keeps the stock of the day that has ended, for some of the stores where it is not kept yet; returns how many. */
export const keepStockDays = sqlFunction('keep_stock_days', count)
