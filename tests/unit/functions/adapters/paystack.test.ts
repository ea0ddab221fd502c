// Tests the payment port on its stand-in: paying, subscriptions, refunds, and what the adapter makes of faults. Planted once and seen red: the
// stand-in's address read everywhere; `requested_amount` not read; a 500 taken as a refusal.
import { type LocalPaystack, startLocalPaystack } from '@oja/local-paystack'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { paymentProviderOf, paystackProvider } from '#functions/adapters/paystack.ts'
import type { PaymentProvider } from '#functions/lib/payment-provider.ts'

let standIn: LocalPaystack
let provider: PaymentProvider
beforeAll(async () => {
  standIn = await startLocalPaystack()
  provider = paystackProvider(standIn)
})
afterAll(() => standIn?.stop())

async function begin(changes: Partial<Parameters<PaymentProvider['startCheckout']>[0]> = {}) {
  const reference = `oja-${crypto.randomUUID()}`
  const begun = await provider.startCheckout({
    reference,
    email: `${reference}@oja.test`,
    amountMinor: 550_000,
    currency: 'NGN',
    channels: ['card', 'bank_transfer', 'ussd'],
    callbackUrl: 'http://localhost:8787/settings/plan',
    metadata: { business: 'b1' },
    ...changes,
  })
  if (!begun.ok) throw new Error(JSON.stringify(begun.fault))
  return { reference, email: `${reference}@oja.test`, url: begun.value.url }
}
const answered = <Value>(answer: { ok: true; value: Value } | { ok: false; fault: unknown }): Value => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.fault))
  return answer.value
}
const send = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

describe('a payment', () => {
  it('by card is paid with a card that may be charged again, once under one reference', async () => {
    const { reference, email } = await begin()
    await standIn.play({ play: 'pay', reference })
    const paid = answered(await provider.verify(reference))

    expect(paid).toMatchObject({
      state: 'paid',
      amountMinor: 550_000,
      channel: 'card',
      metadata: { business: 'b1' },
      paidWith: { isReusable: true, brand: 'visa', last4: '4081', expMonth: 12 },
    })
    const again = {
      authorizationCode: paid?.paidWith?.code ?? '',
      email,
      amountMinor: 550_000,
      currency: 'NGN',
      reference: `${reference}-again`,
      metadata: {},
    }
    expect(await provider.chargeSaved(again)).toMatchObject({ ok: true, value: { state: 'paid' } })
    expect(await provider.chargeSaved(again)).toMatchObject({ ok: false, fault: { kind: 'refused' } })
  })

  it('by transfer waits for thirty minutes, takes the exact sum alone, and pays with nothing to charge again', async () => {
    const { reference, url } = await begin()
    await send(url, { step: 'wait', channel: 'bank_transfer' })
    expect(await provider.verify(reference)).toMatchObject({ value: { state: 'waiting' } })
    await send(url, { step: 'sent', amount: '549999' })
    expect(await provider.verify(reference)).toMatchObject({ value: { state: 'waiting' } })
    await send(url, { step: 'sent', amount: '550000' })

    expect(await provider.verify(reference)).toMatchObject({
      value: { state: 'paid', channel: 'bank_transfer', paidWith: { isReusable: false } },
    })
    const late = await begin()
    await send(late.url, { step: 'wait', channel: 'bank_transfer' })
    await standIn.play({ play: 'clock', hours: 0.51 })
    await send(late.url, { step: 'sent', amount: '550000' })
    expect(await provider.verify(late.reference)).toMatchObject({ value: { state: 'open', paidAt: null } })
  })

  it('by USSD waits for ten minutes', async () => {
    const [inTime, late] = [await begin(), await begin()]
    for (const { url } of [inTime, late]) await send(url, { step: 'wait', channel: 'ussd' })
    await standIn.play({ play: 'clock', hours: 9.5 / 60 })
    await send(inTime.url, { step: 'sent', amount: '550000' })
    await standIn.play({ play: 'clock', hours: 1 / 60 })
    await send(late.url, { step: 'sent', amount: '550000' })

    expect(await provider.verify(inTime.reference)).toMatchObject({
      value: { state: 'paid', channel: 'ussd' },
    })
    expect(await provider.verify(late.reference)).toMatchObject({ value: { state: 'open', paidAt: null } })
  })

  it('follows the page: PIN, code, a declined card, and back to the shop with the reference', async () => {
    const { reference, url } = await begin()
    const declined = await send(url, {
      step: 'card',
      number: '4084 0800 0000 5408',
      expiry: '12/30',
      cvv: '001',
    })
    expect(await declined.text()).toContain('Declined')
    expect(await provider.verify(reference)).toMatchObject({
      value: { state: 'failed', bankAnswer: 'Declined' },
    })
    await send(url, { step: 'card', number: '5060666666666666666', expiry: '12/30', cvv: '123' })
    await send(url, { step: 'pin', pin: '1234' })
    expect(await (await send(url, { step: 'otp', otp: '999999' })).text()).toContain('The code is wrong.')
    const done = await send(url, { step: 'otp', otp: '123456' })

    expect(done.status).toBe(303)
    expect(done.headers.get('location')).toBe(
      `http://localhost:8787/settings/plan?trxref=${reference}&reference=${reference}`,
    )
    expect(await provider.verify(reference)).toMatchObject({ value: { state: 'paid' } })
  })

  it('is given back in part and in full', async () => {
    const { reference } = await begin()
    await standIn.play({ play: 'pay', reference })
    expect(await provider.refund(reference, 100_000)).toMatchObject({ ok: true, value: { state: 'pending' } })
    expect(await provider.refund(reference, 450_001)).toMatchObject({ ok: false, fault: { kind: 'refused' } })
    await standIn.play({ play: 'clock', hours: 2 })
    expect(await provider.verify(reference)).toMatchObject({ value: { state: 'paid' } })
    await provider.refund(reference, 450_000)
    await standIn.play({ play: 'clock', hours: 2 })

    expect(await provider.verify(reference)).toMatchObject({ value: { state: 'reversed' } })
    expect(answered(await provider.refundsOf(reference)).map(({ state }) => state)).toEqual([
      'processed',
      'processed',
    ])
  })
})

describe('a subscription', () => {
  const DAY_MS = 86_400_000
  /** Subscribes a card that has just paid; its first charge by itself is so many days later. */
  async function subscribe(days = 30) {
    const planCode = answered(
      await provider.makePlan({
        name: 'Premium',
        interval: 'monthly',
        amountMinor: 550_000,
        currency: 'NGN',
      }),
    )
    const begun = await begin({ channels: ['card'] })
    await standIn.play({ play: 'pay', reference: begun.reference })
    const paid = answered(await provider.verify(begun.reference))
    const asked = {
      customerCode: paid?.customerCode ?? '',
      planCode,
      authorizationCode: paid?.paidWith?.code ?? '',
      startAt: new Date(Date.now() + standIn.world.aheadMs + days * DAY_MS).toISOString(),
    }
    const subscribed = await provider.subscribe(asked)
    const found = answered(await provider.listSubscriptions(1)).find((each) => each.planCode === planCode)
    if (!found) throw new Error('no subscription')
    return { ...begun, ...found, asked, subscribed }
  }
  const stateOf = async (code: string) => answered(await provider.subscription(code)).state

  it('renews on its date, needs attention after a card that fails, and is not charged before the next date', async () => {
    const { code, email, planCode } = await subscribe()
    const paid = () =>
      standIn.world.payments.filter((each) => each.planCode === planCode && each.status === 'success')
    await standIn.play({ play: 'clock', hours: 32 * 24 })
    expect([paid().length, await stateOf(code)]).toEqual([1, 'active'])
    await standIn.play({ play: 'cards', email, conduct: 'no_funds' })
    await standIn.play({ play: 'clock', hours: 32 * 24 })

    expect([paid().length, await stateOf(code)]).toEqual([1, 'attention'])
    const events = standIn.world.webhooks.filter(({ body }) => body.includes(code)).map(({ event }) => event)
    expect(events).toEqual([
      'subscription.create',
      'invoice.create',
      'invoice.update',
      'invoice.create',
      'invoice.payment_failed',
      'invoice.update',
    ])
  })

  it('is charged first on its own date, and one plan is taken once from a customer', async () => {
    const { asked, subscribed, nextPaymentAt, planCode } = await subscribe(44)
    const charges = () => standIn.world.payments.filter((each) => each.planCode === planCode).length
    expect(subscribed).toMatchObject({ ok: true, value: expect.stringMatching(/^SUB_/) })
    expect(nextPaymentAt).toBe(asked.startAt)
    expect(await provider.subscribe(asked)).toMatchObject({ ok: false, fault: { kind: 'refused' } })
    await standIn.play({ play: 'clock', hours: 43 * 24 })
    expect(charges()).toBe(0)
    await standIn.play({ play: 'clock', hours: 25 })
    expect(charges()).toBe(1)
  })

  it('with a date that is over is refused, and is there all the same', async () => {
    const { code, subscribed } = await subscribe(-1)

    expect(subscribed).toMatchObject({ ok: false, fault: { kind: 'refused', status: 400 } })
    expect(await stateOf(code)).toBe('active')
  })

  it('is stopped with its token, and ends on the next date', async () => {
    const { code, emailToken } = await subscribe()
    expect(await provider.disableSubscription(code, 'another')).toMatchObject({ ok: false })
    expect(await provider.disableSubscription(code, emailToken)).toEqual({ ok: true, value: null })
    expect(await stateOf(code)).toBe('non-renewing')
    await standIn.play({ play: 'clock', hours: 32 * 24 })

    expect(answered(await provider.subscription(code))).toMatchObject({
      state: 'cancelled',
      nextPaymentAt: null,
    })
  })

  it('gets another card on the provider’s page', async () => {
    const { code } = await subscribe()
    const link = answered(await provider.manageLink(code))
    await send(link, { step: 'card', number: '507850785078507812' })

    expect(answered(await provider.subscription(code)).paidWith).toMatchObject({
      brand: 'verve',
      last4: '7812',
    })
  })
})

describe('faults', () => {
  afterEach(() => standIn.play({ play: 'fault', fault: 'none' }))

  it.each([
    ['down', { kind: 'unreachable', reason: '500 Internal server error' }],
    ['busy', { kind: 'busy', waitSeconds: 60 }],
    ['lost', { kind: 'unreachable' }],
    ['silent', { kind: 'unreachable' }],
  ] as const)('are told apart: %s', async (fault, expected) => {
    const { reference } = await begin()
    await standIn.play({ play: 'fault', fault })
    const hasty = paystackProvider({ ...standIn, timeoutMs: 200 })

    expect(await hasty.verify(reference)).toMatchObject({ ok: false, fault: expected })
  })

  it.each([
    ['success', 'paid'],
    ['reversed', 'reversed'],
    ['failed', 'failed'],
    ['abandoned', 'open'],
    ['ongoing', 'waiting'],
    ['pending', 'waiting'],
    ['processing', 'waiting'],
    ['queued', 'waiting'],
    ['a word of next year', 'open'],
  ])('of words: %s is %s', async (status, state) => {
    const data = {
      status,
      reference: 'r',
      amount: 500,
      requested_amount: 550,
      currency: 'NGN',
      metadata: '',
      authorization: {},
      customer: { email: 'a@oja.test', customer_code: 'CUS_1' },
      plan_object: {},
    }
    vi.stubGlobal('fetch', async () => Response.json({ status: true, message: '', data }))
    const answer = await provider.verify('r')
    vi.unstubAllGlobals()

    expect(answer).toMatchObject({
      ok: true,
      value: { state, amountMinor: 500, requestedMinor: 550, metadata: {}, planCode: null, paidWith: null },
    })
  })
})

describe('paymentProviderOf', () => {
  const asked: string[] = []
  afterEach(() => {
    vi.unstubAllGlobals()
    asked.length = 0
  })
  const ask = async (env: Parameters<typeof paymentProviderOf>[0]) => {
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return Response.json({ status: false, message: 'Transaction reference not found.' }, { status: 400 })
    })
    await paymentProviderOf(env)?.verify('r')
    return asked[0]
  }
  const variables = { PAYSTACK_SECRET_KEY: 'sk_test_1', PAYSTACK_URL: 'http://127.0.0.1:54326' }

  it('asks Paystack, also where a stand-in is named, and the stand-in on a local site alone', async () => {
    expect(await ask({ SITE_HOST: 'oja.example', ...variables })).toBe(
      'https://api.paystack.co/transaction/verify/r',
    )
    asked.length = 0
    expect(await ask({ SITE_HOST: 'localhost', ...variables })).toBe(
      'http://127.0.0.1:54326/transaction/verify/r',
    )
  })

  it('is off without a key', () => {
    expect(paymentProviderOf({ SITE_HOST: 'localhost', PAYSTACK_URL: variables.PAYSTACK_URL })).toBe(null)
  })
})
