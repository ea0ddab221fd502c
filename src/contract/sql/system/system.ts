// Answers to the server's background work: publishing, deletions, mails, dead letters and figures.
import * as v from 'valibot'
import type { AccountMail } from '#domain/message/account-mails.ts'
import type { DomainMail } from '#domain/message/domain-mails.ts'
import type { FailedPaymentMail } from '#domain/message/failed-payment-mails.ts'
import type { ExitKitMail } from '#domain/message/kit-mails.ts'
import type { OperatorMail } from '#domain/message/operator-mails.ts'
import type { OrderMail } from '#domain/message/order-mails.ts'
import { MESSAGE_LABELS, type MessageKind } from '#domain/message/order-messages.ts'
import type { OwnerMail } from '#domain/message/owner-mails.ts'
import type { PlanMail } from '#domain/message/plan-mails.ts'
import type { RenewalMail } from '#domain/message/renewal-mails.ts'
import type { TeamMail } from '#domain/message/team-mails.ts'
import type { SnapshotAnswer } from '#domain/store/snapshot.ts'
import { jsonObject } from '../../json.ts'
import { sqlFunction } from '../../sql-function.ts'
import { amountMinor, count, currency, flag, noValue, optionalText, text, texts, time } from '../values.ts'

/**
 * Checks only that the answer is an object. A snapshot may have thousands of products and is read in each publish; a full check
 * would take as long as parsing its JSON (README.md). Tests check all of it (tests/support/database/snapshot-schema.ts).
 */
const snapshotAnswer = v.custom<SnapshotAnswer>((value) => typeof value === 'object' && value !== null)

export const readStore = sqlFunction('read_store', snapshotAnswer)
/** Null: another process holds the lease. */
export const claimAndRead = sqlFunction('claim_and_read', v.nullable(snapshotAnswer))
export const claimRender = sqlFunction('claim_render', flag)
export const finishRender = sqlFunction('finish_render', v.picklist(['done', 'again', 'lost']))
export const raiseVersion = sqlFunction('raise_version', flag)
export const releaseRender = sqlFunction('release_render', noValue)
/** Stores whose pages are older than the last commit; the longest waiting first. */
export const staleStores = sqlFunction('stale_stores', texts)
/** Raises the version of stores in which a sale, voucher or plan starts or ends now, the earliest first; returns their ids. */
export const bumpDueStores = sqlFunction('bump_due_stores', texts)
/** Cancels pending orders after their deadline and returns their stock; returns how many. */
export const expireOrders = sqlFunction('expire_orders', count)
/** Deletes products for good that owners deleted more than an hour ago; returns how many. */
export const purgeDeletedProducts = sqlFunction('purge_deleted_products', count)
/** Counts one visit of an existing page; `page` is the path below the store's base. Visits of unknown and suspended stores are not counted. */
export const countPageVisit = sqlFunction('count_page_visit', noValue)
/** Keeps a report for the operator. */
export const reportShop = sqlFunction('report_shop', noValue, {
  refuses: ['too_many_requests', 'unknown_store'],
})

const goingStore = v.object({ businessId: text, slugs: texts, customDomain: optionalText })

/** A store whose deletion has begun, with its slugs and domain. */
export type GoingStore = v.InferOutput<typeof goingStore>

const deletions = v.object({ stores: v.array(goingStore), accounts: texts })

const storedFiles = v.array(v.object({ bucket: text, name: text }))

export type StoredFile = v.InferOutput<typeof storedFiles>[number]

/** Takes the store offline and removes its members. */
export const beginStoreDeletion = sqlFunction('begin_store_deletion', noValue, { refuses: ['slug_mismatch'] })
/** Removes the person from all stores and begins to delete the stores that nobody else owns. Ids of the stores that are deleted with the account. */
export const beginAccountDeletion = sqlFunction('begin_account_deletion', texts, { refuses: ['last_owner'] })
/** Claims the deletions of one store or person that have begun. Without either, claims those that nobody has worked on for a minute. */
export const takeDueDeletions = sqlFunction('take_due_deletions', deletions)
/** True when all rows are deleted. */
export const eraseStore = sqlFunction('erase_store', flag)
export const storeObjects = sqlFunction('store_objects', storedFiles)
export const strayObjects = sqlFunction('stray_objects', storedFiles)
/** Ends a store's deletion. Keeps its billing record, and for an hour a row for files that may still arrive. */
export const finishStoreDeletion = sqlFunction('finish_store_deletion', noValue)
export const finishAccountDeletion = sqlFunction('finish_account_deletion', noValue)
/** Lists stores that were deleted an hour ago and must be checked a last time. */
export const oldStoreLeftovers = sqlFunction('old_store_leftovers', v.array(goingStore))
/** Deletes the row of a deleted store. Throws while files of the store remain. */
export const forgetStoreLeftovers = sqlFunction('forget_store_leftovers', noValue)

const due = { id: text, to: text, userId: text }
const when = { at: count, zone: text }
const shop = { ...when, store: text, storeId: text }

/** A mail of the outbox; `id` is also the idempotency key of the provider. */
export type DueMail = (
  | OwnerMail
  | OrderMail
  | PlanMail
  | (ExitKitMail & { readonly kind: 'exit_kit_ready' })
  | FailedPaymentMail
  | RenewalMail
  | AccountMail
  | TeamMail
  | DomainMail
  | OperatorMail
) & {
  readonly id: string
  readonly to: string
  readonly userId: string
}

const dueMail: v.GenericSchema<unknown, DueMail> = v.variant('kind', [
  v.object({
    ...due,
    kind: v.picklist(['bank_details', 'whatsapp_number']),
    content: v.object({
      ...when,
      store: text,
      old: optionalText,
      new: optionalText,
      currency: v.exactOptional(text),
    }),
  }),
  v.object({
    ...due,
    kind: v.literal('message_words'),
    content: v.object({
      ...when,
      store: text,
      message: v.picklist(Object.keys(MESSAGE_LABELS) as MessageKind[]),
      old: texts,
      new: texts,
    }),
  }),
  v.object({
    ...due,
    kind: v.literal('password_changed'),
    content: v.object({ ...when, ownShop: v.nullish(text) }),
  }),
  v.object({
    ...due,
    kind: v.literal('unseen_orders'),
    content: v.object({
      ...shop,
      orders: v.array(v.object({ id: text, code: text, total: amountMinor, currency })),
    }),
  }),
  v.object({
    ...due,
    kind: v.literal('summary'),
    content: v.object({ ...shop, number: count, total: amountMinor, currency, waiting: count }),
  }),
  v.object({
    ...due,
    kind: v.literal('plan_renewing'),
    content: v.object({
      ...shop,
      plan: v.picklist(['premium', 'enterprise']),
      months: count,
      amountMinor,
      currency,
      chargeAt: count,
    }),
  }),
  v.object({
    ...due,
    kind: v.literal('plan_payment_failed'),
    content: v.object({
      ...shop,
      plan: v.picklist(['premium', 'enterprise']),
      day: count,
      amountMinor,
      currency,
      endsAt: count,
    }),
  }),
  v.object({
    ...due,
    kind: v.literal('account_ending'),
    content: v.object({ ...when, endsAt: count, reason: text, isSuspended: flag, ownShop: v.nullish(text) }),
  }),
  v.object({
    ...due,
    kind: v.literal('team_invitation'),
    content: v.object({
      ...when,
      store: text,
      role: v.picklist(['manager', 'staff']),
      token: text,
      from: text,
      endsAt: count,
    }),
  }),
  v.object({
    ...due,
    kind: v.literal('wants_to_join'),
    content: v.object({ ...shop, guest: text }),
  }),
  v.object({
    ...due,
    kind: v.literal('ownership_handed'),
    content: v.object({ ...when, store: text, owner: text, isNewOwner: flag }),
  }),
  v.object({
    ...due,
    kind: v.picklist(['domain_active', 'domain_failing', 'domain_resting', 'domain_taken']),
    content: v.object({ ...shop, domain: text, target: text }),
  }),
  v.object({
    ...due,
    kind: v.picklist(['store_suspended', 'store_restored']),
    content: v.object({ ...shop, reason: text }),
  }),
  v.object({
    ...due,
    kind: v.literal('support_answered'),
    content: v.object({ ...shop, question: text, answer: text }),
  }),
  v.object({
    ...due,
    kind: v.literal('money_back_answered'),
    content: v.object({
      ...shop,
      amountMinor,
      currency,
      isApproved: flag,
      reason: text,
      plan: v.picklist(['premium', 'enterprise']),
    }),
  }),
  v.object({
    ...due,
    kind: v.literal('free_domain_answered'),
    content: v.object({ ...shop, domain: text, isConnected: flag, reason: text }),
  }),
  v.object({ ...due, kind: v.literal('exit_kit_ready'), content: v.object({ ...shop, endsAt: count }) }),
  v.object({
    ...due,
    kind: v.picklist(['plan_ending', 'plan_ended']),
    content: v.object({ ...shop, plan: v.picklist(['premium', 'enterprise']), isTrial: flag, endsAt: count }),
  }),
])

/** Writes the mails that are due at a moment: orders that nobody has opened, summaries of the day. */
export const prepareMails = sqlFunction('prepare_mails', noValue)
/** Turns one kind of mail about a store off for a person. */
export const unsubscribeMail = sqlFunction('unsubscribe_mail', noValue)
/** Sends no more mail to the address. */
export const suppressMail = sqlFunction('suppress_mail', noValue)
/**
 * What a mail of sign-in needs to be written. `askedAt`: the shop that the address of the page named; `openedAt`: the shop that the person's metadata
 * names. The database believes neither and looks the shop up.
 */
export const signInMail = sqlFunction(
  'sign_in_mail',
  v.object({
    shop: v.nullable(v.object({ from: text, name: optionalText, isOwn: flag })),
    suppressed: texts,
  }),
)
/** Claims mails that are due. Each mail goes to one caller; if that caller reports nothing, the mail is due again after a while. */
export const takeDueMails = sqlFunction('take_due_mails', v.array(dueMail))
/** True: the mail is given up. Null: the mail no longer exists. */
export const finishMail = sqlFunction('finish_mail', v.nullable(flag))

/** Queues that take a dead letter again. */
export const LETTER_QUEUES = ['oja-rebuilds', 'oja-pictures', 'oja-payments', 'oja-imports'] as const

const letterEntries = {
  queue: v.picklist([...LETTER_QUEUES, 'unknown']),
  body: jsonObject,
  /** Number of attempts before the queue gave up. */
  attempts: count,
}

const deadLetter = v.object({
  ...letterEntries,
  id: text,
  deaths: count,
  firstAt: time,
  lastAt: time,
  /** True when nobody has seen the letter since the queue last gave up on it. */
  isNew: flag,
  /** `over`: its work has been done since. `gone`: its store or job no longer exists. */
  state: v.picklist(['open', 'over', 'gone']),
  store: v.nullable(v.object({ name: text, slug: text })),
})

/** A message that a queue gave up on. */
export type DeadLetter = v.InferOutput<typeof deadLetter>

/** Stores messages that a queue gave up on: all of them or none. */
export const keepDeadLetters = sqlFunction('keep_dead_letters', noValue)
/** Returns the newest letters and marks them as seen. */
export const readDeadLetters = sqlFunction('read_dead_letters', v.array(deadLetter))
/** Returns how many letters were deleted. */
export const clearDeadLetters = sqlFunction('clear_dead_letters', count)

const figures = v.object({
  staleStores: count,
  /** Age of the newest change of the store that has waited longest; 0 when no store waits. */
  oldestStaleSeconds: count,
  deadLetters: count,
  /** Number of letters that nobody has seen and that still need work. */
  unseenDeadLetters: count,
})

export type SystemHealth = v.InferOutput<typeof figures>

/** Figures of work that waits or failed, for `GET /api/ready`. */
export const systemFigures = sqlFunction('system_figures', figures)
