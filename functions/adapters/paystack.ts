// Paying through Paystack's HTTP API. No SDK: a dozen calls with one envelope.

import * as v from 'valibot'
import { brand } from '#brand'
import { signingSecret } from '#domain/basics/secrets.ts'
import type { Env } from '../lib/env.ts'
import type { PaymentProvider, ProviderAnswer, ProviderFault } from '../lib/payment-provider.ts'
import { LIMITS_MS } from '../lib/time-limit.ts'
import {
  allRefundsAnswer,
  disputesAnswer,
  envelope,
  linkAnswer,
  paymentAnswer,
  paymentNumber,
  planAnswer,
  providerCheckoutAnswer,
  providerSubscriptionAnswer,
  referenceAnswer,
  refundAnswer,
  refundsAnswer,
  subscriptionCode,
  subscriptionsAnswer,
} from './paystack-answers.ts'

const PAYSTACK_URL = 'https://api.paystack.co'
const MAX_LISTED = 100

type PaystackVariables = Pick<Env, 'SITE_HOST' | 'PAYSTACK_SECRET_KEY' | 'PAYSTACK_URL'>

/** The provider of this deployment; null without a key: nothing can be paid then. Asks the stand-in only where the site itself is local. */
export function paymentProviderOf({
  SITE_HOST,
  PAYSTACK_SECRET_KEY: secretKey,
  PAYSTACK_URL: standIn,
}: PaystackVariables): PaymentProvider | null {
  if (!secretKey) return null
  return paystackProvider({
    url: (SITE_HOST === 'localhost' && standIn) || PAYSTACK_URL,
    secretKey: signingSecret(secretKey),
  })
}

type PaystackAccess = {
  readonly url: string
  readonly secretKey: string
  /** Longest wait for an answer. */
  readonly timeoutMs?: number
}

type Call = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
}

/** A provider that asks Paystack at this address. */
export function paystackProvider(access: PaystackAccess): PaymentProvider {
  const get = <Value>(path: string, schema: v.GenericSchema<unknown, Value>) =>
    call(access, { method: 'GET', path }, schema)
  const post = <Value>(path: string, body: Call['body'], schema: v.GenericSchema<unknown, Value>) =>
    call(access, { method: 'POST', path, body: body ?? {} }, schema)

  return {
    makePlan: ({ name, interval, amountMinor, currency }) =>
      // Mails about payments are ours.
      post(
        '/plan',
        { name, interval, amount: amountMinor, currency, send_invoices: false, send_sms: false },
        planAnswer,
      ),
    subscribe: ({ customerCode: customer, planCode: plan, authorizationCode: authorization, startAt }) =>
      post('/subscription', { customer, plan, authorization, start_date: startAt }, subscriptionCode),
    startCheckout: ({ amountMinor, callbackUrl, ...checkout }) =>
      post(
        '/transaction/initialize',
        { ...checkout, amount: amountMinor, callback_url: callbackUrl },
        providerCheckoutAnswer,
      ),
    async verify(reference) {
      const answer = await get(`/transaction/verify/${encodeURIComponent(reference)}`, paymentAnswer)
      return !answer.ok && isUnknownReference(answer.fault) ? { ok: true, value: null } : answer
    },
    referenceOf: (paymentNumber) => get(`/transaction/${encodeURIComponent(paymentNumber)}`, referenceAnswer),
    chargeSaved: ({ authorizationCode, amountMinor, ...charge }) =>
      post(
        '/transaction/charge_authorization',
        { ...charge, amount: amountMinor, authorization_code: authorizationCode },
        paymentAnswer,
      ),
    subscription: (code) => get(`/subscription/${encodeURIComponent(code)}`, providerSubscriptionAnswer),
    listSubscriptions: (page) => get(`/subscription?perPage=${MAX_LISTED}&page=${page}`, subscriptionsAnswer),
    disableSubscription: (code, token) => post('/subscription/disable', { code, token }, NOTHING),
    manageLink: (code) => get(`/subscription/${encodeURIComponent(code)}/manage/link`, linkAnswer),
    refund: (reference, amountMinor) =>
      post('/refund', { transaction: reference, amount: amountMinor }, refundAnswer),
    async refundsOf(reference) {
      const found = await get(`/transaction/verify/${encodeURIComponent(reference)}`, paymentNumber)
      return found.ok ? get(`/refund?transaction=${found.value}`, refundsAnswer) : found
    },
    listRefunds: () => get(`/refund?perPage=${MAX_LISTED}`, allRefundsAnswer),
    listDisputes: () => get(`/dispute?perPage=${MAX_LISTED}`, disputesAnswer),
  }
}

/** Answers that only say that it was done. */
const NOTHING = v.pipe(
  v.unknown(),
  v.transform((): null => null),
)

async function call<Value>(
  { url, secretKey, timeoutMs = LIMITS_MS.payment }: PaystackAccess,
  { method, path, body }: Call,
  schema: v.GenericSchema<unknown, Value>,
): Promise<ProviderAnswer<Value>> {
  let response: Response
  try {
    response = await fetch(`${url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${secretKey}`,
        'Content-Type': 'application/json',
        // Without a User-Agent the provider's firewall may answer 403.
        'User-Agent': `${brand.name}/1.0`,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    return faulty({ kind: 'unreachable', reason: String(error).slice(0, 200) })
  }
  return readAnswer(response, schema)
}

async function readAnswer<Value>(
  response: Response,
  schema: v.GenericSchema<unknown, Value>,
): Promise<ProviderAnswer<Value>> {
  const { status, headers } = response
  // A body that is no JSON does not fit the envelope either.
  const known = v.safeParse(envelope, await response.json().catch(() => null))
  const message = (known.success && known.output.message) || ''
  if (status === 429) return faulty({ kind: 'busy', waitSeconds: waitOf(headers) })
  if (status >= 500 || !known.success)
    return faulty({ kind: 'unreachable', reason: `${status} ${message}`.trim() })
  if (!response.ok || !known.output.status)
    return faulty({ kind: 'refused', status, message: message.slice(0, 200) })
  const answer = v.safeParse(schema, known.output.data)
  if (answer.success) return { ok: true, value: answer.output }
  const [issue] = answer.issues
  return faulty({ kind: 'unreachable', reason: `unknown answer: ${v.getDotPath(issue) ?? 'all'}` })
}

/** The provider answers 400 or 404 to a reference that it never saw. */
function isUnknownReference(fault: ProviderFault): boolean {
  return fault.kind === 'refused' && /reference not found/i.test(fault.message)
}

/** Seconds until calls are taken again; a minute when the provider does not say. */
function waitOf(headers: Headers): number {
  const seconds = Number(headers.get('x-ratelimit-reset') ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(300, Math.max(1, Math.ceil(seconds))) : 60
}

function faulty(fault: ProviderFault): { readonly ok: false; readonly fault: ProviderFault } {
  return { ok: false, fault }
}
