// A shop that uses everything its pages can show, for the way of an exit kit into another shop.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import {
  addCombination,
  addOptions,
  addProduct,
  insert,
  openStore,
  type TestStore,
} from '../database/store.ts'
import type { Oja } from '../running/site.ts'
import { rowsOf } from './site-stores.ts'

/** Columns of `businesses` that a kit does not carry: who opens the new shop chooses them. */
export const OPENING = { whatsapp_number: '2348031234567', currency: 'NGN', plan: 'enterprise' }

export async function openRichShop(oja: Oja, slug: string): Promise<TestStore> {
  const rows = rowsOf(oja)
  const id = randomUUID()
  const logo = await addPicture(oja, id, { width: 600, height: 600 }, '#123456')
  const hero = await addPicture(oja, id, { width: 1280, height: 640 }, '#654321')
  const shop = await openStore(rows, {
    ...OPENING,
    id,
    slug,
    name: 'Àdùnní & Daughters – "lace"',
    description: 'Lace, ankara; aso oke.\nCut to your size | sewn in Yaba.',
    category: 'Fashion',
    country: 'GH',
    primary_colour: '#7a1f5c',
    accent_colour: '#0f766e',
    template: 'boutique',
    logo_path: logo,
    logo_width: 600,
    logo_height: 600,
    hero_path: hero,
    hero_width: 1280,
    hero_height: 640,
    allow_pickup: true,
    pickup_note: '=12 Allen Avenue',
    allow_agreed_delivery: false,
    payment_methods: ['transfer'],
    pending_expiry_hours: 24,
    return_terms: 'Seven days.\nUncut cloth only.',
    street_address: '12 Allen Avenue, Ikeja',
    opening_hours: 'Mon–Sat 9–18',
    public_phone: '2348039999999',
    since_year: 1998,
    delivery_terms: 'By bike in Lagos.',
    instagram: 'adunni.lace',
    facebook: 'adunni',
    tiktok: 'adunni_lace',
    new_goods: 'top',
    display_currencies: ['USD', 'GBP'],
  })
  await addZones(oja, id)
  await addGoods(oja, id)
  await oja.settled()
  return shop
}

async function addZones(oja: Oja, id: string): Promise<void> {
  const zones = [
    { name: 'Mainland', fee: 150_000, free_above: 5_000_000, position: 2 },
    { name: 'Island, Lekki', fee: 250_050, position: 1 },
    { name: 'Yaba', fee: 0, position: 3 },
    { name: 'Abuja', fee: 900_000, position: 0, is_active: false },
  ]
  for (const zone of zones)
    await insert(rowsOf(oja), 'delivery_zones', { id: randomUUID(), business_id: id, ...zone })
}

async function addGoods(oja: Oja, id: string): Promise<void> {
  const rows = rowsOf(oja)
  const category = (name: string, slug: string, position: number, size_table = '') =>
    insert(rows, 'categories', { id: randomUUID(), business_id: id, name, slug, position, size_table })
  const gowns = await category('Gowns > long', 'gowns', 2, 'Size, Bust, Waist\nS, 34, 28\nM, 36, 30')
  const caps = await category('Caps & fila', 'fila', 0)
  await category('Empty so far', 'empty-so-far', 1, 'Size, Head\nOne, 56')

  const gown = await addProduct(rows, id, {
    category_id: gowns,
    name: 'Gown of "lace"',
    description: 'Soft & fine 💃\nHand cut; lined',
    specs: 'Material: lace\nLength: 5 yards',
    price: 2_500_000,
    compare_at_price: 3_000_000,
    sku: 'GOWN',
    position: 3,
  })
  const size = await addOptions(rows, id, gown, 'Size', ['M', 'S', '"XL", wide'], 1)
  const colour = await addOptions(rows, id, gown, 'Colour', ['Wine', 'Blue'], 0)
  const red = await addImage(oja, id, gown, { text: 'The wine one, from the front', position: 1 })
  await addImage(oja, id, gown, { text: '', position: 0 })
  const small = await addImage(oja, id, gown, { text: 'Gown of "lace"', position: 2, side: 700 })
  await oja.stack.sql('update option_values set image_id = $1 where id = $2', [red, colour.valueIds[0]])
  await oja.stack.sql('update option_values set image_id = $1 where id = $2', [small, colour.valueIds[1]])
  const choices = [
    [0, 0, { price: 2_750_000, stock: 3, sku: 'GOWN-M-W' }],
    [0, 1, { price: null, stock: 0 }],
    [1, 0, { price: 2_600_050, stock: null }],
    [1, 1, { price: 2_610_000, stock: 7 }],
    [2, 0, { price: null, stock: 2 }],
    [2, 1, { price: 2_990_000, stock: 0, sku: 'GOWN-XL-B' }],
  ] as const
  for (const [s, c, fields] of choices)
    await addCombination(rows, id, gown, [size.valueIds[s] ?? '', colour.valueIds[c] ?? ''].sort(), fields)

  // Two at one place: their ids decide.
  await addProduct(rows, id, { category_id: caps, name: 'Fila', price: 450_000, stock: 0, position: 1 })
  await addProduct(rows, id, { category_id: caps, name: '=1+1 cap', price: 450_050, stock: 4, position: 1 })
  await addProduct(rows, id, {
    name: 'On offer',
    price: 900_000,
    sale_price: 750_000,
    sale_starts_at: '2026-01-01T00:00:00Z',
    sale_ends_at: '2099-01-01T08:30:15Z',
    position: 0,
  })
  await addProduct(rows, id, { name: 'Draft', price: 100, status: 'draft', position: 2 })
  await addProduct(rows, id, { name: 'Put away', price: 100, status: 'archived', position: 5 })
  for (let n = 0; n < 30; n += 1)
    await addProduct(rows, id, { category_id: n % 2 ? gowns : caps, name: `Yard ${n}`, position: 10 + n })
}

async function addImage(
  oja: Oja,
  id: string,
  productId: string,
  { text, position, side = 1280 }: { text: string; position: number; side?: number },
): Promise<string> {
  const path = await addPicture(oja, id, { width: side, height: side }, `#${position}${position}aa44`)
  const facts = { business_id: id, product_id: productId, path, width: side, height: side, alt: text }
  return insert(rowsOf(oja), 'product_images', { id: randomUUID(), ...facts, position })
}

/** Stores the files that a kit takes. */
async function addPicture(
  oja: Oja,
  id: string,
  size: { width: number; height: number },
  background: string,
): Promise<string> {
  const path = `${id}/${randomUUID().replaceAll('-', '')}`
  const bytes = await sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer()
  for (const name of ['1280.jpg', '640.jpg']) {
    const { error } = await oja.stack
      .admin()
      .storage.from('store-media')
      .upload(`${path}/${name}`, bytes, { contentType: 'image/jpeg' })
    if (error) throw error
  }
  return path
}
