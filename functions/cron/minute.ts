// Runs the cron job of each minute: does work that lost messages and crashes left undone, and cleans up. Work that failed runs again in the next
// minute.
import { keepStockDays, preparePushes, remindOfOrders } from '#contract/sql/account/notifications.ts'
import { forgetOldActivity } from '#contract/sql/account/team.ts'
import { stalledExitKits } from '#contract/sql/catalogue/exit-kits.ts'
import { stalledImports, tidyImports } from '#contract/sql/catalogue/imports.ts'
import { stalledPictureJobs } from '#contract/sql/catalogue/pictures.ts'
import { rollHealth } from '#contract/sql/operator/operator-health.ts'
import { endNoticedAccounts } from '#contract/sql/operator/operator-people.ts'
import { forgetOldMessages } from '#contract/sql/operator/requests.ts'
import { expirePoints } from '#contract/sql/orders/rewards.ts'
import { forgetTrackTries } from '#contract/sql/orders/tracking.ts'
import { rollFigures } from '#contract/sql/store/figures.ts'
import { expireOrders, prepareMails, purgeDeletedProducts } from '#contract/sql/system/system.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import { tellSuspensions } from '#data/server/account/suspensions.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'
import type { AlertParts } from '../adapters/tell-operators.ts'
import type { DomainParts } from '../domains/check-claim.ts'
import { removeUnwantedHostnames } from '../domains/remove-hostnames.ts'
import { logError } from '../lib/log.ts'
import { allAtOnce } from '../lib/settle-all.ts'
import type { PayingParts } from '../paying/subscription-facts.ts'
import { tellAlerts } from './alerts.ts'
import { continueDeletions, type DeletionParts } from './deletions.ts'
import { checkDomains } from './domains.ts'
import { removeEndedKits } from './exit-kits.ts'
import { removeLeftovers } from './leftovers.ts'
import {
  askMoneyThatWentBack,
  askOpenPayments,
  askSilentSubscriptions,
  carryOutRefunds,
  chargeFailedRenewals,
  endSubscriptions,
  moveSubscriptions,
  settleLeftEvents,
} from './payments.ts'
import { removeUnusedPictures } from './pictures.ts'
import { type EnqueueStores, nudgeStaleStores, queueGarbageCollection } from './rebuilds.ts'
import { continueStalled } from './stalled.ts'

export type MinuteParts = {
  readonly database: Database
  readonly deletion: DeletionParts
  readonly enqueueStores: EnqueueStores
  /** Sends the message for the next step of a job that makes pictures again. */
  readonly enqueuePictures: (jobId: string) => Promise<void>
  /** Sends the message for the next steps of an import. */
  readonly enqueueImport: (importId: string) => Promise<void>
  /** Sends the message for the next steps of an exit kit. */
  readonly enqueueKit: (kitId: string) => Promise<void>
  /** The bucket, where exit kits lie. */
  readonly objects: ObjectStore
  readonly sendMails: () => Promise<void>
  readonly sendPushes: () => Promise<void>
  /** Null: no payment provider is set up. */
  readonly paying: PayingParts | null
  readonly domains: DomainParts
  readonly alerts: AlertParts
  /** Makes the public status page and keeps it in the bucket. */
  readonly keepStatusPage: (nowMs: number) => Promise<unknown>
  /** When the minute began, in milliseconds since 1970. */
  readonly nowMs: number
}

const MAX_ORDERS = 500
const MAX_PRODUCTS = 500
const MAX_CUSTOMERS = 500
const MAX_LINES = 5_000
const MAX_STORES = 1_000
const MAX_ACCOUNTS = 10
const MAX_MESSAGES = 500
const MAX_IMPORTS = 20
const MAX_TRIES = 5_000

/** Tasks by the name under which the log reports a failure. */
export const MINUTE_TASKS: Readonly<Record<string, (parts: MinuteParts) => Promise<unknown>>> = {
  'cancel pending orders past their time': ({ database }) =>
    callOrThrow(database, expireOrders, { limit: MAX_ORDERS }),
  'delete products that were deleted a day ago for good': ({ database }) =>
    callOrThrow(database, purgeDeletedProducts, { limit: MAX_PRODUCTS }),
  'end points that nobody has used': ({ database }) =>
    callOrThrow(database, expirePoints, { limit: MAX_CUSTOMERS }),
  'forget activity that is older than 90 days': ({ database }) =>
    callOrThrow(database, forgetOldActivity, { limit: MAX_LINES }),
  'publish stores that lag': ({ database, enqueueStores }) => nudgeStaleStores(database, enqueueStores),
  'collect the garbage of some stores': ({ database, enqueueStores, nowMs }) =>
    queueGarbageCollection(database, enqueueStores, prefixOf(nowMs)),
  'continue deletions of stores and accounts': ({ deletion }) => continueDeletions(deletion),
  'end accounts whose notice is over': ({ database }) =>
    callOrThrow(database, endNoticedAccounts, { limit: MAX_ACCOUNTS }),
  'write the figures of the minute, tell alerts': async ({ database, alerts, nowMs }) => {
    await callOrThrow(database, rollHealth, { at: new Date(nowMs).toISOString() })
    await tellAlerts(database, alerts, nowMs)
  },
  'make the status page': ({ keepStatusPage, nowMs }) => keepStatusPage(nowMs),
  'tell the auth server who is suspended': ({ database, deletion: { env } }) =>
    tellSuspensions(database, { url: env.SUPABASE_URL, secretKey: env.SUPABASE_SECRET_KEY }),
  'remove what arrived after a store was deleted': ({ deletion }) => removeLeftovers(deletion),
  'send mails': ({ sendMails }) => sendMails(),
  // Only writes the mails. The database posts a nudge about new mails, which starts the sending.
  'write mails about orders': ({ database, nowMs }) =>
    callOrThrow(database, prepareMails, { at: new Date(nowMs).toISOString() }),
  'remind of orders that wait': ({ database, nowMs }) =>
    callOrThrow(database, remindOfOrders, { at: new Date(nowMs).toISOString() }),
  'write summaries, send notifications': async ({ database, sendPushes, nowMs }) => {
    await callOrThrow(database, preparePushes, { at: new Date(nowMs).toISOString() })
    await sendPushes()
  },
  'settle events of payments that are left': ({ paying, nowMs }) => settleLeftEvents(paying, nowMs),
  'ask about payments that stayed open': ({ paying, nowMs }) => askOpenPayments(paying, nowMs),
  'ask about refunds and disputes without news': ({ paying }) => askMoneyThatWentBack(paying),
  'ask about subscriptions without news': ({ paying, nowMs }) => askSilentSubscriptions(paying, nowMs),
  'charge cards again after a failed renewal': ({ paying, nowMs }) => chargeFailedRenewals(paying, nowMs),
  'move charges behind the days that are left': ({ paying, nowMs }) => moveSubscriptions(paying, nowMs),
  'end subscriptions that must not charge again': ({ paying, nowMs }) => endSubscriptions(paying, nowMs),
  'pay back what an operator has approved': ({ paying }) => carryOutRefunds(paying),
  'check names of stores': ({ domains }) => checkDomains(domains),
  'remove certificates that nobody wants': ({ domains }) => removeUnwantedHostnames(domains),
  'keep the stock of the day that has ended': ({ database }) =>
    callOrThrow(database, keepStockDays, { limit: MAX_STORES }),
  'count the figures of stores whose orders have changed': ({ database }) =>
    callOrThrow(database, rollFigures, { limit: MAX_STORES }),
  'forget messages that are two years old': ({ database }) =>
    callOrThrow(database, forgetOldMessages, { limit: MAX_MESSAGES }),
  'forget tries of tracking orders': ({ database }) =>
    callOrThrow(database, forgetTrackTries, { limit: MAX_TRIES }),
  'continue imports': ({ database, enqueueImport }) =>
    continueStalled(database, stalledImports, enqueueImport),
  'tidy old imports': ({ database }) => callOrThrow(database, tidyImports, { limit: MAX_IMPORTS }),
  'continue exit kits': ({ database, enqueueKit }) => continueStalled(database, stalledExitKits, enqueueKit),
  'remove exit kits of yesterday': ({ database, objects }) => removeEndedKits(database, objects),
  'continue picture jobs': ({ database, enqueuePictures }) =>
    continueStalled(database, stalledPictureJobs, enqueuePictures),
  'remove pictures that nothing shows': ({ database, nowMs }) =>
    removeUnusedPictures(database, prefixOf(nowMs)),
}

/** Runs all tasks at the same time. Throws when one has failed, so that the platform shows the minute as failed. */
export function runMinute(parts: MinuteParts): Promise<void> {
  const named = Object.entries(MINUTE_TASKS).map(([name, run]) => async () => {
    try {
      await run(parts)
    } catch (error) {
      logError(`minute: could not ${name}`, error)
      throw error
    }
  })
  return allAtOnce('the minute', named)
}

/** Stores whose id begins with the minute's three hexadecimal digits are cleaned: every store once in 2.8 days. */
function prefixOf(nowMs: number): string {
  return (Math.floor(nowMs / 60_000) % 16 ** 3).toString(16).padStart(3, '0')
}
