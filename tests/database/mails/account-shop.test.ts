// Tests the shop from which an account was opened: its name in the person's metadata is the store's own name or missing, whatever a browser
// sends. So a sign-up with a stranger's address puts no attacker's words into their mailbox. Also tests own orders of all shops, and which of them is a pickup.
// Planted defects, seen red:
// - The trigger on insert alone.
// - The browser's shop_name kept when no such shop exists.
// - A name with a link accepted.
// - my_orders without the caller's id.
// - A mail of sign-in in the name of the shop where an owner opened the account.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { anon, codeOf, openDatabase, person } from '#tests/support/database/database.ts'
import { addProduct, openStore, orderRequest, quoteAndPlace, signUp } from '#tests/support/database/store.ts'
import { type Cast, seedTenants } from '#tests/support/database/tenants.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let cast: Cast

beforeAll(async () => {
  cast = await seedTenants(db)
  await db.query(`insert into businesses (slug, name, custom_domain, custom_domain_status, status) values
    ('not-yet', 'Not yet', 'pending.test', 'pending', 'active'), ('closed-down', 'Closed', null, 'none', 'suspended')`)
})

/** Signs up with metadata. Returns the stored metadata. */
async function kept(metadata: unknown): Promise<Record<string, unknown>> {
  const id = randomUUID()
  const [row] = await db.query(
    'insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3) returning raw_user_meta_data as kept',
    [id, `${id}@oja.test`, JSON.stringify(metadata)],
  )
  return row?.['kept'] as Record<string, unknown>
}

describe('the shop of an account', () => {
  it('is named by its own row, by slug and by its domain', async () => {
    await openStore(db, {
      slug: 'bisi-provisions',
      name: 'Bisi & Sons Provisions',
      plan: 'premium',
      custom_domain: 'bisi.test',
      custom_domain_status: 'active',
    })
    const named = { shop_name: 'Bisi & Sons Provisions' }

    for (const from_store of ['bisi-provisions', 'bisi.test']) {
      expect(await kept({ agreed_to_terms: true, from_store, shop_name: 'YOU HAVE WON' })).toEqual({
        ...named,
        agreed_to_terms: true,
        from_store,
      })
    }
  })

  it.each([
    [{ shop_name: 'Call 0800 EVIL' }],
    [{ own_shop_name: 'Call 0800 EVIL' }],
    [{ from_store: 'no-such-shop', shop_name: 'Your bank' }],
    [{ from_store: { slug: 'bisi-provisions' }, shop_name: 'Your bank' }],
    [{ from_store: 'pending.test', shop_name: 'Your bank' }],
    [{ from_store: 'closed-down', shop_name: 'Your bank' }],
  ])('is nobody for %j', async (metadata) => {
    expect(await kept({ ...metadata, other: 1 })).toEqual({ other: 1 })
  })

  it.each([
    'Win at evil.example',
    'Go to www evil',
    'evil\u3002example',
    'https://evil',
    'me@evil',
    'Call 0803 123 4567',
    'Call +234-803',
    'FREE $$$',
    'Good <b>shop</b>',
    'a'.repeat(41),
  ])('is not named when its name is %j, and stays the way back', async (name) => {
    const { slug } = await openStore(db, { name })

    expect(await kept({ from_store: slug })).toEqual({ from_store: slug })
  })

  it.each([
    'Adunni Fabrics',
    'Ọṣọ́gbo Adirẹ, Lagos',
    "Mama Put's No. 1 Kitchen",
    'Kofi Phones (Accra)',
    'Shop 24',
  ])('is named %j', async (name) => {
    const { slug } = await openStore(db, { name, plan: 'premium' })

    expect(await kept({ from_store: slug })).toEqual({ from_store: slug, shop_name: name })
  })

  it('has the mails for itself when it is white-label, while its plan lasts', async () => {
    const { id, slug } = await openStore(db, { name: 'Iya Bisi', plan: 'enterprise' })

    expect(await kept({ from_store: slug, shop_name: 'x', own_shop_name: 'x' })).toEqual({
      from_store: slug,
      own_shop_name: 'Iya Bisi',
    })
    await db.query('update businesses set plan_ends_at = now() where id = $1', [id])
    expect(await kept({ from_store: slug })).toEqual({ from_store: slug, shop_name: 'Iya Bisi' })
  })

  it('cannot be named later by the person either, and other changes leave it', async () => {
    const { slug } = await openStore(db, { name: 'Iya Bisi', plan: 'premium' })
    const id = await signUp(db)
    const change = async (metadata: string) => {
      const [row] = await db.query(
        'update auth.users set raw_user_meta_data = raw_user_meta_data || $2 where id = $1 returning raw_user_meta_data as kept',
        [id, metadata],
      )
      return row?.['kept']
    }

    expect(await change('{"shop_name": "Your bank"}')).toEqual({})
    expect(await change(JSON.stringify({ from_store: slug }))).toEqual({
      from_store: slug,
      shop_name: 'Iya Bisi',
    })
    expect(await change('{"email_verified": true}')).toEqual({
      from_store: slug,
      shop_name: 'Iya Bisi',
      email_verified: true,
    })
  })
})

describe('the shop of a mail of sign-in', () => {
  const shopOf = async (asked: string, opened: string, userId: string = randomUUID()) => {
    const [row] = await db.query('select sign_in_mail($1, $2, $3, array[]::text[]) as found', [
      userId,
      asked,
      opened,
    ])
    return (row as { found: { shop: unknown } }).found.shop
  }

  it('is the one where the mail was asked for, or else where the account was opened', async () => {
    const here = await openStore(db, { name: 'Shop 24', plan: 'enterprise' })
    const there = await openStore(db, { name: 'Iya Bisi', plan: 'premium' })
    const [asked, opened] = [
      { from: here.slug, name: 'Shop 24', isOwn: true },
      { from: there.slug, name: 'Iya Bisi', isOwn: false },
    ]

    expect(await shopOf(here.slug, there.slug)).toEqual(asked)
    expect(await shopOf('no-such-shop', there.slug)).toEqual(opened)
    expect(await shopOf('', '')).toBeNull()
    // An owner's account is ours, wherever it was opened; in a shop they are a customer.
    expect(await shopOf('', there.slug, here.ownerId)).toBeNull()
    expect(await shopOf(here.slug, there.slug, there.ownerId)).toEqual(asked)
    await db.query('update businesses set plan_ends_at = now() where id = $1', [here.id])
    expect(await shopOf(here.slug, '')).toEqual({ ...asked, isOwn: false })
  })

  it.each(['closed-down', 'pending.test'])('is none for %s', async (place) => {
    expect(await shopOf(place, place)).toBeNull()
  })

  it('has no name in a mail when its name looks like a link', async () => {
    const { slug } = await openStore(db, { name: 'Win at evil.example', plan: 'enterprise' })

    expect(await shopOf(slug, '')).toEqual({ from: slug, name: null, isOwn: true })
  })

  it('is also that of mails about the account, for a customer of a white-label shop', async () => {
    const { slug, ownerId } = await openStore(db, { name: 'Shop 24', plan: 'enterprise' })
    const plain = await openStore(db, { name: 'Iya Bisi', plan: 'premium' })
    const told = async (id: string, from_store: string) => {
      await db.query(
        `update auth.users set raw_user_meta_data = $2, email_confirmed_at = now(), encrypted_password = $3 where id = $1`,
        [id, JSON.stringify({ from_store }), randomUUID()],
      )
      const [row] = await db.query(
        `select content ->> 'ownShop' as own from private.mail_outbox where user_id = $1 and kind = 'password_changed'`,
        [id],
      )
      return row?.['own']
    }

    expect(await told(await signUp(db), slug)).toBe('Shop 24')
    expect(await told(await signUp(db), plain.slug)).toBeNull()
    expect(await told(ownerId, slug)).toBeNull()
  })

  it('tells which addresses get no mail', async () => {
    await db.query(`select suppress_mail('Gone@oja.test', 'bounced')`)
    const [row] = await db.query(
      `select sign_in_mail($1, '', '', array['gone@oja.test', 'here@oja.test']) -> 'suppressed' as suppressed`,
      [randomUUID()],
    )

    expect(row?.['suppressed']).toEqual(['gone@oja.test'])
  })
})

describe('own orders', () => {
  it('are the caller’s alone, with the shop’s name, and nobody’s for a visitor', async () => {
    const ask = 'select public.my_orders() as orders'
    const all = await db.query('select user_id, token from orders where user_id is not null')
    const shopper = String(all[0]?.['user_id'])
    const mine = await db.as(person(shopper), ask)
    const theirs = await db.as(person(cast.a.ownerId), ask)

    const orders = mine[0]?.['orders'] as readonly Record<string, unknown>[]
    expect(orders.map(({ token }) => token).sort()).toEqual(
      all
        .filter(({ user_id }) => user_id === shopper)
        .map(({ token }) => token)
        .sort(),
    )
    expect(orders[0]?.['shop']).toBeTruthy()
    expect(theirs[0]?.['orders']).toEqual([])
    expect(await codeOf(db.as(anon, ask))).toBe('42501')
  })

  it('say which of them is a pickup, in one shop and in all', async () => {
    const shop = await openStore(db)
    const productId = await addProduct(db, shop.id)
    const userId = await signUp(db)
    const order = (delivery: 'pickup' | 'agree') =>
      quoteAndPlace(db, orderRequest(shop.id, [{ productId }], { delivery }), { userId })
    const [picked, sent] = [await order('pickup'), await order('agree')]
    const listed = async (sql: string, values: unknown[] = []) => {
      const [row] = await db.as(person(userId), sql, values)
      const orders = row?.['orders'] as readonly { readonly code: string; readonly isPickup: boolean }[]
      return Object.fromEntries(orders.map(({ code, isPickup }) => [code, isPickup]))
    }

    const expected = { [picked.code]: true, [sent.code]: false }
    expect(await listed(`select my_account($1) -> 'orders' as orders`, [shop.id])).toEqual(expected)
    expect(await listed('select my_orders() as orders')).toEqual(expected)
  })
})
