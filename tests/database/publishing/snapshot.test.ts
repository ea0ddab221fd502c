// Tests store_snapshot: exactly the type StoreSnapshot, sorted, from one moment. Every store page is rendered from this snapshot alone.

import { describe, expect, it } from 'vitest'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import { openDatabase } from '#tests/support/database/database.ts'
import {
  addCombination,
  addOptions,
  addProduct,
  addZone,
  insert,
  openStore,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

async function snapshotOf(storeId: string): Promise<StoreSnapshot> {
  const [row] = await db.query('select store_snapshot($1) as snapshot', [storeId])
  return row?.['snapshot']
}

describe('store_snapshot', () => {
  it('shows a whole store in the shape of the type', async () => {
    const { id, slug } = await openStore(db, {
      description: 'Cloth from Balogun',
      category: 'Fashion',
      email: 'hidden@oja.test',
      custom_domain: 'adunni.test',
      custom_domain_status: 'active',
      hero_path: null,
    })
    const logo = 'update businesses set logo_path = $1, logo_width = 640, logo_height = 480 where id = $2'
    await db.query(logo, [`${id}/logo`, id])
    await db.query(`update businesses set slug = $1 where id = $2`, [`${slug}-b`, id])
    const category = { business_id: id, name: 'Ankara', slug: 'ankara', size_table: 'Size, Yards\nM, 6' }
    const categoryId = await insert(db, 'categories', {
      id: 'c0000000-0000-4000-8000-000000000001',
      ...category,
    })
    const productId = await addProduct(db, id, {
      category_id: categoryId,
      name: 'Ankara',
      description: 'Six yards',
      specs: 'Material: cotton',
      price: 500_000,
      sale_price: 400_000,
      sale_ends_at: '2099-11-30T23:59:00+01:00',
      compare_at_price: 900_000,
      stock: 7,
      sku: 'HIDDEN',
    })
    for (const [position, name] of [
      [1, 'second'],
      [0, 'first'],
    ] as const) {
      const picture = { path: `${id}/${name}`, width: 1280, height: 960, alt: name, position }
      await insert(db, 'product_images', { business_id: id, product_id: productId, ...picture })
    }
    const colour = await addOptions(db, id, productId, 'Colour', ['Blue'], 1)
    const size = await addOptions(db, id, productId, 'Size', ['S', 'L'], 0)
    const [blue, s, l] = [...colour.valueIds, ...size.valueIds] as [string, string, string]
    await db.query(
      `update public.option_values set image_id = (select id from public.product_images where path = $2) where id = $1`,
      [blue, `${id}/second`],
    )
    await addCombination(db, id, productId, [blue, l], { stock: 0 })
    await addCombination(db, id, productId, [blue, s], { price: 450_000, stock: 3 })
    await addProduct(db, id, { status: 'draft' })
    const zoneId = await addZone(db, id, { name: 'Ikeja', fee: 5_000, free_above: 100_000 })
    await addZone(db, id, { is_active: false })

    const snapshot = await snapshotOf(id)

    const combinations = [
      { valueIds: [blue, l].sort(), price: null, stock: 0 },
      { valueIds: [blue, s].sort(), price: 450_000, stock: 3 },
    ].sort((a, b) => (a.valueIds.join() < b.valueIds.join() ? -1 : 1))
    const expected: StoreSnapshot = {
      contentVersion: snapshot.contentVersion,
      store: {
        id,
        slug: `${slug}-b`,
        previousSlugs: [slug],
        customDomain: 'adunni.test',
        nextDomain: null,
        name: 'Adunni Fabrics',
        description: 'Cloth from Balogun',
        category: 'Fashion',
        country: 'NG',
        currency: 'NGN',
        whatsappNumber: '2348012345678',
        primaryColour: '#0f5132',
        accentColour: '#f59e0b',
        template: 'market',
        logo: { path: `${id}/logo`, width: 640, height: 480, alt: 'Adunni Fabrics' },
        hero: null,
        isOpen: true,
        closedMessage: '',
        status: 'active',
        showBranding: false,
        isWhiteLabel: true,
        takesLeads: true,
        allowPickup: true,
        pickupNote: '',
        allowAgreedDelivery: true,
        paymentMethods: ['transfer', 'on_delivery'],
        returnTerms: '',
        streetAddress: '',
        openingHours: '',
        publicPhone: null,
        sinceYear: null,
        deliveryTerms: '',
        instagram: null,
        facebook: null,
        tiktok: null,
        displayCurrencies: [],
        paymentCurrencies: [],
      },
      categories: [{ id: categoryId, name: 'Ankara', slug: 'ankara', sizeTable: 'Size, Yards\nM, 6' }],
      products: [
        {
          id: productId,
          categoryId,
          name: 'Ankara',
          description: 'Six yards',
          specs: 'Material: cotton',
          price: 400_000,
          compareAtPrice: 500_000,
          saleEndsAt: '2099-11-30T22:59:00Z',
          stock: 7,
          pictures: [
            { path: `${id}/first`, width: 1280, height: 960, alt: 'first' },
            { path: `${id}/second`, width: 1280, height: 960, alt: 'second' },
          ],
          options: [
            {
              id: size.groupId,
              name: 'Size',
              values: [
                { id: s, name: 'S' },
                { id: l, name: 'L' },
              ],
            },
            {
              id: colour.groupId,
              name: 'Colour',
              values: [{ id: blue, name: 'Blue', picture: `${id}/second` }],
            },
          ],
          combinations,
          currencyPrices: null,
        },
      ],
      deliveryZones: [{ id: zoneId, name: 'Ikeja', fee: 5_000, freeAbove: 100_000 }],
      exchangeRates: [],
    }
    expect(snapshot).toEqual(expected)
    expect(snapshot.contentVersion).toBeGreaterThan(0)
  })

  it('is the same twice and sorted by position, then id', async () => {
    const { id } = await openStore(db)
    for (let n = 0; n < 30; n += 1) await addProduct(db, id, { position: n % 3 })

    const [first, second] = [await snapshotOf(id), await snapshotOf(id)]
    const rows = await db.query('select id from products where business_id = $1 order by position, id', [id])

    expect(JSON.stringify(first)).toBe(JSON.stringify(second))
    expect(first.products.map((product) => product.id)).toEqual(rows.map((row) => row['id']))
  })

  it('leaves out combinations that a later option group has made incomplete', async () => {
    const { id } = await openStore(db)
    const productId = await addProduct(db, id)
    const [s] = (await addOptions(db, id, productId, 'Size', ['S'])).valueIds as [string]
    await addCombination(db, id, productId, [s], { stock: 2 })
    await addOptions(db, id, productId, 'Colour', ['Blue'], 1)

    expect((await snapshotOf(id)).products[0]?.combinations).toEqual([])
  })

  it('shows an empty store with empty lists, and nothing for a store that is not there', async () => {
    const { id } = await openStore(db)

    expect(await snapshotOf(id)).toMatchObject({ categories: [], products: [], deliveryZones: [] })
    expect(await snapshotOf('00000000-0000-4000-8000-000000000000')).toBeNull()
  })
})
