// Tests the mail before a card is charged: three days before the date that the plan's page says, once for a day of charge, not after a stop.
// Seen red once each: what was told not kept; a stopped renewal that has a next charge; a mail that goes out after its renewal was stopped.
import { describe, expect, it } from 'vitest'
import { openDatabase, server } from '#tests/support/database/database.ts'
import { orderMailsOf } from '#tests/support/database/order-mails.ts'
import { addEntry } from '#tests/support/database/plan-ledger.ts'
import { openStore, type TestStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

const day = (days: number) => new Date(Date.UTC(2030, 2, 1) + days * 86_400_000)

/** A store whose card pays 30 days from day 0. The provider says its own date for the next charge, or none yet. */
async function renewing(nextPaymentAt: Date | null = null): Promise<TestStore> {
  const store = await openStore(db, { plan: 'starter', country: 'NG' })
  const charge = { key: 'c', kind: 'charge', at: 0, plan: 'premium', days: 30, amountMinor: 1 } as const
  await addEntry(db, store.id, { ...charge, reference: 'c', renews: true })
  await provider(store, { amountMinor: 550_000, nextPaymentAt })
  return store
}

const provider = (store: TestStore, facts: Readonly<Record<string, unknown>>) =>
  db.as(server, 'select save_plan_subscription($1, $2)', [
    store.id,
    JSON.stringify({ plan: 'premium', months: 1, amountMinor: 550_000, currency: 'NGN', ...facts }),
  ])
const minutes = async (...days: readonly number[]) => {
  for (const at of days) await orderMailsOf(db).minute(day(at))
}
const outbox = async ({ id }: TestStore) =>
  (await orderMailsOf(db).outbox(id)).filter(({ kind }) => kind === 'plan_renewing')
const chargesTold = async (store: TestStore) =>
  (await outbox(store)).map(({ content }) => (Number(content['chargeAt']) - Number(day(0))) / 86_400_000)
const claimed = async ({ id }: TestStore) => {
  const taken = await orderMailsOf(db).claim(1000)
  const ids = await db.query('select id from private.mail_outbox where business_id = $1', [id])
  return taken.filter((mail) => ids.some((row) => row['id'] === mail.id)).map(({ kind }) => kind)
}

describe('the mail before a card is charged', () => {
  it('comes three days before, once, to owners, with the amount and the date of the page', async () => {
    const store = await renewing()
    await minutes(26.9)
    expect(await outbox(store)).toEqual([])

    await minutes(27, 27, 28.5, 29.9)

    expect(await outbox(store)).toMatchObject([
      {
        recipient: `person-${store.ownerId}@oja.test`,
        content: {
          store: 'Adunni Fabrics',
          storeId: store.id,
          zone: 'Africa/Lagos',
          plan: 'premium',
          months: 1,
          amountMinor: 550_000,
          currency: 'NGN',
          chargeAt: Number(day(30)),
        },
      },
    ])
  })

  it('comes once from twelve minutes at the same time', async () => {
    const store = await renewing()
    const pool = db.pool('postgres', 12)
    await Promise.all(
      Array.from({ length: 12 }, () => pool.query('select prepare_mails($1)', [day(27.5).toISOString()])),
    )
    await pool.end()

    expect(await chargesTold(store)).toEqual([30])
  })

  it('comes late after an outage, and not once the time of the charge has passed', async () => {
    const late = await renewing()
    await minutes(29.95)
    expect(await chargesTold(late)).toEqual([30])

    const missed = await renewing()
    await minutes(30.01)
    expect(await outbox(missed)).toEqual([])
  })

  it('follows the date: hours later it is the same charge, days later another', async () => {
    const store = await renewing()
    await minutes(27.5)
    await provider(store, { nextPaymentAt: day(30.5) })
    await minutes(27.6)
    expect(await chargesTold(store)).toEqual([30])

    // Days that are paid meanwhile move the charge behind them.
    const days = { key: 'more', kind: 'charge', at: 27.7, plan: 'premium', days: 30, amountMinor: 1 } as const
    await addEntry(db, store.id, { ...days, reference: 'more' })
    await minutes(27.8, 29)
    expect(await chargesTold(store)).toEqual([30])
    await minutes(57.5)
    expect(await chargesTold(store)).toEqual([30, 60])
  })

  it('does not come for a renewal that was stopped, failed, or is to end', async () => {
    const stopped = await renewing()
    await db.as(server, 'select set_plan_renewal($1, $2, false)', [stopped.id, stopped.ownerId])
    const failed = await renewing()
    await db.as(server, 'select note_failed_renewal($1, $2)', [failed.id, day(30)])
    const ending = await renewing()
    await db.query('update plan_subscriptions set is_to_end = true where business_id = $1', [ending.id])
    await minutes(27.5, 28)

    for (const store of [stopped, failed, ending]) expect(await outbox(store)).toEqual([])
  })

  it('that waits is dropped when the renewal is stopped before it goes', async () => {
    const going = await renewing()
    const stopped = await renewing()
    await minutes(27.5)
    await db.as(server, 'select set_plan_renewal($1, $2, false)', [stopped.id, stopped.ownerId])

    expect(await claimed(going)).toEqual(['plan_renewing'])
    expect(await claimed(stopped)).toEqual([])
    expect(await outbox(stopped)).toEqual([])
  })

  it('is told again for the next charge', async () => {
    const store = await renewing()
    await minutes(27.5)
    const next = { key: 'n', kind: 'charge', at: 30, plan: 'premium', days: 30, amountMinor: 1 } as const
    await addEntry(db, store.id, { ...next, reference: 'n', renews: true })
    await minutes(31, 57.1)

    expect(await chargesTold(store)).toEqual([30, 60])
  })
})
