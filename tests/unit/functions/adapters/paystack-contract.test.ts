// One list of requests, through the adapter, to the stand-in and, when PAYSTACK_TEST_SECRET_KEY names a test account, to Paystack itself: what the
// stand-in answers is what Paystack answers. Nobody pays in it, because only a person can pay on the hosted page.
import { type LocalPaystack, startLocalPaystack } from '@oja/local-paystack'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paystackProvider } from '#functions/adapters/paystack.ts'
import type { PaymentProvider } from '#functions/lib/payment-provider.ts'

const realKey = process.env['PAYSTACK_TEST_SECRET_KEY'] ?? ''
if (realKey === '')
  console.warn('Skipped: Paystack itself. Set PAYSTACK_TEST_SECRET_KEY (sk_test_…) to ask it too.')
if (realKey !== '' && !realKey.startsWith('sk_test_'))
  throw new Error('PAYSTACK_TEST_SECRET_KEY must be a test key')

let standIn: LocalPaystack | undefined
beforeAll(async () => {
  standIn = await startLocalPaystack()
})
afterAll(() => standIn?.stop())

const targets = [
  {
    name: 'the stand-in',
    isOff: false,
    access: () => ({ url: standIn?.url ?? '', secretKey: standIn?.secretKey ?? '' }),
  },
  {
    name: 'Paystack',
    isOff: realKey === '',
    access: () => ({ url: 'https://api.paystack.co', secretKey: realKey, timeoutMs: 30_000 }),
  },
]

describe.each(targets)('$name', ({ access, isOff }) => {
  let provider: PaymentProvider
  beforeAll(() => {
    provider = paystackProvider(access())
  })
  const reference = () => `oja-contract-${crypto.randomUUID()}`
  const checkout = (changes: Partial<Parameters<PaymentProvider['startCheckout']>[0]> = {}) => ({
    reference: reference(),
    email: 'contract@oja-contract.com',
    amountMinor: 550_000,
    currency: 'NGN',
    channels: ['card', 'bank_transfer', 'ussd'] as const,
    callbackUrl: 'https://oja-contract.com/settings/plan',
    metadata: { business: '00000000-0000-4000-8000-000000000001', months: 1 },
    ...changes,
  })
  const refused = (status: number) => ({ ok: false, fault: { kind: 'refused', status } })

  it.skipIf(isOff)('begins a payment whose page is a link, and knows it as open', async () => {
    const asked = checkout()
    const begun = await provider.startCheckout(asked)

    expect(begun).toMatchObject({ ok: true, value: { url: expect.stringMatching(/^https?:\/\//) } })
    expect(await provider.verify(asked.reference)).toMatchObject({
      ok: true,
      value: {
        reference: asked.reference,
        state: 'open',
        amountMinor: 550_000,
        requestedMinor: 550_000,
        currency: 'NGN',
        paidAt: null,
        planCode: null,
        paidWith: null,
      },
    })
  })

  it.skipIf(isOff)('takes a reference once', async () => {
    const asked = checkout()
    await provider.startCheckout(asked)

    expect(await provider.startCheckout(asked)).toMatchObject({
      ...refused(400),
      fault: { message: expect.stringMatching(/duplicate transaction reference/i) },
    })
  })

  it.skipIf(isOff)('knows nothing of a reference that nobody began', async () => {
    expect(await provider.verify(reference())).toEqual({ ok: true, value: null })
  })

  it.skipIf(isOff)('makes a plan, and subscribes no customer that it does not have', async () => {
    const plan = await provider.makePlan({
      name: `Oja contract ${reference()}`,
      interval: 'monthly',
      amountMinor: 1_500_000,
      currency: 'NGN',
    })
    expect(plan).toMatchObject({ ok: true, value: expect.stringMatching(/^PLN_/) })
    const asked = {
      customerCode: 'CUS_none000000',
      planCode: plan.ok ? plan.value : '',
      authorizationCode: 'AUTH_none000000',
      startAt: new Date(Date.now() + 86_400_000).toISOString(),
    }

    expect(await provider.subscribe(asked)).toMatchObject({ ok: false, fault: { kind: 'refused' } })
  })

  it.skipIf(isOff).each([
    ['an amount of nothing', { amountMinor: 0 }],
    ['an address that is none', { email: 'nobody' }],
    ['signs in a reference', { reference: 'a b/c' }],
  ])('refuses %s', async (_what, changes) => {
    expect(await provider.startCheckout(checkout(changes))).toMatchObject({
      ok: false,
      fault: { kind: 'refused', message: expect.stringMatching(/./) },
    })
  })

  it.skipIf(isOff)('refuses a card, a subscription and a payment that it does not have', async () => {
    const charged = await provider.chargeSaved({
      authorizationCode: 'AUTH_none000000',
      email: 'contract@oja-contract.com',
      amountMinor: 550_000,
      currency: 'NGN',
      reference: reference(),
      metadata: {},
    })

    expect(charged).toMatchObject({ ok: false, fault: { kind: 'refused' } })
    expect(await provider.subscription('SUB_none000000')).toMatchObject(refused(404))
    expect(await provider.disableSubscription('SUB_none000000', 'none')).toMatchObject(refused(404))
    expect(await provider.refund(reference(), 100)).toMatchObject({ ok: false, fault: { kind: 'refused' } })
  })

  it.skipIf(isOff)('lists subscriptions by pages', async () => {
    expect(await provider.listSubscriptions(1)).toMatchObject({ ok: true, value: expect.any(Array) })
  })

  it.skipIf(isOff)('takes no other key', async () => {
    const stranger = paystackProvider({ ...access(), secretKey: 'sk_test_of_somebody_else' })

    expect(await stranger.verify(reference())).toMatchObject(refused(401))
  })
})
