// Checks that no row of one store can refer to another store or move there, whoever asks: composite foreign keys and triggers also hold for
// the server's role. Also tests the columns and rows that visitors and shoppers may not see. Planted defects kept as tests: the trigger that
// keeps rows in place dropped; a composite foreign key replaced by a plain one.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { anon, codeOf, openDatabase, person, server } from '#tests/support/database/database.ts'
import { addMember, signUp } from '#tests/support/database/store.ts'
import { type Cast, seedTenants } from '#tests/support/database/tenants.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let cast: Cast

beforeAll(async () => {
  cast = await seedTenants(db)
  // The most dangerous person: a member of both stores.
  await addMember(db, cast.b.id, cast.a.ownerId, 'owner')
})

const movable = [
  ['categories', 'categoryId'],
  ['products', 'productId'],
  ['product_images', 'imageId'],
  ['option_groups', 'groupId'],
  ['option_values', 'valueId'],
  ['product_combinations', 'combinationId'],
  ['delivery_zones', 'zoneId'],
  ['vouchers', 'voucherId'],
  ['customers', 'customerId'],
  ['orders', 'orderId'],
] as const

describe('moving a row to another store', () => {
  it.each(movable)('is refused for %s, by an owner of both stores and by the server', async (table, key) => {
    const move = `update ${table} set business_id = $1 where id = $2`
    const values = [cast.b.id, cast.a.ids[key]]

    expect(await codeOf(db.as(person(cast.a.ownerId), move, values))).toBe('42501')
    expect(await codeOf(db.as(server, move, values))).toBe('42501')
    const [row] = await db.query(`select business_id from ${table} where id = $1`, [cast.a.ids[key]])
    expect(row?.['business_id']).toBe(cast.a.id)
  })

  it('is refused for memberships and bank details', async () => {
    const members = 'update business_members set business_id = $1 where user_id = $2'
    const bank = 'update business_bank_details set business_id = $1 where business_id = $2'

    expect(await codeOf(db.as(server, members, [cast.b.id, cast.a.staffId]))).toBe('42501')
    expect(await codeOf(db.as(server, bank, [cast.b.id, cast.a.id]))).toBe('42501')
  })

  it('is not refused by a database whose trigger was dropped', async () => {
    const broken = await openDatabase()
    const { a, b } = await seedTenants(broken)
    await broken.query('drop trigger delivery_zones_stay on delivery_zones')
    await broken.query('update orders set delivery_zone_id = null')

    const move = 'update delivery_zones set business_id = $1 where id = $2'

    expect(await codeOf(broken.as(server, move, [b.id, a.ids['zoneId']]))).toBeNull()
    await broken.close()
  })
})

const pointers = [
  ['products', 'category_id', 'productId', 'categoryId'],
  ['product_images', 'product_id', 'imageId', 'productId'],
  ['option_groups', 'product_id', 'groupId', 'productId'],
  ['option_values', 'group_id', 'valueId', 'groupId'],
  ['product_combinations', 'product_id', 'combinationId', 'productId'],
] as const

describe('pointing into another store', () => {
  it.each(pointers)('is refused for %s.%s', async (table, column, key, target) => {
    const point = `update ${table} set ${column} = $1 where id = $2`

    const code = await codeOf(db.as(server, point, [cast.b.ids[target], cast.a.ids[key]]))

    expect(['23503', '42501']).toContain(code)
  })

  it('is refused for new rows', async () => {
    const { a, b } = cast
    const owner = person(a.ownerId)
    const image = `insert into product_images (business_id, product_id, path, width, height) values ($1, $2, $3, 1, 1)`
    const value = `insert into option_values (business_id, product_id, group_id, name) values ($1, $2, $3, 'X')`
    const combination =
      'insert into product_combinations (business_id, product_id, value_ids) values ($1, $2, $3)'

    expect(await codeOf(db.as(owner, image, [a.id, b.ids['productId'], `${a.id}/x`]))).toBe('23503')
    expect(await codeOf(db.as(owner, image, [a.id, a.ids['productId'], `${b.id}/x`]))).toBe('23514')
    expect(await codeOf(db.as(owner, value, [a.id, a.ids['productId'], b.ids['groupId']]))).toBe('23503')
    expect(await codeOf(db.as(owner, combination, [a.id, a.ids['productId'], [b.ids['valueId']]]))).toBe(
      '23503',
    )
  })

  it('is refused for a store’s logo', async () => {
    const logo = 'update businesses set logo_path = $1, logo_width = 1, logo_height = 1 where id = $2'

    expect(await codeOf(db.query(logo, [`${cast.b.id}/logo`, cast.a.id]))).toBe('23514')
    expect(await codeOf(db.query(logo, [`${cast.a.id}/logo`, cast.a.id]))).toBeNull()
  })

  it('goes through in a database with a plain foreign key', async () => {
    const broken = await openDatabase()
    const { a, b } = await seedTenants(broken)
    await broken.query(`alter table products drop constraint products_business_id_category_id_fkey,
      add foreign key (category_id) references categories (id)`)

    const point = 'update products set category_id = $1 where id = $2'

    expect(await codeOf(broken.as(server, point, [b.ids['categoryId'], a.ids['productId']]))).toBeNull()
    await broken.close()
  })
})

describe('hidden columns', () => {
  it('shows visitors four columns of stores with an active domain, and active rates', async () => {
    await db.query(`update businesses set custom_domain_status = 'pending' where id = $1`, [cast.b.id])
    const columns = await db.query(`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'businesses'`)
    const readable: string[] = []
    for (const { name } of columns) {
      if ((await codeOf(db.as(anon, `select ${name} from businesses`))) === null) readable.push(name)
    }

    expect(readable.sort()).toEqual(['custom_domain', 'custom_domain_status', 'id', 'slug'])
    expect(await db.as(anon, 'select id from businesses')).toEqual([{ id: cast.a.id }])
    expect(await codeOf(db.as(anon, 'select id from businesses order by email'))).toBe('42501')
    expect(await codeOf(db.as(anon, `select id from businesses where plan = 'premium'`))).toBe('42501')
    expect(await db.as(anon, 'select rate::float as rate from exchange_rate_settings')).toEqual([
      { rate: 1400 },
    ])
  })

  it('shows a shopper their own order and nothing the shop keeps to itself', async () => {
    const shopper = person(cast.a.shopperId)

    expect(await db.as(shopper, 'select id from orders')).toEqual([{ id: cast.a.ids['orderId'] }])
    expect(await codeOf(db.as(shopper, 'select ip_hash from orders'))).toBe('42501')
    expect(await codeOf(db.as(shopper, 'select request_hash from orders'))).toBe('42501')
    expect(await db.as(shopper, 'select notes from customers')).toEqual([])
    expect(await db.as(shopper, 'select note from order_events')).toEqual([])
  })

  it.each(['plan', 'plan_ends_at', 'status', 'custom_domain', 'custom_domain_status', 'id', 'created_at'])(
    'does not let an owner write businesses.%s',
    async (column) => {
      const write = `update businesses set ${column} = ${column} where id = $1`

      expect(await codeOf(db.as(person(cast.a.ownerId), write, [cast.a.id]))).toBe('42501')
    },
  )

  it.each(['status', 'total', 'subtotal', 'discount', 'token', 'customer_id'])(
    'does not let an owner write orders.%s',
    async (column) => {
      expect(await codeOf(db.as(person(cast.a.ownerId), `update orders set ${column} = ${column}`))).toBe(
        '42501',
      )
    },
  )

  it('does not let an owner write the uses of a voucher', async () => {
    expect(await codeOf(db.as(person(cast.a.ownerId), 'update vouchers set uses = 0'))).toBe('42501')
  })
})

describe('members', () => {
  it('keeps an owner in every store, also when two owners leave at once', async () => {
    const rival = await signUp(db)
    await addMember(db, cast.a.id, rival, 'owner')
    const leave = (userId: string) =>
      codeOf(
        db.as(person(userId), 'delete from business_members where business_id = $1 and user_id = $2', [
          cast.a.id,
          userId,
        ]),
      )

    const outcomes = await Promise.all([leave(rival), leave(cast.a.ownerId)])

    expect(outcomes.sort()).toEqual(['last_owner', null])
    await db.query(`insert into business_members values ($1, $2, 'owner') on conflict do nothing`, [
      cast.a.id,
      cast.a.ownerId,
    ])
  })

  it('does not let staff raise themselves', async () => {
    const raise = `update business_members set role = 'owner' where user_id = $1`
    const add = `insert into business_members values ($1, $2, 'owner')`

    expect(await codeOf(db.as(person(cast.a.staffId), raise, [cast.a.staffId]))).toBe('42501')
    expect(await codeOf(db.as(person(cast.a.managerId), add, [cast.a.id, cast.a.shopperId]))).toBe('42501')
  })

  it('are not made by owners, whether there is such a person or not, and change no role by them', async () => {
    const add = `insert into business_members values ($1, $2, 'staff')`
    const raise = `update business_members set role = 'manager' where user_id = $1`
    const asOwner = (sql: string, values: unknown[]) => codeOf(db.as(person(cast.a.ownerId), sql, values))

    expect(await asOwner(add, [cast.a.id, cast.a.shopperId])).toBe('42501')
    expect(await asOwner(add, [cast.a.id, randomUUID()])).toBe('42501')
    expect(await asOwner(raise, [cast.a.staffId])).toBe('42501')
  })

  it('answers membership to the server', async () => {
    const ask = (userId: string) => db.as(server, 'select is_member($1, $2) as yes', [cast.a.id, userId])

    expect(await ask(cast.a.staffId)).toEqual([{ yes: true }])
    expect(await ask(cast.b.staffId)).toEqual([{ yes: false }])
  })
})

describe('create_business', () => {
  const create = (userId: string, business: object) =>
    db.as(person(userId), 'select create_business($1) as made', [JSON.stringify(business)])

  it('makes the signed-in person the owner of a Starter store', async () => {
    const userId = await signUp(db)

    const [answer] = await create(userId, {
      name: 'Mama Put',
      slug: 'mama-put-yaba',
      plan: 'enterprise',
      status: 'x',
    })

    expect(answer?.['made']).toEqual({ businessId: expect.any(String), slug: 'mama-put-yaba' })
    const rows = await db.as(
      person(userId),
      'select plan, status, role from businesses join business_members m on true',
    )
    expect(rows).toEqual([{ plan: 'starter', status: 'active', role: 'owner' }])
  })

  it('refuses someone who is not signed in, a bad slug and a name that shows nothing', async () => {
    const userId = await signUp(db)

    expect(await codeOf(db.as({ role: 'authenticated' }, `select create_business('{}')`))).toBe(
      'unauthorised',
    )
    expect(await codeOf(db.as(anon, `select create_business('{}')`))).toBe('42501')
    expect(await codeOf(create(userId, { name: 'Shop', slug: 'Two Words' }))).toBe('23514')
    expect(await codeOf(create(userId, { name: 'Shop', slug: 'admin' }))).toBe('slug_reserved')
    expect(await codeOf(create(userId, { name: '\u200b \u3164', slug: 'blank-shop' }))).toBe('23514')
  })
})
