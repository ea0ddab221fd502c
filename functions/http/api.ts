// All addresses under /api/: which route answers on our own host, and which on a store's own domain.
import { errorResponse } from '../lib/respond.ts'
import { linkOwnOrder } from './account/claim.ts'
import { giveDomainCode } from './account/code.ts'
import { deleteAccount } from './account/delete.ts'
import { domainAccount } from './account/domain-account.ts'
import { answerNotifications } from './account/notifications.ts'
import { giveProof } from './account/proof.ts'
import { openDomainSession } from './account/session.ts'
import { answerShop } from './account/shop.ts'
import { closeDomainSession } from './account/sign-out.ts'
import { startDomainSignIn } from './account/start.ts'
import { checkOwnClaim } from './domains/check.ts'
import { claimName } from './domains/claim.ts'
import { removeName } from './domains/remove.ts'
import { sendExitKit } from './exit-kits/kit.ts'
import { answerQuestions } from './imports/answers.ts'
import { uploadImport } from './imports/imports.ts'
import { runImportJob } from './imports/job.ts'
import { uploadKitPictures } from './imports/pictures.ts'
import { priceImport } from './imports/prices.ts'
import { receiveLead } from './leads/lead.ts'
import { sendAuthMail } from './mails/auth-mail.ts'
import { receiveMailEvent } from './mails/events.ts'
import { openOperatorSession } from './operator/session.ts'
import { answerOrder } from './orders/orders.ts'
import { answerQuote } from './orders/quote.ts'
import { uploadBill } from './pictures/bills.ts'
import { runPictureJob } from './pictures/job.ts'
import { uploadPicture } from './pictures/pictures.ts'
import { changeWatermark } from './pictures/watermark.ts'
import { checkPayment } from './plans/check.ts'
import { beginCheckout } from './plans/checkout.ts'
import { receivePaymentEvent } from './plans/events.ts'
import { changeSubscription } from './plans/subscription.ts'
import { receiveEvent } from './publishing/events.ts'
import { nudgeStore } from './publishing/nudge.ts'
import { receiveNudge } from './publishing/webhook.ts'
import type { RouteContext, RouteHandler } from './shared/context.ts'
import { receiveBrowserError } from './site/browser-errors.ts'
import { answerConfig } from './site/config.ts'
import { answerHealth } from './site/health.ts'
import { answerReady } from './site/ready.ts'
import { receiveReport } from './site/report.ts'
import { receiveSalesLead } from './site/sales-leads.ts'

type Routes = Readonly<Record<string, RouteHandler>>

/** Routes that store pages call, on both hosts. */
const OF_STORE_PAGES: Routes = {
  '/api/errors': receiveBrowserError,
  '/api/events': receiveEvent,
  '/api/leads': receiveLead,
  '/api/orders': answerOrder,
  '/api/quote': answerQuote,
  '/api/report': receiveReport,
}

/** Routes of a store's own domain. Customers sign in on our own host and return to the domain with a code. */
const ON_DOMAIN: Routes = {
  ...OF_STORE_PAGES,
  '/api/account': domainAccount,
  '/api/account/session': openDomainSession,
  '/api/account/sign-out': closeDomainSession,
  '/api/account/start': startDomainSignIn,
}

const ON_OWN_HOST: Routes = {
  ...OF_STORE_PAGES,
  '/api/account/claim': linkOwnOrder,
  '/api/account/code': giveDomainCode,
  '/api/account/delete': deleteAccount,
  '/api/account/proof': giveProof,
  '/api/bills': uploadBill,
  '/api/config': answerConfig,
  '/api/domain/check': checkOwnClaim,
  '/api/domain/claim': claimName,
  '/api/domain/remove': removeName,
  '/api/exit-kit': sendExitKit,
  '/api/health': answerHealth,
  '/api/imports': uploadImport,
  '/api/imports/answers': answerQuestions,
  '/api/imports/job': runImportJob,
  '/api/imports/pictures': uploadKitPictures,
  '/api/imports/prices': priceImport,
  '/api/notifications': answerNotifications,
  '/api/nudge': nudgeStore,
  '/api/operator/session': openOperatorSession,
  '/api/pictures': uploadPicture,
  '/api/pictures/job': runPictureJob,
  '/api/pictures/watermark': changeWatermark,
  '/api/plan/check': checkPayment,
  '/api/plan/checkout': beginCheckout,
  '/api/plan/subscription': changeSubscription,
  '/api/ready': answerReady,
  '/api/sales-leads': receiveSalesLead,
  '/api/shop': answerShop,
  '/api/webhooks/auth-mail': sendAuthMail,
  '/api/webhooks/database': receiveNudge,
  '/api/webhooks/mail': receiveMailEvent,
  '/api/webhooks/paystack': receivePaymentEvent,
}

/** The route's answer; 404 for an address that the host does not have. */
export async function answerApi(request: Request, context: RouteContext): Promise<Response> {
  const routes = context.domainStoreId === null ? ON_OWN_HOST : ON_DOMAIN
  const { pathname } = context.url
  const handler = Object.hasOwn(routes, pathname) ? routes[pathname] : undefined
  return handler ? handler(request, context) : errorResponse('bad_request', { status: 404 })
}
