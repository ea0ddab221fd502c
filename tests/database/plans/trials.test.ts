// Tests trials of a plan, and the mails about its end.
import { describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { plant } from '#tests/support/cases/planted-defects.ts'
import {
  become,
  codeOf,
  openDatabase,
  person,
  server,
  type TestDatabase,
} from '#tests/support/database/database.ts'
import { orderMailsOf } from '#tests/support/database/order-mails.ts'
import { addEntry, type LedgerEntry } from '#tests/support/database/plan-ledger.ts'
import { addMember, openStore, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

// Tests trials: each plan once for a store and once for a person, also when fifty ask at once; only for owners. Planted defect kept as a test: the
// person's row is not asked.
describe('a trial', () => {
  const db = forFile(openDatabase)

  const starter = (target: TestDatabase = db) => openStore(target, { plan: 'starter' })
  const begin = (userId: string, storeId: string, plan: string | null = 'premium') =>
    codeOf(db.as(person(userId), 'select start_trial($1, $2)', [storeId, plan]))

  async function atOnce(target: TestDatabase, calls: readonly (readonly [string, string])[]) {
    const pool = target.pool('postgres', calls.length)
    const clients = await Promise.all(calls.map(() => pool.connect()))
    const codes = await Promise.all(
      calls.map(async ([userId, storeId], place) => {
        const client = clients[place] as (typeof clients)[number]
        await client.query('begin')
        await become(client, person(userId))
        const code = await codeOf(client.query('select start_trial($1, $2)', [storeId, 'premium']))
        await client.query(code === null ? 'commit' : 'rollback')
        client.release()
        return code
      }),
    )
    await pool.end()
    return codes
  }

  async function storesOf(target: TestDatabase, userId: string, number: number): Promise<string[]> {
    const ids: string[] = []
    for (let n = 0; n < number; n += 1) {
      const { id } = await starter(target)
      await addMember(target, id, userId, 'owner')
      ids.push(id)
    }
    return ids
  }

  describe('a trial', () => {
    it('begins with one call, for the days that the site names, of the plan that the owner chose', async () => {
      const store = await starter()

      const [row] = await db.as(person(store.ownerId), 'select start_trial($1, $2) as state', [
        store.id,
        'enterprise',
      ])

      expect(row?.['state']).toMatchObject({ plan: 'enterprise', isTrial: true, renews: false })
      const [plan] = await db.query(
        `select plan, plan_is_trial, round(extract(epoch from plan_ends_at - now()) / 86400)::int as days, private.plan_now(id) as now
       from businesses where id = $1`,
        [store.id],
      )
      expect(plan).toEqual({
        plan: 'enterprise',
        plan_is_trial: true,
        days: brand.billing.trialDays,
        now: 'enterprise',
      })
    })

    it('is for owners, of a plan that can be tried, under no other plan', async () => {
      const store = await starter()
      const [manager, stranger] = [await signUp(db), await signUp(db)]
      await addMember(db, store.id, manager, 'manager')
      const paying = await openStore(db, { plan: 'premium' })

      expect(await begin(manager, store.id)).toBe('forbidden')
      expect(await begin(stranger, store.id)).toBe('forbidden')
      expect(await begin(store.ownerId, store.id, 'starter')).toBe('bad_request')
      expect(await begin(store.ownerId, store.id, null)).toBe('bad_request')
      expect(await begin(paying.ownerId, paying.id)).toBe('plan_active')
      expect(await begin(store.ownerId, store.id)).toBeNull()
      expect(await begin(store.ownerId, store.id)).toBe('plan_active')
    })

    it('begins once for a store when its fifty owners ask at once, and not again when it is over', async () => {
      const store = await starter()
      const owners = [store.ownerId]
      while (owners.length < 50) {
        const id = await signUp(db)
        await addMember(db, store.id, id, 'owner')
        owners.push(id)
      }

      const codes = await atOnce(
        db,
        owners.map((owner) => [owner, store.id] as const),
      )
      expect(codes.filter((code) => code === null)).toHaveLength(1)
      await db.query(`update businesses set plan_ends_at = now() where id = $1`, [store.id])

      const late = owners.find((_, place) => codes[place] !== null) as string
      expect(await begin(late, store.id)).toBe('trial_used')
      const [rows] = await db.query('select count(*) as trials from plan_entries where business_id = $1', [
        store.id,
      ])
      expect(rows).toEqual({ trials: 1 })
      // Whoever was refused has not used the trial of their own.
      const [own] = await storesOf(db, late, 1)
      expect(await begin(late, own as string)).toBeNull()
    })

    it('is of each plan, also while a lower one runs, whose days wait', async () => {
      const store = await starter()
      const mayTry = async () =>
        (await db.as(person(store.ownerId), 'select plan_page($1) as page', [store.id]))[0]?.['page'].mayTry
      expect(await mayTry()).toEqual(['premium', 'enterprise'])
      expect(await begin(store.ownerId, store.id)).toBeNull()
      expect(await mayTry()).toEqual(['enterprise'])
      expect(await begin(store.ownerId, store.id, 'enterprise')).toBeNull()

      const [row] = await db.query(
        `select plan, next_plan, plan_is_trial, round(extract(epoch from plan_ends_at - now()) / 86400)::int as days,
           round(extract(epoch from next_plan_ends_at - now()) / 86400)::int as after from businesses where id = $1`,
        [store.id],
      )
      expect(row).toEqual({
        plan: 'enterprise',
        next_plan: 'premium',
        plan_is_trial: true,
        days: 14,
        after: 28,
      })
      expect(await begin(store.ownerId, store.id, 'enterprise')).toBe('plan_active')
      const [own] = await storesOf(db, store.ownerId, 1)
      expect(await begin(store.ownerId, own as string, 'enterprise')).toBe('trial_used')
    })

    const begunOfTwenty = async (target: TestDatabase) => {
      const userId = await signUp(target)
      const stores = await storesOf(target, userId, 20)
      const codes = await atOnce(
        target,
        stores.map((store) => [userId, store] as const),
      )
      return codes.filter((code) => code === null).length
    }

    it('begins once for a person with twenty stores, also after one is deleted', async () => {
      expect(await begunOfTwenty(db)).toBe(1)

      const store = await starter()
      expect(await begin(store.ownerId, store.id)).toBeNull()
      await db.as(server, 'select begin_store_deletion($1, $2, $3)', [store.id, store.ownerId, store.slug])
      while (!(await db.as(server, 'select erase_store($1, 100) as gone', [store.id]))[0]?.['gone']);
      await db.as(server, 'select finish_store_deletion($1)', [store.id])
      const [again] = await storesOf(db, store.ownerId, 1)
      expect(await begin(store.ownerId, again as string)).toBe('trial_used')
    })

    it('turns red when the person is not asked', async () => {
      const broken = await openDatabase()
      await plant(broken, [
        {
          routine: 'public.start_trial(uuid,text)',
          replace: [
            [
              'insert into private.trial_people (user_id, plan, business_id) values (v_user, p_plan, p_business_id) on conflict do nothing;',
              'perform 1;',
            ],
          ],
        },
      ])

      expect(await begunOfTwenty(broken)).toBeGreaterThan(1)
      await broken.close()
    })
  })
})

// Tests the mails about the end of a plan: three days before and at the end, each once, to owners; none for a subscription that renews.
// Seen red once each: the row of what was told left out; stores that were told before not left out of the two hundred.
describe('mails about the end of a plan', () => {
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
})
