// Tests the mails about the end of a plan: three days before and at the end, each once, to owners; none for a subscription that renews.
// Seen red once each: the row of what was told left out; stores that were told before not left out of the two hundred.
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#tests/support/database/database.ts'
import { orderMailsOf } from '#tests/support/database/order-mails.ts'
import { addEntry, type LedgerEntry } from '#tests/support/database/plan-ledger.ts'
import { openStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

const day = (days: number) => new Date(Date.UTC(2030, 2, 1) + days * 86_400_000)
const mails = () => orderMailsOf(db)
let keys = 0
const entry = (kind: LedgerEntry['kind'], rest: Partial<LedgerEntry> = {}): LedgerEntry => {
  keys += 1
  return { key: `k${keys}`, kind, at: 0, plan: 'premium', days: 14, ...rest }
}
const charge = (renews: boolean) =>
  entry('charge', { days: 30, amountMinor: 1, reference: `r${keys}`, renews })

async function told(entries: readonly LedgerEntry[], days: readonly number[]) {
  const store = await openStore(db, { plan: 'starter' })
  for (const each of entries) await addEntry(db, store.id, each)
  for (const at of days) await mails().minute(day(at))
  return (await mails().outbox(store.id)).map(({ kind, content }) => [kind, content['isTrial']])
}

describe('mails about the end of a plan', () => {
  it('come three days before a trial ends and when it has ended, each once', async () => {
    expect(await told([entry('trial')], [10.9])).toEqual([])
    expect(await told([entry('trial')], [11, 11.5, 13.9])).toEqual([['plan_ending', true]])
    expect(await told([entry('trial')], [11, 14, 14.1, 20])).toEqual([
      ['plan_ending', true],
      ['plan_ended', true],
    ])
  })

  it('come for prepaid time, and not before the renewal of a card', async () => {
    expect(await told([charge(false)], [28])).toEqual([['plan_ending', false]])
    expect(await told([charge(true)], [28])).toEqual([])
    expect(await told([charge(true)], [28, 32])).toEqual([['plan_ended', false]])
    const failed = { ...entry('grace', { days: 7 }), at: 30 }
    expect(await told([charge(true), failed], [28, 35, 37])).toEqual([['plan_ended', false]])
  })

  it('come for the last of two plans that are paid', async () => {
    const entries = [{ ...charge(false), plan: 'enterprise' as const }, charge(false)]
    expect(await told(entries, [28, 31, 58, 60])).toEqual([
      ['plan_ending', false],
      ['plan_ended', false],
    ])
  })
})

describe('mails about a renewal that failed', () => {
  it('reach a store also when two hundred with an earlier failure were told before', async () => {
    const fails = `insert into plan_subscriptions (business_id, plan, months, amount_minor, currency, status, failed_at)
      select id, 'premium', 1, 550000, 'NGN', 'attention', $2 from businesses where id = any ($1)`
    const told = await db.query<{ id: string }>(
      `insert into businesses (id, slug, name) select gen_random_uuid(), 'told-' || n, 'Told' from generate_series(1, 200) n
       returning id`,
    )
    const ids = told.map(({ id }) => id)
    await db.query(fails, [ids, day(0)])
    await db.query(
      `insert into private.plan_mails (business_id, kind, ends_at) select unnest($1::uuid[]), 'failed_0', $2`,
      [ids, day(0)],
    )
    const store = await openStore(db, { plan: 'starter' })
    await db.query(fails, [[store.id], day(0.1)])
    await mails().minute(day(0.2))
    await mails().minute(day(0.3))

    expect((await mails().outbox(store.id)).map(({ kind }) => kind)).toEqual(['plan_payment_failed'])
  })
})
