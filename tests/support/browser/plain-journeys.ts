// Journeys of a shopper and of an owner for browsers that Playwright does not drive. Each throws with what its page shows where it cannot go on.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Oja } from '../running/site.ts'
import { testPassword, testPasswordHash } from '../running/stack.ts'
import { newPhone, type OrderShop, openOrderShop } from '../stores/order-shop.ts'
import type { PlainPerson } from './plain-person.ts'

const EMAIL = 'adunni.plain@oja.test'

/** Opens the shop `adunni-fabrics` with 30 of each gele, and its owner. */
export async function openPlainShop(oja: Oja): Promise<OrderShop> {
  const shop = await openOrderShop(oja, 'adunni-fabrics')
  const made = await oja.stack
    .admin()
    .auth.admin.createUser({ email: EMAIL, password_hash: testPasswordHash, email_confirm: true })
  if (made.error) throw made.error
  await oja.stack.sql("insert into business_members (business_id, user_id, role) values ($1, $2, 'owner')", [
    shop.id,
    made.data.user.id,
  ])
  await oja.stack.sql('update product_combinations set stock = 30 where product_id = $1', [shop.gele])
  await oja.settled()
  return shop
}

/**
 * Orders a gele and a cloth with a voucher, from the product's page to the page of the order, and finds the order by its code. Returns the total, in
 * minor units.
 */
export async function orderFrom(
  person: PlainPerson,
  oja: Oja,
  shop: OrderShop,
  home: string,
  query = '',
): Promise<number> {
  const phone = newPhone()
  await person.visit(`${home}/product/${shop.gele}${query}`)
  await person.tap('text', 'L')
  await person.tap('button', 'Add to cart')
  await person.visit(home)
  await person.tap('button', 'Add Ankara cloth to cart')
  await person.tap('button', 'Cart, 2 in it')
  await person.tap('button', 'Checkout')
  await person.sees('Your details')
  await person.tap('field', 'Lagos Mainland')
  await person.fill('Your name', 'Bola Adeyemi')
  await person.fill('Phone number', phone)
  await person.fill('Address', '12 Allen Avenue')
  await person.fill('Voucher or gift card code', 'WELCOME10')
  await person.tap('button', 'Apply')
  await person.sees('takes off ₦1,490')
  await person.tap('button', 'Place order · ₦14,910')
  await person.tap('link', 'Order page')
  const [order] = await oja.stack.sql<{ code: string; total: number }>(
    'select code, total from orders where phone = $1',
    [`234${phone.slice(1)}`],
  )
  if (!order) throw new Error('the order is not stored')
  await person.sees(`Order ${order.code}`)
  await person.visit(`${home}/track`)
  await person.fill('Order code', order.code)
  await person.fill('Phone number', phone)
  await person.tap('button', 'Show the status')
  await person.sees('Track another order')
  return order.total
}

/** Signs the owner in, on a page with the form. */
export async function signIn(person: PlainPerson): Promise<void> {
  await person.mayTap('Sign In')
  await person.fill('Email', EMAIL)
  await person.fill('Password', testPassword)
  await person.tap('button', 'Sign In')
}

/** Confirms the shop's newest order, and saves a product named `name` with a picture. The owner is signed in. */
export async function confirmAndSave(
  person: PlainPerson,
  oja: Oja,
  shop: OrderShop,
  siteUrl: string,
  name: string,
): Promise<{ readonly price: number; readonly pictures: number } | undefined> {
  const [order] = await oja.stack.sql<{ id: string }>(
    `select id from orders where business_id = $1 and status = 'pending' order by created_at desc limit 1`,
    [shop.id],
  )
  await person.visit(`${siteUrl}/dashboard/orders/${order?.id}`)
  await person.tap('button', 'Confirm order')
  await person.sees('Confirmed.')
  const picture = join(oja.stack.dir, 'lace.jpg')
  const lace = sharp({ create: { width: 900, height: 900, channels: 3, background: '#a8481f' } })
  await writeFile(picture, await lace.jpeg().toBuffer())
  await person.visit(`${siteUrl}/dashboard/products/new`)
  await person.fill('Name', name)
  await person.fill('Price', '7500')
  await person.upload('Add pictures', picture)
  await person.tap('button', 'Save')
  await person.sees('Edit product')
  const [product] = await oja.stack.sql<{ price: number; pictures: number }>(
    'select p.price, (select count(*)::int from product_images i where i.product_id = p.id) as pictures from products p where p.name = $1',
    [name],
  )
  return product
}
