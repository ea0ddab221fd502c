// Checks what each role may do: the table of the domain is that of the database, and each deed is tried by each role, by a member without a
// seat and by a person who was removed. Members beyond the seats of the plan rest, and come back with the plan.
// Planted once and seen red: the activity readable by every member; a right given without a proof; prices that staff change; a seat for everybody.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ActivityLine, activityWords } from '#domain/team/activity.ts'
import {
  MEMBER_ACTIONS,
  type MemberAction,
  NAMED_RIGHTS,
  ROLES,
  type Role,
  roleMay,
} from '#domain/team/roles.ts'
import { type Actor, codeOf, openDatabase, server } from '#tests/support/database/database.ts'
import { prove, type SignedIn, signIn } from '#tests/support/database/proofs.ts'
import {
  addGiftCard,
  addProduct,
  addVoucher,
  orderRequest,
  quoteAndPlace,
} from '#tests/support/database/store.ts'
import { openTeam, type TestTeam, teamCalls } from '#tests/support/database/team.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

const SET_RIGHT = 'select set_role_right($1, $2, $3, $4, $5)'
let calls: ReturnType<typeof teamCalls>

beforeAll(async () => {
  calls = teamCalls(db)
})

describe('the table of roles', () => {
  it('is the same in the domain and in the database', async () => {
    for (const role of [...ROLES, 'nobody']) {
      for (const deed of [...MEMBER_ACTIONS, 'anything']) {
        const [row] = await db.query('select private.role_may($1, $2) as may', [role, deed])
        const isKnown = role !== 'nobody' && deed !== 'anything'
        expect([role, deed, row?.['may']]).toEqual([
          role,
          deed,
          isKnown && roleMay(role as Role, deed as MemberAction),
        ])
      }
    }
  })

  it('names no deed that the domain does not know', async () => {
    const [row] = await db.query(
      `select prosrc as source from pg_proc where oid = 'private.role_may(text,text)'::regprocedure`,
    )
    const named = [...String(row?.['source']).matchAll(/'([a-z-]+)'/g)].map(([, name]) => name ?? '')

    expect([...new Set(named)].filter((name) => !ROLES.some((role) => role === name)).sort()).toEqual(
      [...MEMBER_ACTIONS].sort(),
    )
  })
})

type Attempt = (who: SignedIn, shop: TestTeam, goods: Goods) => Promise<boolean>
type Goods = { readonly productId: string; readonly orderId: string; readonly customerId: string }

/** True when a statement did something: it was not refused, and it reached a row. */
async function reaches(who: Actor, sql: string, values: unknown[]): Promise<boolean> {
  let rows: readonly unknown[] = []
  const code = await codeOf(
    db.as(who, sql, values).then((found) => {
      rows = found
    }),
  )
  if (code !== null && !['42501', 'forbidden', 'P0002'].includes(code)) throw new Error(`${sql}: ${code}`)
  return code === null && rows.length > 0
}

const changed = (who: SignedIn, sql: string, values: unknown[]) => reaches(who, `${sql} returning 1`, values)

/** One deed of each kind, through the statement or the function that the app uses. */
const attempts: Readonly<Record<MemberAction, Attempt>> = {
  orders: (who, { id }, { orderId }) =>
    reaches(who, 'select id from orders where business_id = $1 and id = $2', [id, orderId]),
  products: (who, { id }, { productId }) =>
    changed(who, `update products set description = description || 'x' where business_id = $1 and id = $2`, [
      id,
      productId,
    ]),
  stock: (who, { id }, { productId }) =>
    changed(
      who,
      'update products set stock = stock + 1, stock_edits = stock_edits + 1 where business_id = $1 and id = $2',
      [id, productId],
    ),
  figures: (who, { id }) => reaches(who, `select read_figures($1, 'day')`, [id]),
  payments: (who, { id }, { orderId }) =>
    reaches(
      who,
      `select record_payment($1, $2, jsonb_build_object('id', gen_random_uuid(), 'kind', 'received', 'amount', 1, 'way', 'cash',
        'seenBalance', coalesce((select balance from orders where id = $2), 0)))`,
      [id, orderId],
    ),
  'customer-numbers': (who, { id }, { customerId }) =>
    reaches(
      who,
      `select 1 from (select customer_details($1, $2) ->> 'phone' as phone) told where phone is not null`,
      [id, customerId],
    ),
  customers: (who, { id }, { customerId }) =>
    reaches(who, 'select name from customers where business_id = $1 and id = $2', [id, customerId]),
  prices: (who, { id }, { productId }) =>
    changed(who, 'update products set price = price + 1 where business_id = $1 and id = $2', [id, productId]),
  imports: (who, { id }) =>
    reaches(
      server,
      `select open_import($1, $2, '{"source": "list", "rowsRead": 1, "rowsRefused": 0, "rowsSkipped": 0, "products": 1}')`,
      [id, who.userId],
    ),
  costs: (who, { id }, { productId }) =>
    reaches(who, `select private.save_costs($1, $2, '[{"valueIds": [], "costMinor": 7}]')`, [id, productId]),
  vouchers: (who, { id }) =>
    changed(who, `update vouchers set is_active = true where business_id = $1`, [id]),
  'gift-cards': (who, { id }) => reaches(who, `select create_gift_card($1, 100, 'Ada', '', null)`, [id]),
  'customer-records': (who, { id }) =>
    changed(who, `delete from customers where business_id = $1 and name = 'Old'`, [id]),
  export: (who, { id }) => reaches(who, `select begin_export($1, 'store')`, [id]),
  activity: (who, { id }) => reaches(who, 'select id from activity where business_id = $1', [id]),
  settings: (who, { id }) =>
    changed(who, `update businesses set description = description || 'x' where id = $1`, [id]),
  'bank-details': async (who, { id }) =>
    reaches(
      who,
      `select save_bank_details($1, (select to_jsonb(updated_at) #>> '{}' from business_bank_details where business_id = $1)::timestamptz,
        '{"bank_name": "GTBank", "account_number": "0123456789", "account_name": "Adunni"}', $2)`,
      [id, await prove(db, who)],
    ),
  plan: (who, { id }) => reaches(who, `select choose_next_plan($1, 'premium')`, [id]),
  team: (who, { id }) => reaches(who, `select cancel_invitation($1, gen_random_uuid())`, [id]),
  'exit-kit': (who, { id }) =>
    db.as(who, 'select exit_kit_now($1)', [id]).then(
      () => true,
      () => false,
    ),
  delete: async (who, { id }) => {
    const client = await db.pool('postgres', 1).connect()
    try {
      await client.query('begin')
      const code = await codeOf(
        client.query('select begin_store_deletion($1, $2, (select slug from businesses where id = $1))', [
          id,
          who.userId,
        ]),
      )
      return code === null
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
}

describe('each deed', () => {
  let shop: TestTeam
  let goods: Goods
  let people: Readonly<Record<string, SignedIn>>

  beforeAll(async () => {
    shop = await openTeam(db, 'premium')
    const productId = await addProduct(db, shop.id, { stock: 5 })
    await addVoucher(db, shop.id)
    await addGiftCard(db, shop.id)
    const { token } = await quoteAndPlace(db, orderRequest(shop.id, [{ productId }]))
    const [order] = await db.query('select id, customer_id from orders where token = $1', [token])
    goods = { productId, orderId: order?.['id'] as string, customerId: order?.['customer_id'] as string }
    const manager = await shop.join('manager')
    const staff = await shop.join('staff')
    const resting = await shop.join('manager')
    const removed = await shop.join('manager')
    await db.query('delete from business_members where user_id = $1', [removed.userId])
    people = { owner: shop.owner, manager, staff, resting, removed }
  })
  // Choosing the next plan folds the ledger, in which nobody has paid for this one.
  beforeEach(() =>
    db.query(`update businesses set plan = 'premium', plan_ends_at = null where id = $1`, [shop.id]),
  )

  it.each(MEMBER_ACTIONS)('is for those whom the table names: %s', async (deed) => {
    const done: string[] = []
    for (const [name, who] of Object.entries(people)) {
      await db.query(
        `insert into customers (business_id, name, phone) values ($1, 'Old', '2340000000000') on conflict do nothing`,
        [shop.id],
      )
      if (await attempts[deed](who, shop, goods)) done.push(name)
    }

    expect(done).toEqual(ROLES.filter((role) => roleMay(role, deed)))
  })

  it.each(NAMED_RIGHTS)('follows what the owner decides of a role, and no other: %s', async (right) => {
    const setRight = async (who: SignedIn, role: string, isAllowed: boolean) =>
      codeOf(db.as(who, SET_RIGHT, [shop.id, role, right, isAllowed, await prove(db, who)]))
    const tried = async () => {
      const done: string[] = []
      for (const [name, who] of Object.entries(people)) {
        if (await attempts[right](who, shop, goods)) done.push(name)
      }
      return done
    }
    const [manager, staff] = [people['manager'] as SignedIn, people['staff'] as SignedIn]

    expect(await setRight(manager, 'manager', true)).toBe('forbidden')
    expect(await setRight(staff, 'staff', true)).toBe('forbidden')
    expect(await setRight(shop.owner, 'owner', false)).toBe('bad_request')
    await setRight(shop.owner, 'manager', false)
    await setRight(shop.owner, 'staff', true)
    expect(await tried()).toEqual(['owner', 'staff'])
    await setRight(shop.owner, 'staff', false)
    expect(await tried()).toEqual(['owner'])
    await setRight(shop.owner, 'manager', true)
    expect(await tried()).toEqual(['owner', 'manager'])
    await setRight(shop.owner, 'staff', roleMay('staff', right))
    expect(await db.query('select * from role_rights where business_id = $1', [shop.id])).toEqual([])
  })

  it('refuses a right that no owner gives away, and says in the activity what was decided', async () => {
    const proof = await prove(db, shop.owner)
    for (const right of ['team', 'plan', 'bank-details', 'settings', 'imports', 'anything', null]) {
      expect(await codeOf(db.as(shop.owner, SET_RIGHT, [shop.id, 'staff', right, true, proof]))).toBe(
        'bad_request',
      )
    }
    await db.as(shop.owner, SET_RIGHT, [shop.id, 'staff', 'figures', true, proof])
    await db.as(shop.owner, SET_RIGHT, [shop.id, 'staff', 'figures', true, proof])
    await db.as(shop.owner, SET_RIGHT, [shop.id, 'staff', 'figures', false, proof])

    const lines = await db.as(
      shop.owner,
      `select kind, subject, details from activity where business_id = $1 and details ->> 'right' = 'figures' order by id desc limit 2`,
      [shop.id],
    )
    expect(lines.map((line) => activityWords(line as ActivityLine))).toEqual([
      'no longer lets staff see sales, analytics and forecast',
      'let staff see sales, analytics and forecast',
    ])
  })

  it('gives a right only with a proof of the owner’s own session, and takes it without', async () => {
    const set = (role: string, isAllowed: boolean, proof: string | null) =>
      codeOf(db.as(shop.owner, SET_RIGHT, [shop.id, role, 'figures', isAllowed, proof]))
    const other = await signIn(db, shop.owner.userId)
    const allowed = async () =>
      (await db.query('select private.role_may_in($1, $2, $3) as may', [shop.id, 'staff', 'figures']))[0]?.[
        'may'
      ]

    for (const proof of [
      null,
      'guessed',
      await prove(db, other),
      await prove(db, people['manager'] as SignedIn),
      await prove(db, shop.owner, '11 minutes'),
    ]) {
      expect(await set('staff', true, proof)).toBe('proof_needed')
    }
    expect(await allowed()).toBe(false)
    // What a manager has anyway is given back with a proof too.
    expect(await set('manager', false, null)).toBeNull()
    expect(await set('manager', true, null)).toBe('proof_needed')
    const proof = await prove(db, shop.owner)
    expect([await set('manager', true, proof), await set('staff', true, proof)]).toEqual([null, null])
    expect(await allowed()).toBe(true)
    // Nothing changes by saying the same again.
    expect(await set('staff', true, null)).toBeNull()
    expect(await set('staff', false, null)).toBeNull()
  })

  it.each(['prices', 'stock', 'costs'])(
    'imports no file without the right to what a file writes: %s',
    async (right) => {
      const proof = await prove(db, shop.owner)
      const set = (role: string, isAllowed: boolean) =>
        db.as(shop.owner, SET_RIGHT, [shop.id, role, right, isAllowed, proof])
      const [manager, staff] = [people['manager'] as SignedIn, people['staff'] as SignedIn]
      await db.query(`delete from imports where business_id = $1`, [shop.id])
      await set('staff', true)
      await set('manager', false)

      expect(await attempts.imports(staff, shop, goods)).toBe(false)
      expect(await attempts.imports(manager, shop, goods)).toBe(false)
      expect(roleMay('manager', 'imports', { [right]: false })).toBe(false)
      await set('manager', true)
      expect(await attempts.imports(manager, shop, goods)).toBe(true)
      await set('staff', roleMay('staff', right as MemberAction))
    },
  )

  it('leaves a new product its price, also when staff add it, and refuses theirs to a choice that stands', async () => {
    const staff = people['staff'] as SignedIn

    const add = `insert into products (business_id, name, price) values ($1, 'New lace', 100) returning id`
    const [added] = await db.as(staff, add, [shop.id])
    const sale = 'update products set sale_price = 50 where id = $1'

    expect(added?.['id']).toBeTruthy()
    expect(await codeOf(db.as(staff, sale, [added?.['id']]))).toBe('forbidden')
    expect(await codeOf(db.as(people['manager'] as SignedIn, sale, [added?.['id']]))).toBe(null)
  })
})

describe('seats', () => {
  it('rest the members who came last when the plan ends, never an owner, and bring them back with it', async () => {
    const shop = await openTeam(db, 'premium')
    const manager = await shop.join('manager')
    const staff = await shop.join('staff')
    const second = await shop.join('owner')
    const sees = async (who: SignedIn) =>
      (await db.as(who, 'select id from businesses where id = $1', [shop.id])).length
    const allSee = async () => [
      await sees(shop.owner),
      await sees(second),
      await sees(manager),
      await sees(staff),
    ]

    expect(await allSee()).toEqual([1, 1, 1, 0])
    await db.query(`update businesses set plan_ends_at = now() - interval '1 hour' where id = $1`, [shop.id])
    expect(await allSee()).toEqual([1, 1, 0, 0])
    expect(await db.as(manager, 'select my_waiting_stores() as list')).toEqual([
      { list: [{ businessId: shop.id, name: 'Adunni Fabrics', state: 'resting' }] },
    ])
    expect((await calls.page(shop.owner, shop.id)).members.map((m: { rests: boolean }) => m.rests)).toEqual([
      false,
      false,
      true,
      true,
    ])
    await db.query(`update businesses set plan = 'enterprise', plan_ends_at = null where id = $1`, [shop.id])
    expect(await allSee()).toEqual([1, 1, 1, 1])
  })

  it('let a member leave who rests', async () => {
    const shop = await openTeam(db, 'starter')
    const staff = await shop.join('staff')

    await calls.leave(staff, shop.id)

    expect(await calls.rolesOf(shop.id)).toEqual({ [shop.owner.userId]: 'owner' })
  })
})
