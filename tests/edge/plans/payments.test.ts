// From a payment to a plan: the Worker, the database and the payment provider's stand-in. Planted once and seen red, one each:
// - the signature not asked -> "a forged event"
// - the provider not asked about an event's payment -> "believes the provider, not the event"
// - the requested amount, currency and shop not compared -> "refuses a payment"
// - `on conflict` of the ledger taken out -> "fifty at once"
// - a no of the provider that ends the round -> "stops none behind it"
// - a refused stop that counts as done -> "does not stop is not begun a second time"
// - a refused date that begins a subscription from today; renewing after the end -> "cancelled in the days of grace"
// - the attempt's unique day taken out -> "charges the saved card once a day"
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '#tests/support/browser/mailbox.ts'
import { addMember } from '#tests/support/database/store.ts'
import { untilHolds } from '#tests/support/running/pushed.ts'
import { newLeaver } from '#tests/support/stores/leaving-owners.ts'
import {
  askPlan,
  beginPayment,
  eventsOf,
  eventsSettled,
  openPayingShop,
  type PayingShop,
  type PayingSite,
  planOfShop,
  postEvent,
  startPayingSite,
} from '#tests/support/stores/paying-shop.ts'
import { rowsOf } from '#tests/support/stores/site-stores.ts'

let site: PayingSite
beforeAll(async () => {
  site = await startPayingSite()
})
afterAll(() => site?.dispose())

const sql = (text: string, values: unknown[] = []) => site.oja.stack.sql(text, values)
const play = (what: Parameters<PayingSite['provider']['play']>[0]) => site.provider.play(what)
const check = async (shop: PayingShop, reference: string) =>
  (await askPlan(site, shop.owner, 'check', { businessId: shop.id, reference })).json
const eventOf = async (reference: string) =>
  (await sql('select status, reason from provider_events where reference = $1', [reference]))[0]
const CEDIS = { plan: 'premium', months: 1, renews: false, channel: 'mobile_money', currency: 'GHS' }
const STARTER = { plan: 'starter', days: null, charges: 0, refunds: 0 }
const BOUGHT = { plan: 'premium', days: 30, charges: 1, refunds: 0 }

describe('a card subscription', () => {
  async function subscribe() {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop, { renews: true })
    await play({ play: 'pay', reference })
    await untilHolds(
      'the subscription is known',
      async () => (await subscriptionOf(shop))?.['code'] !== undefined,
    )
    return shop
  }
  const subscriptionOf = async (shop: PayingShop) =>
    (
      await sql(
        `select status, subscription_code as code, card_last4 as card, failed_at as failed from plan_subscriptions
         where business_id = $1 and subscription_code is not null`,
        [shop.id],
      )
    )[0]
  /** The dates on which the provider charges the owner's cards, to the second. */
  const chargeDates = async (shop: PayingShop) =>
    site.provider.world.subscriptions
      .filter(({ email, status }) => email === shop.owner.email && status === 'active')
      .map(({ nextPaymentAt }) => Math.floor(nextPaymentAt / 1000))
  const nextCharge = async (shop: PayingShop) =>
    ((
      await sql(
        `select floor(extract(epoch from at))::int as at, ceil(extract(epoch from at - now()) / 86400)::int as days
         from private.next_charge_at($1) at where at is not null`,
        [shop.id],
      )
    )[0] as { readonly at: number; readonly days: number } | undefined) ?? null
  const change = (shop: PayingShop, action: string, person = shop.owner) =>
    askPlan(site, person, 'subscription', { businessId: shop.id, action })

  it('is stopped and resumed by its owner alone, and gets another card on the provider’s page', async () => {
    const shop = await subscribe()
    const staff = await newLeaver(site.oja)
    await addMember(rowsOf(site.oja), shop.id, staff.id, 'manager')

    expect((await change(shop, 'cancel', staff)).status).toBe(403)
    expect((await change(shop, 'cancel')).json).toMatchObject({ renews: false, url: null })
    expect(await subscriptionOf(shop)).toMatchObject({ status: 'non-renewing' })
    expect((await change(shop, 'resume')).json).toMatchObject({ renews: true })
    expect(await subscriptionOf(shop)).toMatchObject({ status: 'active' })
    expect((await change(shop, 'change_card')).json.url).toContain(`${site.provider.url}/manage/`)
    const stranger = await openPayingShop(site, shop.owner)
    expect((await change(stranger, 'cancel')).status).toBe(404)
  })

  it('is charged when the days that are left end: of a trial, and of days that are paid later', async () => {
    const shop = await openPayingShop(site)
    await sql('select add_plan_entry($1, $2)', [
      shop.id,
      JSON.stringify({ rowKey: `trial:${shop.id}`, kind: 'trial', plan: 'premium', days: 14 }),
    ])
    const reference = await beginPayment(site, shop, { renews: true })
    await play({ play: 'pay', reference })
    await untilHolds('the subscription has begun', async () => (await chargeDates(shop)).length === 1)
    const [first] = await chargeDates(shop)
    const { days = 0 } = (await nextCharge(shop)) ?? {}
    // The trial and a month of the calendar.
    expect(days).toBeGreaterThanOrEqual(14 + 28)
    expect(first).toEqual((await nextCharge(shop))?.at)

    const transfer = await beginPayment(site, shop, { months: 3 })
    await play({ play: 'pay', reference: transfer, by: 'bank_transfer' })
    await eventsSettled(site, transfer)
    const later = await nextCharge(shop)
    expect(later?.days).toBe(days + 91)
    await Promise.all([site.oja.site.scheduled(), site.oja.site.scheduled()])
    await site.oja.site.scheduled()
    expect(await chargeDates(shop)).toEqual([later?.at])
    expect(await nextCharge(shop)).toEqual(later)
    await play({ play: 'clock', hours: (days + 90) * 24 })
    expect((await planOfShop(site, shop)).charges).toBe(2)
    await play({ play: 'clock', hours: 48 })
    await untilHolds('it is charged', async () => (await planOfShop(site, shop)).charges === 3)
    site.provider.world.aheadMs = 0
  })

  it('is told by mail three days before it is charged, with the date of the page, once', async () => {
    // Bought 28 days ago by the provider's clock, so the days end soon by ours.
    site.provider.world.aheadMs = -28 * 24 * 3_600_000
    const shop = await subscribe()
    site.provider.world.aheadMs = 0
    const charge = await nextCharge(shop)
    await Promise.all([site.oja.site.scheduled(), site.oja.site.scheduled()])
    await site.oja.site.scheduled()

    const mails = await sql(
      `select content from private.mail_outbox where business_id = $1 and user_id = $2 and kind = 'plan_renewing'`,
      [shop.id, shop.owner.id],
    )
    expect(charge?.days).toBeLessThanOrEqual(3)
    expect(mails.map(({ content }) => Math.floor((content as { chargeAt: number }).chargeAt / 1000))).toEqual(
      [charge?.at],
    )
    const sent = async () =>
      (await mailsTo(site.oja.stack.supabase.mailboxUrl, shop.owner.email)).filter(({ text }) =>
        text.includes('Your card is charged on'),
      )
    await untilHolds('the mail is sent', async () => (await sent()).length > 0)
    expect((await sent()).map(({ text }) => text.includes('₦5,500 pays the next month of Premium'))).toEqual([
      true,
    ])
  })

  it('that the provider does not stop is not begun a second time', async () => {
    const shop = await subscribe()
    const began = await chargeDates(shop)
    const { code } = (await subscriptionOf(shop)) ?? {}
    const kept = site.provider.world.subscriptions.find((each) => each.code === code)
    const token = kept?.emailToken ?? ''
    const move = async () => {
      const late = await beginPayment(site, shop)
      await play({ play: 'pay', reference: late, by: 'bank_transfer' })
      await eventsSettled(site, late)
      await site.oja.site.scheduled()
    }
    // Shown with no token that counts: every stop of it is refused.
    Object.assign(kept ?? {}, { emailToken: '' })
    await move()
    expect(await chargeDates(shop)).toEqual(began)
    expect(await subscriptionOf(shop)).toMatchObject({ code, status: 'active' })

    // With another token than ours, the provider's own one stops it.
    Object.assign(kept ?? {}, { emailToken: `${token}2` })
    await site.oja.site.scheduled()
    expect(await chargeDates(shop)).toEqual([(await nextCharge(shop))?.at])
    expect((await subscriptionOf(shop))?.['code']).not.toBe(code)
  })

  it('that is resumed is begun anew, and its card is charged once, on the same date', async () => {
    const shop = await subscribe()
    const [date] = await chargeDates(shop)
    await change(shop, 'cancel')
    expect([await chargeDates(shop), await nextCharge(shop)]).toEqual([[], null])
    await Promise.all([change(shop, 'resume'), change(shop, 'resume')])

    expect(await chargeDates(shop)).toEqual([date])
    expect((await nextCharge(shop))?.at).toBe(date)
    const payments = () =>
      site.provider.world.payments.filter(({ email }) => email === shop.owner.email).length
    const before = payments()
    await eventsOf(site, () => play({ play: 'clock', hours: 32 * 24 }))
    expect(payments()).toBe(before + 1)
    site.provider.world.aheadMs = 0
  })

  it('that the provider did not begin is begun by the minute', async () => {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop, { renews: true })
    const [body = ''] = await eventsOf(site, () => play({ play: 'pay', reference }))
    const { subscriptions } = site.provider.world
    const before = subscriptions.length
    await postEvent(site, body)
    await untilHolds('it has begun', async () => (await chargeDates(shop)).length === 1)
    // As after an outage: begun at the provider, and the answer lost here.
    await sql(
      `update plan_subscriptions set subscription_code = null, next_payment_at = null, updated_at = now() - interval '6 minutes'
       where business_id = $1`,
      [shop.id],
    )
    await site.oja.site.scheduled()

    expect(subscriptions.length).toBe(before + 1)
    expect(await subscriptionOf(shop)).toMatchObject({ status: 'active' })
  })

  it('of a higher plan ends the earlier one at the provider', async () => {
    const shop = await subscribe()
    const { code: earlier } = (await subscriptionOf(shop)) ?? {}
    const reference = await beginPayment(site, shop, { plan: 'enterprise', renews: true })
    const [body = ''] = await eventsOf(site, () => play({ play: 'pay', reference }))
    await postEvent(site, body)
    await eventsSettled(site, reference)
    // Told again later, it ends nothing.
    await postEvent(site, `${body} `)
    await eventsSettled(site, reference, 2)

    const { code } = (await subscriptionOf(shop)) ?? {}
    const states = site.provider.world.subscriptions
      .filter((each) => each.code === earlier || each.code === code)
      .map(({ status }) => status)
    expect(states).toEqual(['non-renewing', 'active'])
    // What is told of the earlier one, which no shop has any more, is not tried again.
    await untilHolds('the end of the earlier one is settled', async () => {
      const rows = await sql(
        `select status, reason from provider_events where event = 'subscription.not_renew'
           and position($1 in convert_from(raw, 'utf8')) > 0`,
        [earlier],
      )
      return rows.length > 0 && rows.every(({ status }) => status !== 'stored')
    })
    expect(await planOfShop(site, shop)).toMatchObject({ plan: 'enterprise', charges: 2 })
  })

  it('renews by the provider’s own payment, also when its event was lost', async () => {
    const shop = await subscribe()
    expect(await subscriptionOf(shop)).toMatchObject({ status: 'active', card: '4081' })
    await play({ play: 'clock', hours: 32 * 24 })
    await untilHolds('the second payment', async () => (await planOfShop(site, shop)).charges === 2)
    const { code } = (await subscriptionOf(shop)) ?? {}
    await untilHolds('all events of it are settled', async () => {
      const left = await sql(
        `select from provider_events where status = 'stored' and position($1 in convert_from(raw, 'utf8')) > 0`,
        [code],
      )
      return left.length === 0
    })
    await eventsOf(site, () => play({ play: 'clock', hours: 32 * 24 }))
    await sql(
      `update plan_subscriptions set next_payment_at = now() - interval '2 hours', updated_at = now() - interval '2 hours'
       where business_id = $1`,
      [shop.id],
    )
    await site.oja.site.scheduled()

    expect(await planOfShop(site, shop)).toMatchObject({ plan: 'premium', charges: 3 })
  })

  it('that fails has grace, charges the saved card once a day, and is told on its days', async () => {
    const shop = await subscribe()
    await play({ play: 'cards', email: shop.owner.email, conduct: 'no_funds' })
    await play({ play: 'clock', hours: 32 * 24 })
    await untilHolds('the failure is known', async () => (await subscriptionOf(shop))?.['failed'] != null)
    expect(await planOfShop(site, shop)).toMatchObject({ plan: 'premium', grace: true, charges: 1 })

    const failedDaysAgo = (days: number) =>
      sql(
        `update plan_subscriptions set failed_at = now() - make_interval(days => $2) where business_id = $1`,
        [shop.id, days],
      )
    await failedDaysAgo(1)
    await Promise.all([site.oja.site.scheduled(), site.oja.site.scheduled()])
    await site.oja.site.scheduled()
    const attempts = () =>
      sql('select day, status, reason from plan_charge_attempts where business_id = $1 order by day', [
        shop.id,
      ])
    expect(await attempts()).toEqual([{ day: 1, status: 'failed', reason: 'Insufficient Funds' }])
    await failedDaysAgo(3)
    await site.oja.site.scheduled()
    const mails = await sql(
      `select content ->> 'day' as day from private.mail_outbox where business_id = $1 and user_id = $2
         and kind = 'plan_payment_failed' order by created_at`,
      [shop.id, shop.owner.id],
    )
    expect(mails.map(({ day }) => day)).toEqual(['0', '3'])
    await play({ play: 'cards', email: shop.owner.email, conduct: 'success' })
    await failedDaysAgo(5)
    await site.oja.site.scheduled()

    expect((await attempts()).map(({ day, status }) => [day, status])).toEqual([
      [1, 'failed'],
      [3, 'failed'],
      [5, 'paid'],
    ])
    expect(await planOfShop(site, shop)).toMatchObject({ plan: 'premium', grace: false, charges: 2 })
    expect(await subscriptionOf(shop)).toMatchObject({ status: 'active', failed: null })
  })

  it('that fails and is paid by transfer instead is not charged again', async () => {
    const shop = await subscribe()
    await play({ play: 'cards', email: shop.owner.email, conduct: 'no_funds' })
    await play({ play: 'clock', hours: 32 * 24 })
    await untilHolds('the failure is known', async () => (await subscriptionOf(shop))?.['failed'] != null)
    const reference = await beginPayment(site, shop)
    await play({ play: 'pay', reference, by: 'bank_transfer' })
    await eventsSettled(site, reference)

    expect(await subscriptionOf(shop)).toMatchObject({ status: 'active', failed: null })
    expect(await planOfShop(site, shop)).toMatchObject({ plan: 'premium', grace: false, charges: 2 })
  })

  it('that fails gives way to another card, which pays at once', async () => {
    const shop = await subscribe()
    const { code: earlier } = (await subscriptionOf(shop)) ?? {}
    await play({ play: 'cards', email: shop.owner.email, conduct: 'no_funds' })
    await play({ play: 'clock', hours: 32 * 24 })
    await untilHolds('the failure is known', async () => (await subscriptionOf(shop))?.['failed'] != null)
    const reference = await beginPayment(site, shop, { renews: true })
    await play({ play: 'pay', reference })
    await untilHolds('the other card is subscribed', async () => {
      const { code } = (await subscriptionOf(shop)) ?? {}
      return code !== undefined && code !== earlier
    })

    expect(await planOfShop(site, shop)).toMatchObject({ plan: 'premium', grace: false, charges: 2 })
    expect(await subscriptionOf(shop)).toMatchObject({ status: 'active', failed: null })
    expect(await chargeDates(shop)).toEqual([(await nextCharge(shop))?.at])
    expect(site.provider.world.subscriptions.find(({ code }) => code === earlier)?.status).toBe(
      'non-renewing',
    )
    site.provider.world.aheadMs = 0
  })

  it('that was cancelled in the days of grace is not begun from today: its owner pays', async () => {
    // Bought so long ago that the days ended some days ago, by our clock too.
    site.provider.world.aheadMs = -33 * 24 * 3_600_000
    const shop = await subscribe()
    await play({ play: 'cards', email: shop.owner.email, conduct: 'declined' })
    await play({ play: 'clock', hours: 32 * 24 })
    await untilHolds('the failure is known', async () => (await subscriptionOf(shop))?.['failed'] != null)
    site.provider.world.aheadMs = 0
    await change(shop, 'cancel')
    expect(await change(shop, 'resume')).toMatchObject({
      status: 409,
      json: { error: { code: 'plan_ended' } },
    })
    expect(await sql('select private.plan_now($1) as plan', [shop.id])).toEqual([{ plan: 'premium' }])
    expect(await chargeDates(shop)).toEqual([])

    // Resumed in time, while the provider did not answer until the days were over.
    await sql(
      `update plan_subscriptions set status = 'active', subscription_code = null, provider_plan_code = null,
         next_payment_at = null, updated_at = now() - interval '6 minutes' where business_id = $1`,
      [shop.id],
    )
    await site.oja.site.scheduled()
    expect(await chargeDates(shop)).toEqual([])
    expect(await sql('select status from plan_subscriptions where business_id = $1', [shop.id])).toEqual([
      { status: 'non-renewing' },
    ])
    const reference = await beginPayment(site, shop, { renews: true })
    await play({ play: 'pay', reference })
    await untilHolds('it is begun', async () => (await chargeDates(shop)).length === 1)
    expect(await chargeDates(shop)).toEqual([(await nextCharge(shop))?.at])
  })

  it('that stays unpaid for seven days ends at the provider', async () => {
    // Bought so long ago by the provider's clock that the failure a month later is more than seven days ago.
    site.provider.world.aheadMs = -45 * 24 * 3_600_000
    const shop = await subscribe()
    await play({ play: 'cards', email: shop.owner.email, conduct: 'declined' })
    await play({ play: 'clock', hours: 32 * 24 })
    await untilHolds('the failure is known', async () => (await subscriptionOf(shop))?.['failed'] != null)
    site.provider.world.aheadMs = 0
    expect(await planOfShop(site, shop)).toMatchObject({ grace: true, charges: 1 })
    expect(await sql('select private.plan_now($1) as plan', [shop.id])).toEqual([{ plan: 'starter' }])
    await site.oja.site.scheduled()

    const { code, status } = (await subscriptionOf(shop)) ?? {}
    expect(status).toBe('ended')
    expect(site.provider.world.subscriptions.find((each) => each.code === code)?.status).toBe('non-renewing')
  })
})

describe('paying', () => {
  it('by transfer: nothing on the way back, all when the provider says so, by event or when asked', async () => {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop)
    await site.oja.ask(`/settings/plan?shop=${shop.id}&trxref=${reference}&reference=${reference}`)
    expect(await check(shop, reference)).toEqual({ status: 'open' })
    const payment = site.provider.world.payments.find((each) => each.reference === reference)
    await fetch(`${site.provider.url}/checkout/${payment?.accessCode}`, {
      method: 'POST',
      body: new URLSearchParams({ step: 'wait', channel: 'bank_transfer' }),
    })
    expect(await check(shop, reference)).toEqual({ status: 'pending' })
    expect(await planOfShop(site, shop)).toMatchObject(STARTER)
    await play({ play: 'pay', reference, by: 'bank_transfer' })
    await eventsSettled(site, reference)

    expect(await planOfShop(site, shop)).toMatchObject(BOUGHT)
    expect(await check(shop, reference)).toEqual({ status: 'paid' })
    expect(await planOfShop(site, shop)).toMatchObject(BOUGHT)
  })

  it('opens one payment for ten taps, with the price of the table', async () => {
    const shop = await openPayingShop(site)
    const references = await Promise.all(
      Array.from({ length: 10 }, () => beginPayment(site, shop, { months: 3 })),
    )

    expect(new Set(references).size).toBe(1)
    expect(site.provider.world.payments.find((each) => each.reference === references[0])?.amount).toBe(
      1_650_000,
    )
  })

  it('in Ghana is in cedis by mobile money, which may be refused on the phone and has a time limit', async () => {
    const shop = await openPayingShop(site)
    expect((await askPlan(site, shop.owner, 'checkout', { ...CEDIS, businessId: shop.id })).status).toBe(400)
    await sql(`update businesses set country = 'GH' where id = $1`, [shop.id])
    const { status, json } = await askPlan(site, shop.owner, 'checkout', { ...CEDIS, businessId: shop.id })
    expect(status).toBe(200)
    const { reference } = json
    const payment = site.provider.world.payments.find((each) => each.reference === reference)
    expect(payment).toMatchObject({ amount: 4_400, currency: 'GHS', channels: ['card', 'mobile_money'] })
    const step = (values: Record<string, string>) =>
      fetch(`${site.provider.url}/checkout/${payment?.accessCode}`, {
        method: 'POST',
        body: new URLSearchParams(values),
      })

    await step({ step: 'wait', channel: 'mobile_money' })
    expect(await check(shop, reference)).toEqual({ status: 'pending' })
    await play({ play: 'fail', reference })
    expect(await check(shop, reference)).toEqual({ status: 'declined' })
    await step({ step: 'wait', channel: 'mobile_money' })
    await play({ play: 'clock', hours: 1 })
    expect(await check(shop, reference)).toEqual({ status: 'open' })
    expect(await planOfShop(site, shop)).toMatchObject(STARTER)
    await play({ play: 'pay', reference, by: 'mobile_money' })
    await eventsSettled(site, reference)

    expect(await planOfShop(site, shop)).toMatchObject(BOUGHT)
    const [row] = await sql(
      `select amount_minor::int as amount, currency, channel from plan_entries where reference = $1`,
      [reference],
    )
    expect(row).toEqual({ amount: 4_400, currency: 'GHS', channel: 'mobile_money' })
  })

  it('is for owners: others and strangers neither begin nor ask', async () => {
    const shop = await openPayingShop(site)
    const staff = await newLeaver(site.oja)
    await addMember(rowsOf(site.oja), shop.id, staff.id, 'manager')
    const reference = await beginPayment(site, shop)
    const choice = { businessId: shop.id, plan: 'premium', months: 1, renews: false, channel: 'card' }
    const asked = { businessId: shop.id, reference }
    const elsewhere = await openPayingShop(site, shop.owner)

    expect((await askPlan(site, null, 'checkout', choice)).status).toBe(401)
    expect((await askPlan(site, staff, 'checkout', choice)).status).toBe(403)
    expect((await askPlan(site, staff, 'check', asked)).status).toBe(403)
    expect((await askPlan(site, shop.owner, 'check', { ...asked, businessId: elsewhere.id })).status).toBe(
      403,
    )
    expect((await askPlan(site, shop.owner, 'checkout', { ...choice, months: 2 })).status).toBe(400)
  })
})

describe('events', () => {
  it('a forged event does nothing, and is not kept', async () => {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop)
    const [body = ''] = await eventsOf(site, () => play({ play: 'pay', reference }))
    const signed = site.provider.sign(body)

    expect((await postEvent(site, body, null)).status).toBe(401)
    expect((await postEvent(site, body, '0'.repeat(128))).status).toBe(401)
    expect((await postEvent(site, body, signed.slice(2))).status).toBe(401)
    expect((await postEvent(site, `${body} `, signed)).status).toBe(401)
    expect(await eventOf(reference)).toBe(undefined)
    expect(await planOfShop(site, shop)).toMatchObject(STARTER)
  })

  it('believes the provider, not the event', async () => {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop)
    const body = JSON.stringify({
      event: 'charge.success',
      data: { reference, status: 'success', amount: 550_000 },
    })

    expect((await postEvent(site, body)).status).toBe(200)
    await eventsSettled(site, reference)
    expect(await eventOf(reference)).toEqual({ status: 'ignored', reason: 'payment open' })
    expect(await planOfShop(site, shop)).toMatchObject(STARTER)
  })

  it('fifty at once count once', async () => {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop)
    const [body = ''] = await eventsOf(site, () => play({ play: 'pay', reference }))
    // Other bytes with the same meaning: an event of its own about the same payment.
    const bodies = Array.from({ length: 50 }, (_, index) => body + ' '.repeat(index % 5))
    const answers = await Promise.all(bodies.map((each) => postEvent(site, each)))
    await eventsSettled(site, reference, 5)

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await sql('select from provider_events where reference = $1', [reference])).toHaveLength(5)
    expect(await planOfShop(site, shop)).toMatchObject(BOUGHT)
  })

  it.each([
    ['a sum that was not asked', { amount: 100 }, 'wrong_amount'],
    ['a sum that was asked as another', { requestedAmount: 100 }, 'wrong_amount'],
    ['another currency', { currency: 'GHS' }, 'wrong_currency'],
    ['another shop', { metadata: { business: '00000000-0000-4000-8000-000000000009' } }, 'wrong_owner'],
  ])('refuses a payment of %s, and keeps it as refused', async (_what, change, reason) => {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop)
    const [body = ''] = await eventsOf(site, () => play({ play: 'pay', reference }))
    const payment = site.provider.world.payments.find((each) => each.reference === reference)
    Object.assign(payment ?? {}, change)

    expect((await postEvent(site, body)).status).toBe(200)
    await eventsSettled(site, reference)
    expect(await eventOf(reference)).toEqual({ status: 'refused', reason })
    expect(await check(shop, reference)).toEqual({ status: 'refused' })
    expect(await planOfShop(site, shop)).toMatchObject(STARTER)
  })

  it('in twenty orders end in the same state: two payments, a refund of the first, all told twice', async () => {
    const ends: unknown[] = []
    for (let turn = 0; turn < 20; turn += 1) {
      const shop = await openPayingShop(site)
      const first = await beginPayment(site, shop)
      let second = ''
      const told = await eventsOf(site, async () => {
        await play({ play: 'pay', reference: first })
        second = await beginPayment(site, shop, { months: 3 })
        await play({ play: 'pay', reference: second })
        await refund(first)
      })
      const about = told.filter((body) => /charge\.success|refund\./.test(body))
      // Another order each time, and another half of the events comes twice.
      const order = shuffled([...about, ...about.slice(turn % 3)], turn)
      for (const body of order) expect((await postEvent(site, body)).status).toBe(200)
      await eventsSettled(site, first, 2)
      await eventsSettled(site, second)
      const { plan, charges, refunds } = await planOfShop(site, shop)
      const [{ days } = { days: null }] = await sql(
        `select round(extract(epoch from plan_ends_at - (select max(effective_at) from plan_entries e
           where e.business_id = b.id and e.kind = 'charge')) / 86400)::int as days from businesses b where id = $1`,
        [shop.id],
      )
      ends.push({ plan, charges, refunds, days })
    }

    expect(new Set(ends.map((end) => JSON.stringify(end)))).toEqual(
      new Set([JSON.stringify({ plan: 'premium', charges: 2, refunds: 1, days: 91 })]),
    )
  })
})

describe('without events', () => {
  it('a day changes nothing: the minute asks about what stayed open', async () => {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop)
    await eventsOf(site, () => play({ play: 'pay', reference }))
    await sql(`update plan_checkouts set created_at = now() - interval '1 day' where reference = $1`, [
      reference,
    ])
    await site.oja.site.scheduled()

    expect(await planOfShop(site, shop)).toMatchObject(BOUGHT)
  })

  it('a stored event whose message was lost is settled by the minute', async () => {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop)
    const [body = ''] = await eventsOf(site, () => play({ play: 'pay', reference }))
    await sql(`select store_provider_event($1, 'charge.success', $2)`, [
      Buffer.from(body).toString('base64'),
      reference,
    ])
    await sql(`update provider_events set received_at = now() - interval '5 minutes' where reference = $1`, [
      reference,
    ])
    await site.oja.site.scheduled()

    expect(await eventOf(reference)).toMatchObject({ status: 'applied' })
    expect(await planOfShop(site, shop)).toMatchObject(BOUGHT)
  })

  it('one that the provider does not know stops none behind it, and is given up', async () => {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop)
    const [body = ''] = await eventsOf(site, () => play({ play: 'pay', reference }))
    const poison = JSON.stringify({
      event: 'subscription.disable',
      data: { subscription_code: 'SUB_nobody_knows' },
    })
    for (const [raw, event, about] of [
      [poison, 'subscription.disable', 'poison'],
      [body, 'charge.success', reference],
    ] as const) {
      const encoded = Buffer.from(raw).toString('base64')
      await sql('select store_provider_event($1, $2, $3)', [encoded, event, about])
    }
    const received = (about: string, ago: string) =>
      sql('update provider_events set received_at = now() - $2::interval where reference = $1', [about, ago])
    await received('poison', '6 minutes')
    await received(reference, '5 minutes')
    await site.oja.site.scheduled()

    expect(await eventOf(reference)).toMatchObject({ status: 'applied' })
    expect(await eventOf('poison')).toMatchObject({ status: 'stored' })
    await received('poison', '11 minutes')
    await site.oja.site.scheduled()
    expect(await eventOf('poison')).toMatchObject({ status: 'ignored', reason: 'unknown_subscription' })
  })
})

describe('a subscription', () => {
  it.each([
    ['is paid back', 'merchant-refund'],
    ['is lost to a dispute', 'dispute'],
  ])('whose payment %s is ended at the provider and never charges again', async (_what, way) => {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop, { renews: true })
    await play({ play: 'pay', reference })
    const known = async () =>
      (
        await sql('select subscription_code as code, status from plan_subscriptions where business_id = $1', [
          shop.id,
        ])
      )[0]
    await untilHolds('the subscription is known', async () => typeof (await known())?.['code'] === 'string')
    if (way === 'dispute') {
      await play({ play: 'dispute', reference })
      await play({ play: 'resolve', reference, resolution: 'merchant-accepted' })
    } else await refund(reference)
    await untilHolds('the money is back', async () => (await planOfShop(site, shop)).refunds === 1)
    await site.oja.site.scheduled()

    expect(await known()).toMatchObject({ status: 'ended' })
    const payments = () =>
      site.provider.world.payments.filter(({ email }) => email === shop.owner.email).length
    const before = payments()
    await eventsOf(site, () => play({ play: 'clock', hours: 32 * 24 }))
    expect(payments()).toBe(before)
    expect(await planOfShop(site, shop)).toMatchObject({ charges: 1, refunds: 1 })
  })
})

describe('the address of this installation', () => {
  it('says whether plans can be paid', async () => {
    expect(JSON.parse((await site.oja.ask('/api/config')).text)).toMatchObject({ isPayingOff: false })
  })
})

describe('money back', () => {
  it('that the provider could not pay is kept as failed, and begun again once when an operator asks for it', async () => {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop)
    await play({ play: 'pay', reference })
    await eventsSettled(site, reference)
    await play({ play: 'cards', email: shop.owner.email, conduct: 'refund_fails' })
    await sql(
      `insert into money_back_requests (reference, business_id, status, decided_at) values ($1, $2, 'approved', now())`,
      [reference, shop.id],
    )
    const minute = async () => {
      await sql('update money_back_requests set checked_at = null where reference = $1', [reference])
      await site.oja.site.scheduled()
    }
    const state = async () =>
      (
        await sql('select status, provider_state as state from money_back_requests where reference = $1', [
          reference,
        ])
      )[0]
    const refunds = () => site.provider.world.refunds.filter((each) => each.reference === reference).length
    await minute()
    expect([refunds(), await state()]).toEqual([1, { status: 'approved', state: 'pending' }])
    await play({ play: 'clock', hours: 2 })
    await untilHolds('the failure is known', async () => (await state())?.['state'] === 'failed')
    await minute()
    expect(refunds()).toBe(1)

    await play({ play: 'cards', email: shop.owner.email, conduct: 'success' })
    await sql(
      `update money_back_requests set tried_again = failed_refunds, provider_state = null where reference = $1`,
      [reference],
    )
    await minute()
    await minute()
    expect(refunds()).toBe(2)
    await play({ play: 'clock', hours: 2 })
    await untilHolds('the money is back', async () => (await state())?.['status'] === 'paid_back')
  })

  it('is begun once at the provider when an operator has approved it, and takes the payment’s time away', async () => {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop)
    await play({ play: 'pay', reference })
    await eventsSettled(site, reference)
    await sql(
      `insert into money_back_requests (reference, business_id, status, decided_at) values ($1, $2, 'approved', now())`,
      [reference, shop.id],
    )
    await Promise.all([site.oja.site.scheduled(), site.oja.site.scheduled()])
    const refunds = () => site.provider.world.refunds.filter((each) => each.reference === reference)
    expect(refunds()).toHaveLength(1)
    await eventsOf(site, () => play({ play: 'clock', hours: 2 }))
    await sql(`update money_back_requests set checked_at = now() - interval '2 hours' where reference = $1`, [
      reference,
    ])
    await site.oja.site.scheduled()

    expect(refunds()).toMatchObject([{ status: 'processed', amount: 550_000 }])
    expect(await planOfShop(site, shop)).toMatchObject({ charges: 1, refunds: 1 })
    expect(await sql('select status from money_back_requests where reference = $1', [reference])).toEqual([
      { status: 'paid_back' },
    ])
  })
})

describe('a dispute', () => {
  it('waits with its time, and takes the payment’s time away when it is accepted', async () => {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop)
    await play({ play: 'pay', reference })
    await eventsSettled(site, reference)
    await play({ play: 'dispute', reference })
    const disputes = () =>
      sql(
        'select status, resolution, due_at > now() as waits, business_id from payment_disputes where reference = $1',
        [reference],
      )
    await untilHolds('the dispute is kept', async () => (await disputes()).length === 1)
    expect(await disputes()).toEqual([
      { status: 'open', resolution: null, waits: true, business_id: shop.id },
    ])
    await play({ play: 'resolve', reference, resolution: 'merchant-accepted' })
    await untilHolds('it is resolved', async () => (await disputes())[0]?.['status'] === 'resolved')

    expect(await planOfShop(site, shop)).toMatchObject({ refunds: 1 })
  })
})

describe('without any event', () => {
  it('a refund that was begun on the provider’s own page is found', async () => {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop)
    await play({ play: 'pay', reference })
    await eventsSettled(site, reference)
    await eventsOf(site, async () => {
      await refund(reference)
      await play({ play: 'clock', hours: 2 })
    })
    await site.oja.site.scheduled()

    expect(await planOfShop(site, shop)).toMatchObject({ charges: 1, refunds: 1 })
  })

  it('a dispute is found, and its end', async () => {
    const shop = await openPayingShop(site)
    const reference = await beginPayment(site, shop)
    await play({ play: 'pay', reference })
    await eventsSettled(site, reference)
    const dispute = async () =>
      (await sql('select status, resolution from payment_disputes where reference = $1', [reference]))[0]
    await eventsOf(site, () => play({ play: 'dispute', reference }))
    await site.oja.site.scheduled()
    expect(await dispute()).toEqual({ status: 'open', resolution: null })
    await eventsOf(site, () => play({ play: 'resolve', reference, resolution: 'declined' }))
    await site.oja.site.scheduled()

    expect(await dispute()).toEqual({ status: 'resolved', resolution: 'declined' })
    expect(await planOfShop(site, shop)).toMatchObject({ refunds: 0 })
  })
})

/** Pays a whole payment back. */
async function refund(reference: string): Promise<void> {
  const { url, secretKey } = site.provider
  const answer = await fetch(`${url}/refund`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transaction: reference }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  await play({ play: 'clock', hours: 2 })
}

/** An order of its own for each turn. */
function shuffled(bodies: readonly string[], turn: number): string[] {
  const order = [...bodies]
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = (turn * 7 + index * 13) % (index + 1)
    ;[order[index], order[other]] = [order[other] as string, order[index] as string]
  }
  return order
}
