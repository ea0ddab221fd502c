// Tests what operators see and do.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, person, server } from '#tests/support/database/database.ts'
import {
  addCombination,
  addOptions,
  addProduct,
  addZone,
  insert,
  openStore,
  orderRequest,
  quoteAndPlace,
  signUp,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

// Tests what operators do, in SQL: only operators act, each act has a reason and one line in a log that nobody changes, a suspended store
// gets a new version and its members read why.
// Planted, each seen red:
// - check_operator without its look into platform_admins.
// - The log without its triggers.
// - The line of the log left out of a suspension.
// - Another refund asked for though the first has not failed; one that is asked for and not counted.
// - The history left out of an exchange rate.
describe('an operator', () => {
  const db = forFile(openDatabase)
  let operator: string
  let store: { readonly id: string; readonly ownerId: string }

  beforeAll(async () => {
    operator = await signUp(db)
    await db.query('insert into platform_admins values ($1)', [operator])
  })
  beforeEach(async () => {
    store = await openStore(db, { name: 'Adunni Fabrics', slug: `shop-${randomUUID().slice(0, 8)}` })
  })

  type Json = Record<string, unknown>
  const ask = async <T = Json>(sql: string, values: readonly unknown[] = []) =>
    (await db.as(server, `select ${sql} as answer`, [...values]))[0]?.['answer'] as T
  const suspend = (by = operator, reason = 'Sells fake goods.') =>
    ask('operator_suspend_store($1, $2, $3)', [by, store.id, reason])
  const restore = (reason = 'It was a mistake.') =>
    ask('operator_restore_store($1, $2, $3)', [operator, store.id, reason])
  const acts = () => ask<Json[]>('operator_acts($1)', [store.id])
  const versionOf = async () =>
    Number(
      (await db.query('select content_version from store_versions where business_id = $1', [store.id]))[0]?.[
        'content_version'
      ],
    )

  describe('a suspension', () => {
    it('takes the store off line, tells its members why, and is written down', async () => {
      const before = await versionOf()
      await suspend()

      expect(await versionOf()).toBe(before + 1)
      const asked = `select b.status, s.reason from businesses b left join store_suspensions s on s.business_id = b.id where b.id = $1`
      expect(await db.as(person(store.ownerId), asked, [store.id])).toEqual([
        { status: 'suspended', reason: 'Sells fake goods.' },
      ])
      expect(await acts()).toMatchObject([
        {
          act: 'suspend_store',
          operator: `person-${operator}@oja.test`,
          subject: 'Adunni Fabrics',
          before: { status: 'active' },
          after: { status: 'suspended' },
          reason: 'Sells fake goods.',
        },
      ])
      const stranger = await signUp(db)
      expect(await db.as(person(stranger), 'select * from store_suspensions', [])).toEqual([])
    })

    it('ends with a reason, and is one act however often it is asked for', async () => {
      await suspend()
      await suspend()
      await restore()
      await restore()

      expect(await db.query('select status from businesses where id = $1', [store.id])).toEqual([
        { status: 'active' },
      ])
      expect(await db.query('select from store_suspensions where business_id = $1', [store.id])).toEqual([])
      expect((await acts()).map(({ act }) => act)).toEqual(['restore_store', 'suspend_store'])
      expect((await acts())[0]?.['before']).toMatchObject({
        status: 'suspended',
        reason: 'Sells fake goods.',
      })
      expect(
        await db.query(
          `select kind, user_id, content ->> 'reason' as reason from private.mail_outbox
         where business_id = $1 order by created_at, kind desc`,
          [store.id],
        ),
      ).toEqual([
        { kind: 'store_suspended', user_id: store.ownerId, reason: 'Sells fake goods.' },
        { kind: 'store_restored', user_id: store.ownerId, reason: '' },
      ])
    })

    it.each([
      ['somebody who is no operator', () => suspend(randomUUID()), 'forbidden'],
      ['no reason', () => suspend(operator, ' \n '), 'bad_request'],
      ['a reason without end', () => suspend(operator, 'x'.repeat(501)), 'bad_request'],
    ])('is refused for %s', async (_who, act, code) => {
      await expect(act()).rejects.toThrow(code)
      expect(await db.query('select status from businesses where id = $1', [store.id])).toEqual([
        { status: 'active' },
      ])
      expect(await acts()).toEqual([])
    })
  })

  describe('the log', () => {
    it.each([
      [`update private.operator_acts set reason = 'x'`],
      ['delete from private.operator_acts'],
      ['truncate private.operator_acts'],
    ])('refuses %s, also from the owner of the database', async (sql) => {
      await suspend()
      await expect(db.query(sql)).rejects.toThrow(/never changed or deleted/)
      expect(await acts()).toHaveLength(1)
    })
  })

  describe('a report', () => {
    it('is open until an operator closes it with an answer', async () => {
      await ask('report_shop($1, $2, $3, $4)', [store.id, 'fake_goods', 'Not real lace', '0803'])
      const [open] = (await ask<Json[]>('operator_reports()')).filter((one) => one['businessId'] === store.id)
      expect(open).toMatchObject({
        reason: 'fake_goods',
        details: 'Not real lace',
        contact: '0803',
        closedAt: null,
      })

      await ask('operator_close_report($1, $2, $3)', [operator, open?.['id'], 'The shop sent a refund.'])

      expect(
        (await ask<Json[]>('operator_reports()')).filter((one) => one['businessId'] === store.id),
      ).toEqual([])
      const sheet = await ask<{ reports: Json[] }>('operator_store($1)', [store.id])
      expect(sheet.reports).toMatchObject([{ answer: 'The shop sent a refund.' }])
      expect(await acts()).toMatchObject([{ act: 'close_report', before: { about: 'fake_goods' } }])
    })
  })

  describe('an exchange rate', () => {
    const setRate = (rate: number) =>
      ask(`operator_set_rate($1, 'GBP', 'USD', $2, 'Central bank, today')`, [operator, rate])

    it('changes with its source written down, and refuses a slip of the hand', async () => {
      const [row] = await db.query(
        `select rate::text from exchange_rate_settings where currency_from = 'GBP' and currency_to = 'USD' and is_active`,
      )
      const before = Number(row?.['rate'])
      await expect(setRate(before * 6)).rejects.toThrow('bad_request')
      await expect(setRate(before / 6)).rejects.toThrow('bad_request')
      await expect(setRate(0)).rejects.toThrow('bad_request')
      await setRate(before * 2)

      const rates = await ask<Json[]>('operator_rates()')
      expect(Number(rates.find(({ from, to }) => from === 'GBP' && to === 'USD')?.['rate'])).toBe(before * 2)
      await setRate(before)
      const again = await ask<Json[]>('operator_rates()')
      const changes = [
        {
          before: rates.find(({ from, to }) => from === 'GBP' && to === 'USD')?.['rate'],
          after: String(before),
        },
        { before: row?.['rate'], reason: 'Central bank, today', operator: `person-${operator}@oja.test` },
      ]
      expect(again.find(({ from, to }) => from === 'GBP' && to === 'USD')?.['history']).toMatchObject(changes)
      expect(again.filter(({ history }) => (history as Json[]).length > 0)).toHaveLength(1)
      expect((await ask<Json[]>('operator_acts()'))[1]).toMatchObject({
        act: 'set_rate',
        subject: 'GBP to USD',
        before: { rate: row?.['rate'] },
        reason: 'Central bank, today',
      })
    })
  })

  describe('the list of stores', () => {
    it.each([
      ['a name', () => 'adunni fab'],
      ['an id', () => store.id],
      ['an owner’s address', () => store.ownerId],
    ])('finds %s', async (_what, words) => {
      const found = await ask<{ stores: Json[] }>('operator_stores($1)', [words()])
      expect(found.stores.map(({ id }) => id)).toContain(store.id)
      expect(await ask('operator_stores($1)', ['%'])).toMatchObject({ total: 0, stores: [] })
    })
  })

  describe('an operator’s session', () => {
    const opened = async (userId: string, ago = '0 s') => {
      const id = randomUUID()
      await db.query(
        `insert into auth.sessions (id, user_id, created_at) values ($1, $2, now() - $3::interval)`,
        [id, userId, ago],
      )
      return id
    }
    const isOpen = (userId: string, sessionId: string, seconds: number | null = null) =>
      ask<boolean>('is_operator_session($1, $2, $3)', [userId, sessionId, seconds])

    it('needs an operator, an open session of theirs, and at its start a sign-in of the last minutes', async () => {
      const session = await opened(operator)
      expect(await isOpen(operator, session, 600)).toBe(true)
      expect(await isOpen(store.ownerId, await opened(store.ownerId))).toBe(false)
      expect(await isOpen(operator, await opened(store.ownerId))).toBe(false)
      const old = await opened(operator, '11 minutes')
      expect([await isOpen(operator, old), await isOpen(operator, old, 600)]).toEqual([true, false])
      await db.query('delete from auth.sessions where id = $1', [session])
      expect(await isOpen(operator, session)).toBe(false)
    })
  })

  describe('payments', () => {
    const list = (search: string, state = '', offset = 0) =>
      ask<{ total: number; payments: Json[]; months: Json[] }>('operator_payment_list($1, $2, $3, 50)', [
        search,
        state,
        offset,
      ])

    it('are found by shop and reference, by what became of them, and summed by month and currency', async () => {
      const shop = await openStore(db, { name: 'Ledger 100% Cloth' })
      const add = (kind: string, reference: string, at: string, amount: number, currency = 'NGN') =>
        db.query(
          `insert into plan_entries (business_id, row_key, effective_at, kind, plan, months, days, amount_minor, currency, reference, channel)
           values ($1, $2, $3, $4, 'premium', 1, 30, $5, $6, $7, 'card')`,
          [shop.id, `${kind}:${reference}`, at, kind, amount, currency, reference],
        )
      // A minute before December in Lagos.
      await add('charge', 'list-one', '2029-11-30T22:59:00Z', 550000)
      await add('charge', 'list-two', '2029-11-30T23:00:00Z', 550000)
      await add('charge', 'list-three', '2029-12-05T10:00:00Z', 4400, 'GHS')
      await add('refund', 'list-two', '2029-12-06T10:00:00Z', 550000)
      await db.query(
        `insert into plan_checkouts (reference, business_id, person_id, plan, months, amount_minor, currency, created_at)
         values ('list-four', $1, $2, 'enterprise', 12, 14400000, 'NGN', '2029-12-07T10:00:00Z')`,
        [shop.id, shop.ownerId],
      )

      const all = await list('100% cloth')
      expect(all.total).toBe(4)
      expect(all.payments.map(({ reference, state }) => [reference, state])).toEqual([
        ['list-four', 'open'],
        ['list-three', 'paid'],
        ['list-two', 'paid_back'],
        ['list-one', 'paid'],
      ])
      expect(all.months).toEqual([
        { month: '2029-12', currency: 'GHS', payments: 1, paidMinor: 4400, refundedMinor: 0 },
        { month: '2029-12', currency: 'NGN', payments: 1, paidMinor: 550000, refundedMinor: 550000 },
        { month: '2029-11', currency: 'NGN', payments: 1, paidMinor: 550000, refundedMinor: 0 },
      ])
      expect((await list('LIST-ONE')).payments).toMatchObject([
        { shop: 'Ledger 100% Cloth', channel: 'card' },
      ])
      expect((await list(shop.id, 'paid_back')).payments).toMatchObject([{ reference: 'list-two' }])
      expect((await list('list_one')).total).toBe(0)
    })
  })

  describe('money that is asked back', () => {
    const reference = randomUUID()
    const decide = (isApproved: boolean, by = operator) =>
      ask('operator_decide_money_back($1, $2, $3, $4)', [
        by,
        reference,
        isApproved,
        'Within the <b>guarantee</b>.',
      ])

    it('waits until an operator decides, once, and the decision is written down', async () => {
      await db.query(
        `insert into plan_entries (business_id, row_key, effective_at, kind, plan, days, amount_minor, currency, reference)
       values ($1, $2, now(), 'charge', 'premium', 30, 550000, 'NGN', $3)`,
        [store.id, `charge:${reference}`, reference],
      )
      await db.as(person(store.ownerId), 'select ask_money_back($1, $2, $3)', [
        store.id,
        reference,
        'Too early for us',
      ])
      const waiting = async () =>
        (await ask<{ requests: Json[] }>('operator_payments()')).requests.filter(
          (one) => one['reference'] === reference,
        )
      expect(await waiting()).toMatchObject([
        {
          shop: 'Adunni Fabrics',
          plan: 'premium',
          amountMinor: 550000,
          status: 'asked',
          reason: 'Too early for us',
        },
      ])
      await expect(decide(true, store.ownerId)).rejects.toThrow('forbidden')

      await decide(true)
      await decide(false)
      // Once, to whoever asked, with the reason as the app shows it.
      expect(
        await db.query(
          `select user_id, content from private.mail_outbox where business_id = $1 and kind = 'money_back_answered'`,
          [store.id],
        ),
      ).toMatchObject([
        {
          user_id: store.ownerId,
          content: {
            isApproved: true,
            reason: 'Within the bguarantee/b.',
            amountMinor: 550000,
            plan: 'premium',
            store: 'Adunni Fabrics',
          },
        },
      ])

      expect(await waiting()).toMatchObject([{ status: 'approved' }])
      expect(
        await db.query('select status, decided_by, answer from money_back_requests where reference = $1', [
          reference,
        ]),
      ).toEqual([{ status: 'approved', decided_by: operator, answer: 'Within the bguarantee/b.' }])
      expect((await acts()).map(({ act }) => act)).toEqual(['approved_money_back'])
    })

    it('is tried again when its refund has failed, and its state is shown', async () => {
      const request = async () =>
        (await ask<{ requests: Json[] }>('operator_payments()')).requests.find(
          (one) => one['reference'] === reference,
        )
      const claimed = async () =>
        (await ask<Json[]>('claim_approved_money_back(1000)')).find((one) => one['reference'] === reference)
      const note = (state: string, why: string, failed: number) =>
        ask('note_money_back($1, $2, $3, $4)', [reference, state, why, failed])
      const retry = (by = operator) =>
        ask('operator_retry_money_back($1, $2, $3)', [by, reference, 'The bank account is right now.'])

      expect(await claimed()).toMatchObject({ triedAgain: 0 })
      await note('pending', '', 0)
      await expect(retry()).rejects.toThrow('not_failed')
      await note('failed', '', 1)
      expect(await request()).toMatchObject({ refundState: 'failed', refundReason: '' })
      await expect(retry(store.ownerId)).rejects.toThrow('forbidden')
      expect(await claimed()).toBe(undefined)
      await retry()

      expect(await request()).toMatchObject({ status: 'approved', refundState: null })
      expect(await claimed()).toMatchObject({ triedAgain: 1 })
      expect(
        await db.query(
          `select act, reason from private.operator_acts where state_before ->> 'reference' = $1 order by id desc limit 1`,
          [reference],
        ),
      ).toEqual([{ act: 'retried_money_back', reason: 'The bank account is right now.' }])
      await note('refused', 'Not enough money', 1)
      expect(await request()).toMatchObject({ refundState: 'refused', refundReason: 'Not enough money' })
    })
  })
})

// Tests an operator's reading of a shop: it shows what the owner sees without naming shoppers, leaves a line in the log, and changes nothing.
// Planted, seen red: a reading without its line in the log; the stock of a product's own row where its choices are counted.
describe('reading', () => {
  const db = forFile(openDatabase)
  let operator: string

  beforeAll(async () => {
    operator = await signUp(db)
    await db.query('insert into platform_admins values ($1)', [operator])
  })

  const read = async (id: string, { by = operator, reason = 'The owner asks about an order.' } = {}) =>
    (await db.as(server, 'select operator_read_store($1, $2, $3) as answer', [by, id, reason]))[0]?.[
      'answer'
    ] as Record<string, unknown>

  /** Rows that were written, changed or deleted since the statistics began, by table. */
  async function contents(): Promise<Record<string, string>> {
    const tables = await db.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private', 'auth') order by 1`,
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await db.query<{ hash: string }>(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
      )
      found[name] = row?.hash ?? ''
    }
    return found
  }

  it('shows the shop and its orders, names no shopper, and changes the log alone', async () => {
    const { id } = await openStore(db, { name: 'Adunni Fabrics' })
    const productId = await addProduct(db, id, { name: 'Ankara blue', stock: 4 })
    const zoneId = await addZone(db, id)
    await insert(db, 'business_bank_details', {
      business_id: id,
      bank_name: 'First Bank',
      account_number: '0123456789',
      account_name: 'Adunni',
    })
    await quoteAndPlace(db, orderRequest(id, [{ productId }], { delivery: { zoneId } }))
    const before = await contents()

    const shop = await read(id)

    const after = await contents()
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([
      'private.operator_acts',
    ])
    expect(shop).toMatchObject({
      shop: { name: 'Adunni Fabrics' },
      bank: { bankName: 'First Bank', ending: '…6789' },
      products: [{ name: 'Ankara blue' }],
      orderCount: 1,
    })
    const [order] = await db.query<{ customer_name: string; phone: string }>(
      'select customer_name, phone from orders where business_id = $1',
      [id],
    )
    const text = JSON.stringify(shop)
    for (const secret of [order?.customer_name ?? '?', order?.phone ?? '?', '0123456789'])
      expect(text).not.toContain(secret)
    const acts = (await db.as(server, 'select operator_acts($1) as answer', [id]))[0]?.['answer']
    expect(acts).toMatchObject([{ act: 'read_store', reason: 'The owner asks about an order.' }])
  })

  it('shows the price of a sale that runs, and of no other', async () => {
    const { id } = await openStore(db)
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
    for (const [at, [from, to]] of [
      [-2, 2],
      [-2, -1],
      [1, 2],
    ].entries())
      await addProduct(db, id, {
        price: 9_000,
        sale_price: 8_000,
        sale_starts_at: hours(from as number),
        sale_ends_at: hours(to as number),
        position: at,
      })

    const { products } = (await read(id)) as { products: readonly { salePrice: number | null }[] }

    expect(products.map(({ salePrice }) => salePrice)).toEqual([8_000, null, null])
  })

  it('counts a product with choices by its choices, and not at all while one is not counted', async () => {
    const { id } = await openStore(db)
    const stocks = [
      [3, 4],
      [3, null],
      [0, 0],
    ]
    for (const [at, counts] of stocks.entries()) {
      const productId = await addProduct(db, id, { name: `Gown ${at}`, stock: null, position: at })
      const { valueIds } = await addOptions(db, id, productId, 'Size', ['M', 'L'])
      for (const [place, stock] of counts.entries())
        await addCombination(db, id, productId, [valueIds[place] as string], { stock })
    }

    const { products } = (await read(id)) as { products: readonly { stock: number | null }[] }

    expect(products.map(({ stock }) => stock)).toEqual([7, null, 0])
  })

  it.each([
    ['no reason', { reason: ' ' }, 'bad_request'],
    ['somebody who is no operator', { by: '00000000-0000-4000-8000-000000000000' }, 'forbidden'],
  ])('is refused for %s', async (_what, options, code) => {
    const { id } = await openStore(db)
    await expect(read(id, options)).rejects.toThrow(code)
  })
})
