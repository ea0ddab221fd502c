// Tests changes that need a proof.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { codeOf, openDatabase, server } from '#tests/support/database/database.ts'
import { mailsAbout, prove, type SignedIn, signIn } from '#tests/support/database/proofs.ts'
import { addMember, openStore, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

// Checks that the bank account and the numbers of a shop change only by a call with a proof, and that every owner gets a mail (proofs: promise
// P45 in docs/promises.md).
// Planted once and seen red:
// - A proof valid for an hour.
// - The session, the person, the end of a session, a changed password not checked.
// - A call that takes no proof.
// - The earlier grants.
// - The protecting trigger removed.
// - Only one owner informed.
// - Members made without a proof.
describe('a change', () => {
  const db = forFile(openDatabase)

  type Shop = { readonly id: string; readonly owner: SignedIn }

  const GTBANK = { bank_name: 'GTBank', account_number: '0123456789', account_name: 'Adunni Fabrics' }
  const OPAY = { bank_name: 'OPay', account_number: '8031234567', account_name: 'Adunni Fabrics' }

  async function newShop(): Promise<Shop> {
    const { id, ownerId } = await openStore(db)
    return { id, owner: await signIn(db, ownerId) }
  }
  async function colleague({ id }: Shop, role: string): Promise<SignedIn> {
    const userId = await signUp(db)
    await addMember(db, id, userId, role)
    return signIn(db, userId)
  }

  const bankOf = async ({ id }: Shop) =>
    (
      await db.query(
        'select account_number, updated_at::text as saved from business_bank_details where business_id = $1',
        [id],
      )
    )[0]
  const saveBank = (
    who: SignedIn,
    { id }: Shop,
    details: unknown,
    proof: string | null,
    known: unknown = null,
  ) =>
    db.as(who, 'select save_bank_details($1, $2, $3, $4) as row', [
      id,
      known,
      details && JSON.stringify(details),
      proof,
    ])
  const saveNumber = (
    who: SignedIn,
    { id }: Shop,
    number: string | null,
    proof: string | null,
    known = '2348012345678',
  ) =>
    db.as(who, 'select save_settings($1, $2, $3, $4)', [
      id,
      JSON.stringify({ whatsapp_number: known, description: '' }),
      JSON.stringify({ whatsapp_number: number, description: 'Cloth' }),
      proof,
    ])
  const saveWords = (
    who: SignedIn,
    { id }: Shop,
    kind: string,
    body: string | null,
    proof: string | null = null,
  ) => db.as(who, 'select save_message_words($1, $2, $3, $4)', [id, kind, body, proof])

  /** Every call that takes a proof, with a change that needs a proof. */
  const calls: readonly (readonly [
    string,
    (who: SignedIn, shop: Shop, proof: string | null) => Promise<unknown>,
  ])[] = [
    ['bank details', (who, shop, proof) => saveBank(who, shop, GTBANK, proof)],
    ['the WhatsApp number', (who, shop, proof) => saveNumber(who, shop, '2348039999999', proof)],
    [
      'words with an account number',
      (who, shop, proof) => saveWords(who, shop, 'confirmed', 'Pay 0123 456 789', proof),
    ],
  ]

  describe.each(calls)('%s', (_what, call) => {
    it('are changed by whoever has just proved who they are, again and again for ten minutes', async () => {
      const shop = await newShop()
      const proof = await prove(db, shop.owner, '9 minutes 50 seconds')

      expect(await codeOf(call(shop.owner, shop, proof))).toBe(null)
      expect(await codeOf(saveWords(shop.owner, shop, 'payment', 'Ask us', proof))).toBe(null)
    })

    it('are kept from any other proof', async () => {
      const shop = await newShop()
      const other = await newShop()
      const elsewhere = await signIn(db, shop.owner.userId)
      const ended = await signIn(db, shop.owner.userId)
      const endedProof = await prove(db, ended)
      await db.query('delete from auth.sessions where id = $1', [ended.sessionId])

      const before = await prove(db, shop.owner)
      for (const [what, who, proof] of [
        ['none', shop.owner, null],
        ['an invented one', shop.owner, randomUUID()],
        ['one of another person', shop.owner, await prove(db, other.owner)],
        ['one of another session', shop.owner, await prove(db, elsewhere)],
        // Runs last, because giving a proof removes old proofs.
        ['one of eleven minutes ago', shop.owner, await prove(db, shop.owner, '11 minutes')],
      ] as const) {
        expect([what, await codeOf(call(who, shop, proof))]).toEqual([what, 'proof_needed'])
      }
      // Whose session has ended has no shop to change.
      expect(await codeOf(call(ended, shop, endedProof))).toBe('forbidden')
      await db.query(`update auth.users set encrypted_password = 'new' where id = $1`, [shop.owner.userId])
      expect(await codeOf(call(shop.owner, shop, before))).toBe('proof_needed')
      expect(await mailsAbout(db, shop.id)).toEqual([])
    })

    it('are told to every owner and to nobody else', async () => {
      const shop = await newShop()
      const second = await colleague(shop, 'owner')
      await colleague(shop, 'manager')
      await colleague(shop, 'staff')

      await call(shop.owner, shop, await prove(db, shop.owner))

      const told = await mailsAbout(db, shop.id)
      expect(told.map((mail) => mail.user_id).sort()).toEqual([shop.owner.userId, second.userId].sort())
    })
  })

  describe('bank details', () => {
    it('are the owners’ alone, told with their endings, and two editors are told apart', async () => {
      const shop = await newShop()
      const manager = await colleague(shop, 'manager')
      const proof = await prove(db, shop.owner)
      expect(await codeOf(saveBank(manager, shop, GTBANK, await prove(db, manager)))).toBe('forbidden')
      await saveBank(shop.owner, shop, GTBANK, proof)
      const first = (await bankOf(shop))?.['saved']
      await saveBank(shop.owner, shop, OPAY, proof, first)

      expect(await codeOf(saveBank(shop.owner, shop, GTBANK, proof, first))).toBe('changed_elsewhere')
      expect(await codeOf(saveBank(shop.owner, shop, null, proof, first))).toBe('changed_elsewhere')
      const second = (await bankOf(shop))?.['saved']
      // Saving the same account again is no change.
      await saveBank(shop.owner, shop, OPAY, proof, second)
      await saveBank(shop.owner, shop, null, proof, second)
      expect(await bankOf(shop)).toBeUndefined()

      const told = (await mailsAbout(db, shop.id)).map(({ content }) => content)
      const store = 'Adunni Fabrics'
      expect(told).toEqual([
        { store, old: null, new: '6789' },
        { store, old: '6789', new: '4567' },
        { store, old: '4567', new: null },
      ])
    })

    it('entered by two at once are one entry', async () => {
      const shop = await newShop()
      const proof = await prove(db, shop.owner)

      const codes = await Promise.all(
        [GTBANK, OPAY, GTBANK, OPAY].map((details) => codeOf(saveBank(shop.owner, shop, details, proof))),
      )

      expect(codes.sort()).toEqual(['changed_elsewhere', 'changed_elsewhere', 'changed_elsewhere', null])
      expect(await mailsAbout(db, shop.id)).toHaveLength(1)
    })
  })

  describe('the WhatsApp number', () => {
    it('is changed with the rest of a form or the form is not saved, and other fields need no proof', async () => {
      const shop = await newShop()
      const manager = await colleague(shop, 'manager')
      const staff = await colleague(shop, 'staff')
      expect(await codeOf(saveNumber(staff, shop, '2348039999999', await prove(db, staff)))).toBe('forbidden')
      await codeOf(saveNumber(manager, shop, '2348039999999', null))
      const [before] = await db.query('select whatsapp_number, description from businesses where id = $1', [
        shop.id,
      ])
      expect(before).toEqual({ whatsapp_number: '2348012345678', description: '' })
      // Saving the present number is no change.
      expect(await codeOf(saveNumber(manager, shop, '2348012345678', null))).toBe(null)

      const proof = await prove(db, manager)
      await db.as(manager, 'select save_settings($1, $2, $3, $4)', [
        shop.id,
        JSON.stringify({ whatsapp_number: '2348012345678' }),
        JSON.stringify({ whatsapp_number: '2348039999999' }),
        proof,
      ])
      const told = await mailsAbout(db, shop.id)
      expect(told.map(({ user_id, content }) => [user_id, content])).toEqual([
        [shop.owner.userId, { store: 'Adunni Fabrics', old: '5678', new: '9999' }],
      ])
    })
  })

  describe('a change that is taken back', () => {
    it('leaves no mail', async () => {
      const shop = await newShop()
      const proof = await prove(db, shop.owner)
      const save = (colour: string) =>
        codeOf(
          db.as(shop.owner, 'select save_settings($1, $2, $3, $4)', [
            shop.id,
            JSON.stringify({ whatsapp_number: '2348012345678', primary_colour: '#0f5132' }),
            JSON.stringify({ whatsapp_number: '2348039999999', primary_colour: colour }),
            proof,
          ]),
        )

      expect(await save('no colour')).toBe('23514')
      expect(await mailsAbout(db, shop.id)).toEqual([])
      expect(await save('#123456')).toBe(null)
      expect(await mailsAbout(db, shop.id)).toHaveLength(1)
    })
  })

  describe('words of messages', () => {
    it.each([
      ['confirmed', 'Thank you, {name}. It comes to {total}.', false],
      ['confirmed', 'Order 1234567 of 22 Nov', false],
      ['confirmed', 'Pay to {bank}', true],
      ['shipped', 'Pay 0123456789', true],
      ['shipped', 'Pay 01.23-45 67\n89', true],
      ['shipped', 'Pay ０１２３４５６７８９', true],
      ['shipped', 'Pay ٠١٢٣٤٥٦٧٨٩', true],
      ['shipped', 'Pay 𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡', true],
      ['shipped', 'Pay 0\u200b1\u200b2\u200b3\u200b4\u200b5\u200b6\u200b7\u200b8\u200b9', true],
      ['shipped', 'Pay to gb 33 bukb-2020', true],
      ['payment', 'Ask us where to pay', true],
    ])('%s: %j wants a proof: %s', async (kind, body, needs) => {
      const shop = await newShop()
      const proof = await prove(db, shop.owner)
      await saveBank(shop.owner, shop, { ...GTBANK, account_number: 'GB33BUKB2020' }, proof)

      expect(await codeOf(saveWords(shop.owner, shop, kind, body))).toBe(needs ? 'proof_needed' : null)
      expect(await codeOf(saveWords(shop.owner, shop, kind, body, proof))).toBe(null)
      // Removing them needs a proof too.
      expect(await codeOf(saveWords(shop.owner, shop, kind, null))).toBe(needs ? 'proof_needed' : null)
      expect(await codeOf(saveWords(shop.owner, shop, kind, 'Hello'))).toBe(needs ? 'proof_needed' : null)
      const staff = await colleague(shop, 'staff')
      expect(await codeOf(saveWords(staff, shop, kind, 'Hello', await prove(db, staff)))).toBe('forbidden')
    })

    it('say the endings of the numbers that went and came', async () => {
      const shop = await newShop()
      const proof = await prove(db, shop.owner)
      await saveWords(shop.owner, shop, 'payment', 'Pay 0123456789 at GTBank or 8031234567 at OPay', proof)
      await saveWords(shop.owner, shop, 'payment', 'Pay {bank}', proof)

      expect((await mailsAbout(db, shop.id)).map(({ content }) => content)).toEqual([
        { store: 'Adunni Fabrics', message: 'payment', old: [], new: ['6789', '4567'] },
        { store: 'Adunni Fabrics', message: 'payment', old: ['6789', '4567'], new: [] },
      ])
    })
  })

  describe('every other door', () => {
    const doors: readonly (readonly [string, string])[] = [
      [
        'inserting an account',
        `insert into business_bank_details (business_id, bank_name, account_number, account_name) values ($1, 'OPay', '8031234567', 'X')`,
      ],
      [
        'changing an account',
        `update business_bank_details set account_number = '8031234567' where business_id = $1`,
      ],
      ['removing an account', 'delete from business_bank_details where business_id = $1'],
      ['changing the number', `update businesses set whatsapp_number = '2348039999999' where id = $1`],
      [
        'inserting words',
        `insert into order_message_templates (business_id, kind, body) values ($1, 'review', 'Pay 8031234567')`,
      ],
      ['changing words', `update order_message_templates set body = 'Pay 8031234567' where business_id = $1`],
      ['removing words', 'delete from order_message_templates where business_id = $1'],
    ]
    const shopWithAll = async (): Promise<Shop> => {
      const shop = await newShop()
      const proof = await prove(db, shop.owner)
      await saveBank(shop.owner, shop, GTBANK, proof)
      await saveWords(shop.owner, shop, 'payment', 'Pay {bank}', proof)
      return shop
    }

    it.each(doors)('is closed: %s', async (_what, sql) => {
      const shop = await shopWithAll()

      expect(await codeOf(db.as(shop.owner, sql, [shop.id]))).toBe('42501')
      expect(await codeOf(db.as(server, sql, [shop.id]))).toMatch(/^(?:42501|proof_needed)$/)
    })

    it.each(doors)('stays closed where a grant, a policy or a function opens it: %s', async (_what, sql) => {
      const shop = await shopWithAll()
      const body = sql.replaceAll('$1', 'p_id')
      await db.query(`create or replace function public.careless(p_id uuid) returns void
      language sql security definer set search_path = 'public' as $f$ ${body} $f$`)
      await db.query('grant execute on function public.careless(uuid) to authenticated')

      expect(await codeOf(db.as(shop.owner, 'select careless($1)', [shop.id]))).toBe('proof_needed')
      await db.query('drop function public.careless(uuid)')
    })

    it('is open for a store that is deleted with all of it', async () => {
      const shop = await shopWithAll()
      await db.as(
        server,
        'select begin_store_deletion($1, $2, (select slug from businesses where id = $1))',
        [shop.id, shop.owner.userId],
      )

      while (!(await db.as(server, 'select erase_store($1, 1000) as done', [shop.id]))[0]?.['done']) {
        // The next rows.
      }
      expect(await bankOf(shop)).toBeUndefined()
    })

    it('is not opened by making somebody an owner or manager, nor is an owner silenced', async () => {
      const shop = await shopWithAll()
      const second = await colleague(shop, 'owner')
      const staff = await colleague(shop, 'staff')
      const thief = await signUp(db)
      const as = (sql: string, userId: string) => codeOf(db.as(shop.owner, sql, [shop.id, userId]))
      const add = (role: string) =>
        `insert into business_members (business_id, user_id, role) values ($1, $2, '${role}')`
      const raise = (role: string) =>
        `update business_members set role = '${role}' where business_id = $1 and user_id = $2`
      const remove = 'delete from business_members where business_id = $1 and user_id = $2'

      // The API adds or promotes nobody; a function that does so needs a proof.
      expect(await as(add('owner'), thief)).toBe('42501')
      expect(await as(raise('manager'), staff.userId)).toBe('42501')
      await db.query(`create function public.careless_team(p_id uuid, p_user uuid, p_role text) returns void
      language sql security definer set search_path = 'public' as $$
        insert into business_members (business_id, user_id, role) values (p_id, p_user, p_role)
        on conflict (business_id, user_id) do update set role = p_role $$`)
      await db.query('grant execute on function public.careless_team(uuid, uuid, text) to authenticated')
      const set = (role: string) => `select careless_team($1, $2, '${role}')`
      expect(await as(set('owner'), thief)).toBe('proof_needed')
      expect(await as(set('manager'), thief)).toBe('proof_needed')
      expect(await as(set('manager'), staff.userId)).toBe('proof_needed')
      expect(await as(set('staff'), second.userId)).toBe('proof_needed')
      expect(await as(remove, second.userId)).toBe('proof_needed')
      // Staff may leave, and an owner may leave.
      expect(await as(remove, staff.userId)).toBe(null)
      expect(await as(remove, shop.owner.userId)).toBe(null)
      await db.query('drop function public.careless_team(uuid, uuid, text)')
    })

    it('is the first entry at the birth of a store, which needs none', async () => {
      const userId = await signUp(db)
      const owner = await signIn(db, userId)
      const [row] = await db.as(
        owner,
        `select create_business('{"slug": "born-today", "name": "Born", "whatsappNumber": "2348031234567"}') as made`,
      )
      const id = (row as { made: { businessId: string } }).made.businessId

      const [store] = await db.query('select whatsapp_number from businesses where id = $1', [id])
      expect(store?.['whatsapp_number']).toBe('2348031234567')
      expect(await codeOf(saveBank(owner, { id, owner }, GTBANK, null))).toBe('proof_needed')
    })
  })
})

// Checks the comparison of a password before a step that a stolen session must not take. Planted once and seen red: the count without the
// row's lock (read, then written), a right password that does not set the count to 0, crypt() without the look at the hash's format.
describe('the check of a password', () => {
  const db = forFile(openDatabase)

  async function personWith(hash: string): Promise<string> {
    const userId = await signUp(db)
    await db.query(`update auth.users set encrypted_password = ${hash} where id = $1`, [userId])
    return userId
  }
  const BCRYPT = `extensions.crypt('market-day', extensions.gen_salt('bf', 4))`

  /** True, false, or the code of a refusal. */
  const check = async (userId: string, password: string): Promise<unknown> => {
    const call = db.as(server, 'select check_password($1, $2) as is_right', [userId, password])
    return (await codeOf(call)) ?? (await call)[0]?.['is_right']
  }

  it('takes five of twenty guesses that are sent at once, and the right password no more', async () => {
    const userId = await personWith(BCRYPT)
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(userId, 'a-guess')))

    expect(answers.filter((answer) => answer === false)).toHaveLength(5)
    expect(answers.filter((answer) => answer === 'too_many_requests')).toHaveLength(15)
    expect(await check(userId, 'market-day')).toBe('too_many_requests')
  })

  it('counts each person alone, a right password anew, and only guesses of a quarter of an hour', async () => {
    const [one, other] = [await personWith(BCRYPT), await personWith(BCRYPT)]
    for (let guess = 0; guess < 4; guess += 1) expect(await check(one, 'a-guess')).toBe(false)
    expect(await check(one, 'market-day')).toBe(true)
    for (let guess = 0; guess < 5; guess += 1) expect(await check(one, 'a-guess')).toBe(false)

    expect(await check(one, 'market-day')).toBe('too_many_requests')
    expect(await check(other, 'market-day')).toBe(true)
    await db.query(
      `update private.account_guards set tries_since = now() - interval '16 minutes' where user_id = $1`,
      [one],
    )
    expect(await check(one, 'market-day')).toBe(true)
  })

  it.each([
    ['who signs in by Google', `''`],
    ['without a row', 'null'],
    ['with a hash of another format', `'$argon2id$v=19$m=65536,t=3,p=2$c2FsdA$aGFzaA'`],
  ])('says no for a person %s', async (_who, hash) => {
    expect(await check(await personWith(hash), 'market-day')).toBe(false)
  })
})
