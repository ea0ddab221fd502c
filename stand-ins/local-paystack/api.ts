// The provider's calls, as its documents give them: who may ask, which call it is, and the answer's envelope.
import {
  beginPayment,
  chargeAgain,
  customerOf,
  shownAuthorization,
  shownCustomer,
  shownPayment,
} from './payments.ts'
import { beginRefund, shownDispute, shownRefund } from './refunds.ts'
import { Refusal, type Service } from './service.ts'
import {
  beginSubscription,
  endRenewing,
  makePlan,
  shownPlan,
  shownSubscription,
  subscriptionOf,
} from './subscriptions.ts'

type Given = Readonly<Record<string, unknown>>

type Call = {
  readonly service: Service
  /** The stand-in's own origin. */
  readonly origin: string
  readonly given: Given
  readonly query: URLSearchParams
  /** The variable part of the path. */
  readonly name: string
}

type Answer = { readonly message: string; readonly data?: unknown; readonly meta?: unknown }

const PER_PAGE = 50

const CALLS: readonly (readonly [method: string, path: RegExp, run: (call: Call) => Answer])[] = [
  ['POST', /^\/transaction\/initialize$/, initialize],
  ['GET', /^\/transaction\/verify\/([^/]+)$/, verify],
  ['POST', /^\/transaction\/charge_authorization$/, chargeKept],
  ['GET', /^\/transaction\/(\d+)$/, byNumber],
  [
    'POST',
    /^\/plan$/,
    ({ service, given }) => ({ message: 'Plan created', data: shownPlan(makePlan(service, given)) }),
  ],
  [
    'GET',
    /^\/plan$/,
    ({ service, query }) => listed('Plans retrieved', service.world.plans.map(shownPlan), query),
  ],
  ['POST', /^\/subscription$/, subscribe],
  ['GET', /^\/subscription$/, listSubscriptions],
  [
    'POST',
    /^\/subscription\/disable$/,
    ({ service, given }) => {
      endRenewing(service, given)
      return { message: 'Subscription disabled successfully' }
    },
  ],
  ['GET', /^\/subscription\/([^/]+)\/manage\/link$/, manageLink],
  ['GET', /^\/subscription\/([^/]+)$/, oneSubscription],
  [
    'POST',
    /^\/refund$/,
    ({ service, given }) => ({
      message: 'Refund has been queued for processing',
      data: shownRefund(service, beginRefund(service, given)),
    }),
  ],
  ['GET', /^\/refund$/, listRefunds],
  [
    'GET',
    /^\/dispute$/,
    ({ service, query }) =>
      listed(
        'Disputes retrieved',
        service.world.disputes.map((each) => shownDispute(service, each)),
        query,
      ),
  ],
  ['GET', /^\/customer\/([^/]+)$/, oneCustomer],
]

/** Answers a call: status and body. Throws a Refusal. Null for a path that is no call. */
export function answerCall(
  method: string,
  url: URL,
  call: Omit<Call, 'name' | 'query'> & { readonly authorization: string | undefined },
): Answer | null {
  const found = CALLS.find(([verb, path]) => verb === method && path.test(url.pathname))
  if (!found) return null
  if (call.authorization !== `Bearer ${call.service.world.secretKey}`)
    throw new Refusal('Invalid key', {
      status: 401,
      code: 'invalid_Key',
      nextStep: 'Ensure that you provide the correct authorization key',
    })
  const [, path, run] = found
  const name = decodeURIComponent(path.exec(url.pathname)?.[1] ?? '')
  return run({ ...call, name, query: url.searchParams })
}

function initialize({ service, given, origin }: Call): Answer {
  const { accessCode, reference } = beginPayment(service, {
    email: given['email'],
    amount: given['amount'],
    ...given,
  })
  return {
    message: 'Authorization URL created',
    data: { authorization_url: `${origin}/checkout/${accessCode}`, access_code: accessCode, reference },
  }
}

function verify({ service, name }: Call): Answer {
  const payment = service.world.payments.find(({ reference }) => reference === name)
  if (!payment) throw new Refusal('Transaction reference not found.', { code: 'transaction_not_found' })
  return { message: 'Verification successful', data: shownPayment(service, payment) }
}

function byNumber({ service, name }: Call): Answer {
  const payment = service.world.payments.find(({ id }) => String(id) === name)
  if (!payment) throw new Refusal('Transaction not found', { status: 404, code: 'transaction_not_found' })
  return { message: 'Transaction retrieved', data: shownPayment(service, payment) }
}

function chargeKept({ service, given }: Call): Answer {
  const payment = chargeAgain(service, {
    email: given['email'],
    amount: given['amount'],
    authorization_code: given['authorization_code'],
    ...given,
  })
  return { message: 'Charge attempted', data: shownPayment(service, payment) }
}

function subscribe({ service, given }: Call): Answer {
  const { world } = service
  const customer = world.customers.find(
    ({ code, email }) => code === given['customer'] || email === given['customer'],
  )
  const kept = world.authorizations.findLast(
    ({ code, email, isReusable }) =>
      isReusable &&
      email === customer?.email &&
      (given['authorization'] === undefined || code === given['authorization']),
  )
  if (!customer || !kept) throw new Refusal('No active authorizations found for customer')
  const startAt = given['start_date'] === undefined ? null : Date.parse(String(given['start_date']))
  const isStart = startAt !== null && startAt > service.now()
  const begun = beginSubscription(service, {
    planCode: String(given['plan']),
    kept,
    ...(isStart && { startAt }),
  })
  // The provider refuses a date that is none or over, and has begun a subscription all the same.
  if (startAt !== null && !isStart) throw new Refusal('Invalid start date', { code: 'invalid_params' })
  // As the provider's sample: customer and plan as numbers, and no date of the next payment.
  const { next_payment_date: _date, ...shown } = shownSubscription(service, begun)
  return {
    message: 'Subscription successfully created',
    data: {
      ...shown,
      customer: customer.id,
      plan: shown.plan.id,
      authorization: shownAuthorization(kept).authorization_code,
    },
  }
}

function listSubscriptions({ service, query }: Call): Answer {
  const { subscriptions, customers, plans } = service.world
  // Filters take the numbers of customer and plan; their codes match nothing.
  const [customer, plan] = [query.get('customer'), query.get('plan')]
  const found = subscriptions.filter(
    ({ email, planCode }) =>
      (customer === null || String(customers.find((each) => each.email === email)?.id) === customer) &&
      (plan === null || String(plans.find(({ code }) => code === planCode)?.id) === plan),
  )
  return listed(
    'Subscriptions retrieved',
    found.map((each) => shownSubscription(service, each)),
    query,
  )
}

function oneSubscription({ service, name }: Call): Answer {
  const found = subscriptionOf(service, name)
  return {
    message: 'Subscription retrieved successfully',
    data: { ...shownSubscription(service, found), invoices: [] },
  }
}

function manageLink({ service, name, origin }: Call): Answer {
  const { emailToken } = subscriptionOf(service, name)
  return { message: 'Link generated', data: { link: `${origin}/manage/${emailToken}` } }
}

function listRefunds({ service, query }: Call): Answer {
  const transaction = query.get('transaction')
  const found = service.world.refunds
    .map((refund) => shownRefund(service, refund))
    .filter((refund) => transaction === null || String(refund.transaction) === transaction)
  return listed('Refunds retrieved', found, query)
}

function oneCustomer({ service, name }: Call): Answer {
  const { world } = service
  const known = world.customers.find(({ code, email }) => code === name || email === name)
  if (!known) throw new Refusal('Customer not found', { status: 404, code: 'customer_not_found' })
  const cards = world.authorizations.filter(({ email }) => email === known.email)
  return {
    message: 'Customer retrieved',
    data: {
      ...shownCustomer(customerOf(service, known.email)),
      authorizations: cards.map(shownAuthorization),
    },
  }
}

function listed(message: string, all: readonly unknown[], query: URLSearchParams): Answer {
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const perPage = Math.min(100, Number(query.get('perPage') ?? PER_PAGE) || PER_PAGE)
  const data = all.toReversed().slice((page - 1) * perPage, page * perPage)
  const meta = {
    total: all.length,
    skipped: (page - 1) * perPage,
    perPage,
    page,
    pageCount: Math.ceil(all.length / perPage),
  }
  return { message, data, meta }
}
