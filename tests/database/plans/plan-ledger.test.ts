// Tests the ledger of plans (P19): what each row does to a plan, and that order, repetition and parallel arrival end in the same
// state. Planted defects kept as tests: rows read as they arrived, a fold without the lock, repeated rows counted again, a refund that
// counts only after its charge.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Defect, plant } from '#tests/support/cases/planted-defects.ts'
import { codeOf, openDatabase, server, type TestDatabase } from '#tests/support/database/database.ts'
import {
  addEntry,
  entryDocument,
  type LedgerEntry,
  type PlanOfStore,
  planOf,
} from '#tests/support/database/plan-ledger.ts'
import { insert, openStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { type Random, seededRandom } from '#tests/support/publishing/random.ts'

const db = forFile(openDatabase)

let keys = 0
const next = () => {
  keys += 1
  return `k${String(keys).padStart(6, '0')}`
}
const bought = (
  at: number,
  plan: 'premium' | 'enterprise',
  days = 30,
  amountMinor = 300_000,
): LedgerEntry => {
  const key = next()
  return { key, kind: 'charge', at, plan, days, amountMinor, reference: key }
}
const renewed = (at: number, plan: 'premium' | 'enterprise' = 'premium'): LedgerEntry => ({
  ...bought(at, plan),
  renews: true,
})
const refund = (charge: LedgerEntry, at: number, amountMinor = charge.amountMinor ?? 0): LedgerEntry => ({
  key: next(),
  kind: 'refund',
  at,
  amountMinor,
  reference: charge.reference ?? '',
})
const entry = (kind: LedgerEntry['kind'], at: number, rest: Partial<LedgerEntry> = {}): LedgerEntry => ({
  key: next(),
  kind,
  at,
  ...rest,
})
const trial = (at: number, plan: 'premium' | 'enterprise' = 'premium') =>
  entry('trial', at, { plan, days: 14 })
const grace = (at: number) => entry('grace', at, { days: 7 })

async function newStore(target: TestDatabase): Promise<string> {
  const id = randomUUID()
  await insert(target, 'businesses', { id, slug: `plan-${id.slice(0, 23)}`, name: 'Adunni Fabrics' })
  return id
}

async function planAfter(...entries: readonly LedgerEntry[]): Promise<PlanOfStore> {
  const id = await newStore(db)
  for (const each of entries) await addEntry(db, id, each)
  return planOf(db, id)
}

const none = { next: null, nextEnds: null, trial: false, grace: null }

describe('a plan', () => {
  const first = bought(0, 'premium')
  const second = bought(10, 'premium')
  const upgrade = bought(10, 'enterprise', 30, 900_000)
  it.each<readonly [string, readonly LedgerEntry[], Partial<PlanOfStore>]>([
    ['a trial ends after fourteen days', [trial(0)], { plan: 'premium', ends: 14, trial: true }],
    ['a bought month has thirty days', [bought(0, 'premium')], { plan: 'premium', ends: 30, ...none }],
    ['days bought early are added to those left', [first, second], { plan: 'premium', ends: 60, ...none }],
    ['paid days follow those of a trial', [trial(0), bought(4, 'premium')], { ends: 44, trial: false }],
    ['after a lapse time starts at the payment', [bought(0, 'premium'), bought(40, 'premium')], { ends: 70 }],
    // 20 of 30 days at 10,000 a day are left: 200,000, which is 6 days at 30,000 a day.
    ['an upgrade gives days for what is left', [first, upgrade], { plan: 'enterprise', ends: 46, ...none }],
    ['an upgrade from a trial gives no days', [trial(0), bought(4, 'enterprise')], { ends: 34 }],
    [
      'a given day has no price',
      [entry('extension', 0, { plan: 'premium', days: 20 }), upgrade],
      { ends: 40 },
    ],
    [
      'a lower plan waits for the end of the higher one',
      [bought(0, 'enterprise'), bought(10, 'premium')],
      { plan: 'enterprise', ends: 30, next: 'premium', nextEnds: 60 },
    ],
    [
      'more days of the higher plan push the lower one back',
      [bought(0, 'enterprise'), bought(10, 'premium'), bought(12, 'enterprise')],
      { plan: 'enterprise', ends: 60, next: 'premium', nextEnds: 90 },
    ],
    [
      'the lower plan is in force when its time has come',
      [bought(0, 'enterprise'), bought(10, 'premium'), bought(35, 'premium')],
      { plan: 'premium', ends: 90, ...none },
    ],
    ['a refund makes its charge not bought', [first, second, refund(first, 20)], { ends: 40 }],
    ['a refunded only charge leaves Starter', [first, refund(first, 20)], { plan: 'starter', ends: null }],
    ['a part paid back changes no time', [first, refund(first, 20, 299_999)], { plan: 'premium', ends: 30 }],
    [
      'two parts make a whole',
      [first, refund(first, 20, 150_000), refund(first, 21, 150_000)],
      { plan: 'starter' },
    ],
    [
      'a refunded upgrade gives the old plan back',
      [first, upgrade, refund(upgrade, 15)],
      { plan: 'premium', ends: 30 },
    ],
    [
      'an extension adds to a trial, which stays one',
      [trial(0), entry('extension', 3, { days: 5 })],
      { ends: 19, trial: true },
    ],
    [
      'an extension without a plan gives nothing',
      [entry('extension', 0, { days: 5 })],
      { plan: 'starter', ends: null },
    ],
    [
      'a given higher plan pushes the paid one back',
      [first, entry('extension', 10, { plan: 'enterprise', days: 7 })],
      { plan: 'enterprise', ends: 17, next: 'premium', nextEnds: 37 },
    ],
    [
      'a subscription is kept a day for the next charge',
      [renewed(0)],
      { plan: 'premium', ends: 31, grace: null },
    ],
    ['a charge within that day continues at the end', [renewed(0), renewed(30.5)], { ends: 61 }],
    ['a cancelled one ends at its end', [renewed(0), entry('cancel', 5)], { ends: 30 }],
    ['a resumed one is kept again', [renewed(0), entry('cancel', 5), entry('resume', 6)], { ends: 31 }],
    [
      'an operator ends what is left',
      [first, second, entry('end', 20)],
      { plan: 'premium', ends: 20, ...none },
    ],
    ['an end after the end changes nothing', [first, entry('end', 40)], { plan: 'premium', ends: 30 }],
    ['an end takes days of grace away', [renewed(0), grace(30), entry('end', 33)], { ends: 30, grace: null }],
    [
      'after an end time starts at the payment',
      [first, entry('end', 10), bought(12, 'premium')],
      { ends: 42 },
    ],
    ['a failed renewal gives seven days', [renewed(0), grace(30)], { plan: 'premium', ends: 37, grace: 37 }],
    [
      'a payment in grace continues at the old end',
      [renewed(0), grace(30), renewed(35)],
      { ends: 61, grace: null },
    ],
    // The card goes on after it, and its day more with it.
    ['a prepaid one in grace too', [renewed(0), grace(30), bought(35, 'premium')], { ends: 61, grace: null }],
    ['days paid at once leave the card as it is', [renewed(0), bought(10, 'premium')], { ends: 61 }],
    [
      'another plan ends it',
      [renewed(0), bought(10, 'enterprise', 30, 900_000)],
      { plan: 'enterprise', ends: 46 },
    ],
    [
      'paid once, the lower trial waits behind',
      [trial(0), trial(0, 'enterprise'), bought(0, 'enterprise')],
      { plan: 'enterprise', ends: 44, next: 'premium', nextEnds: 58 },
    ],
    [
      'paid by a card that renews, no lower trial waits between it and the next charge',
      [trial(0), trial(0, 'enterprise'), renewed(0, 'enterprise')],
      { plan: 'enterprise', ends: 45, ...none },
    ],
    // 30 days at 10,000 a day: 300,000, which is 10 days at 30,000 a day, and the card's day more.
    [
      'paid by a card that renews, lower paid days become days',
      [first, trial(0, 'enterprise'), { ...renewed(0, 'enterprise'), amountMinor: 900_000 }],
      { plan: 'enterprise', ends: 55, ...none },
    ],
    [
      'a payment after grace starts anew',
      [renewed(0), grace(30), bought(40, 'premium')],
      { ends: 70, grace: null },
    ],
    [
      'a failure long after the end gives nothing',
      [bought(0, 'premium'), grace(60)],
      { ends: 30, grace: null },
    ],
    [
      'a choice of a lower plan changes no time',
      [first, entry('downgrade', 9, { plan: 'starter' })],
      { ends: 30 },
    ],
    [
      'a trial while a plan runs changes nothing',
      [first, trial(3)],
      { plan: 'premium', ends: 30, trial: false },
    ],
  ])('%s', async (_, entries, expected) => {
    expect(await planAfter(...entries)).toMatchObject(expected)
  })

  it('is kept in the row when it has ended, and is Starter by then', async () => {
    const id = await newStore(db)
    await addEntry(db, id, { ...bought(0, 'premium'), at: -20_000 })

    expect(await planOf(db, id)).toMatchObject({ plan: 'premium', ends: -19_970 })
    expect((await db.query('select private.plan_now($1) as plan', [id]))[0]?.['plan']).toBe('starter')
  })
})

describe('the ledger', () => {
  it('is never changed or removed, also by the server', async () => {
    const id = await newStore(db)
    await addEntry(db, id, bought(0, 'premium'))

    for (const change of [
      `update plan_entries set days = 300 where business_id = '${id}'`,
      `delete from plan_entries where business_id = '${id}'`,
      'truncate plan_entries',
    ]) {
      expect(await codeOf(db.query(change))).toBe('42501')
      expect(await codeOf(db.as(server, change))).toBe('42501')
    }
    expect(await planOf(db, id)).toMatchObject({ ends: 30 })
  })

  it('stays when the store is deleted', async () => {
    const store = await openStore(db)
    await addEntry(db, store.id, bought(0, 'premium'))
    await db.as(server, 'select begin_store_deletion($1, $2, $3)', [store.id, store.ownerId, store.slug])
    for (;;) {
      const [row] = await db.as(server, 'select erase_store($1, 100) as gone', [store.id])
      if (row?.['gone']) break
    }
    await db.as(server, 'select finish_store_deletion($1)', [store.id])

    const [kept] = await db.query('select count(*) as rows from plan_entries where business_id = $1', [
      store.id,
    ])
    expect(kept).toEqual({ rows: 1 })
    await addEntry(db, store.id, bought(9, 'premium'))
  })
})

/** A sequence of rows as they may come about: purchases, renewals, failures, refunds, gifts. */
function sequence(random: Random): readonly LedgerEntry[] {
  const { pick, below } = random
  const entries: LedgerEntry[] = random.chance(0.5) ? [trial(0, pick(['premium', 'enterprise']))] : []
  const length = 4 + below(7)
  while (entries.length < length) {
    const at = below(120)
    const charges = entries.filter(({ kind }) => kind === 'charge')
    const kind = pick([
      'charge',
      'charge',
      'charge',
      'renewal',
      'refund',
      'grace',
      'extension',
      'cancel',
      'end',
    ])
    if (kind === 'charge')
      entries.push(bought(at, pick(['premium', 'enterprise']), pick([30, 91, 365]), pick([300_000, 900_000])))
    else if (kind === 'renewal') entries.push(renewed(at, pick(['premium', 'enterprise'])))
    else if (kind === 'refund' && charges.length > 0) entries.push(refund(pick(charges), at))
    else if (kind === 'grace') entries.push(grace(at))
    else if (kind === 'extension') entries.push(entry('extension', at, { days: 5 }))
    else if (kind === 'cancel' || kind === 'end') entries.push(entry(kind, at))
  }
  return entries
}

const shuffled = <T>(list: readonly T[], random: Random): readonly T[] =>
  list
    .map((value) => ({ value, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)

const seeds = [1, 2, 3, 4, 5, 6, 7, 8]

/** The states after each of 20 orders of one sequence, as texts: one when order does not matter. */
async function statesOfOrders(target: TestDatabase, seed: number): Promise<ReadonlySet<string>> {
  const random = seededRandom(seed)
  const entries = sequence(random)
  const states = new Set<string>()
  for (let order = 0; order < 20; order += 1) {
    const id = await newStore(target)
    for (const each of order === 0 ? entries : shuffled(entries, random)) await addEntry(target, id, each)
    states.add(JSON.stringify(await planOf(target, id)))
  }
  return states
}

/** One sequence from 50 connections, each row several times, and then one row after the other in another store. */
async function statesOfParallel(
  target: TestDatabase,
  seed: number,
  { isRepeated = true } = {},
): Promise<ReadonlySet<string>> {
  const random = seededRandom(seed)
  const entries = sequence(random)
  const [parallel, calm] = [await newStore(target), await newStore(target)]
  const pool = await target.serverPool(50)
  const sent = shuffled(
    Array.from({ length: isRepeated ? 50 : entries.length }, (_, place) => entries[place % entries.length]),
    random,
  )
  await Promise.all(
    sent.map((each) =>
      pool.query('select add_plan_entry($1, $2)', [parallel, entryDocument(parallel, each as LedgerEntry)]),
    ),
  )
  for (const each of entries) await addEntry(target, calm, each)
  return new Set([JSON.stringify(await planOf(target, parallel)), JSON.stringify(await planOf(target, calm))])
}

describe('order and repetition', () => {
  it.each(seeds)('twenty orders of sequence %i end in one state', async (seed) => {
    expect(await statesOfOrders(db, seed)).toHaveProperty('size', 1)
  })

  it.each([21, 22, 23, 24])('fifty rows of sequence %i at once end as one after the other', async (seed) => {
    expect(await statesOfParallel(db, seed)).toHaveProperty('size', 1)
  })

  it('a hundred repetitions of each row change nothing', async () => {
    const entries = sequence(seededRandom(31))
    const [repeated, once] = [await newStore(db), await newStore(db)]
    for (const each of entries) await addEntry(db, once, each)
    for (let time = 0; time < 100; time += 1) {
      for (const each of entries) await addEntry(db, repeated, each)
    }

    expect(await planOf(db, repeated)).toEqual(await planOf(db, once))
  })

  it('a refund before its charge ends like one after it', async () => {
    const charge = bought(0, 'premium')
    const back = refund(charge, 5)

    expect(await planAfter(back, charge)).toEqual(await planAfter(charge, back))
    expect(await planAfter(back, charge)).toMatchObject({ plan: 'starter', ends: null })
  })
})

describe('turns red', () => {
  async function broken(defect: Defect, check: (target: TestDatabase) => Promise<void>) {
    const target = await openDatabase()
    await plant(target, defect)
    await check(target)
    await target.close()
  }
  /** The first number of states above one; else one. */
  async function someSize(among: readonly number[], states: (seed: number) => Promise<ReadonlySet<string>>) {
    for (const seed of among) {
      const { size } = await states(seed)
      if (size > 1) return size
    }
    return 1
  }
  const fold = 'private.fold_plan(uuid,jsonb)'
  const write = 'private.write_plan_entry(uuid,jsonb)'
  const lock = 'perform from public.businesses where id = p_business_id for no key update;'

  it('when rows count as they arrived', () =>
    broken(
      [
        {
          routine: fold,
          replace: [['order by p.effective_at, p.row_key collate "C"', 'order by p.recorded_at']],
        },
      ],
      async (target) => {
        expect(await someSize(seeds, (seed) => statesOfOrders(target, seed))).toBeGreaterThan(1)
      },
    ))

  it('when the store is not locked before the fold', () =>
    broken(
      [
        { routine: write, replace: [[lock, '']] },
        {
          routine: 'private.apply_plan(uuid)',
          replace: [
            [lock, 'perform from public.businesses where id = p_business_id;'],
            [
              'v := private.fold_plan(p_business_id);',
              'v := private.fold_plan(p_business_id); perform pg_sleep(0.2 * random());',
            ],
          ],
        },
      ],
      async (target) => {
        // Each row once: a repeated row folds again, which may mend what the defect has broken.
        const states = (seed: number) => statesOfParallel(target, seed, { isRepeated: false })
        expect(await someSize([21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32], states)).toBeGreaterThan(1)
      },
    ))

  it('when a repeated row is a second row', () =>
    broken(
      [{ routine: write, replace: [[`p_entry ->> 'rowKey'`, 'gen_random_uuid()::text']] }],
      async (target) => {
        const id = await newStore(target)
        await addEntry(target, id, trial(0))
        const gift = entry('extension', 3, { days: 5 })
        for (const each of [gift, gift]) await addEntry(target, id, each)

        expect((await planOf(target, id)).ends).toBe(24)
      },
    ))

  it('when a refund counts only after its charge has arrived', () =>
    broken(
      [
        {
          routine: fold,
          replace: [
            ['r.reference = p.reference', 'r.reference = p.reference and r.recorded_at > p.recorded_at'],
          ],
        },
      ],
      async (target) => {
        const id = await newStore(target)
        const charge = bought(0, 'premium')
        for (const each of [refund(charge, 5), charge]) await addEntry(target, id, each)

        expect((await planOf(target, id)).plan).toBe('premium')
      },
    ))
})
