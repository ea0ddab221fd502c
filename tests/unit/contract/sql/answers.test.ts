// Checks that each contract accepts a good answer with additional keys, and refuses the same answer when any one key is missing or has
// another type.
import { describe, expect, it } from 'vitest'
import { firstIssue } from '#contract/first-issue.ts'
import * as account from '#contract/sql/account/account.ts'
import * as pictures from '#contract/sql/catalogue/pictures.ts'
import * as products from '#contract/sql/catalogue/products.ts'
import * as customers from '#contract/sql/orders/customers.ts'
import * as orders from '#contract/sql/orders/orders.ts'
import * as placing from '#contract/sql/orders/placing-orders.ts'
import * as business from '#contract/sql/store/business.ts'
import * as system from '#contract/sql/system/system.ts'
import type { SqlFunction } from '#contract/sql-function.ts'

const time = '2026-11-20T09:30:00.123456+00:00'
const picture = { path: 'a/b', width: 640, height: 480, alt: 'Cloth' }
const line = {
  productId: 'p',
  variantIds: ['v'],
  name: 'Ankara',
  options: '',
  unitPrice: 5,
  quantity: 1,
  lineTotal: 5,
}
const quote = {
  currency: 'NGN',
  items: [line],
  subtotal: 5,
  discount: 0,
  deliveryFee: null,
  total: 5,
  voucherCode: null,
}
const merge = { name: 'Ada', phone: '234', email: null, address: '', landmark: '' }
const mark = { stamp: 's', name: 'n', width: 1, height: 1, position: 'center', opacity: 0.5, size: 20 }

const GOOD: readonly (readonly [SqlFunction<string, unknown>, unknown])[] = [
  [placing.quoteOrder, quote],
  [
    placing.placeOrder,
    {
      ...quote,
      code: 'AB12',
      token: 't',
      status: 'pending',
      isNew: true,
      storeName: 'Adunni',
      storeSlug: 'adunni',
      customDomain: null,
      whatsappNumber: '234',
      deliveryKind: 'zone',
      deliveryName: 'Lekki',
      customer: { name: 'Ada', phone: '234', address: '', landmark: '', note: '' },
    },
  ],
  [
    orders.listOrders,
    [
      {
        id: 'o',
        code: 'AB12',
        status: 'pending',
        paymentStatus: 'unpaid',
        paid: 0,
        balance: 5,
        source: 'store',
        isVoid: false,
        customerName: 'Ada',
        phone: null,
        currency: 'NGN',
        total: 5,
        isFeeOpen: false,
        piecesBack: 0,
        deliveryKind: 'zone',
        isUnseen: true,
        createdAt: time,
        expiresAt: time,
        pieces: 1,
        lines: 1,
        firstLine: 'Ankara',
        picture: null,
      },
    ],
  ],
  [
    orders.setOrderStatus,
    { status: 'confirmed', isVoid: false, paymentStatus: 'unpaid', paid: 0, balance: 5, changed: true },
  ],
  [products.countProducts, { all: 1, live: 1, draft: 0, archived: 0, low: 0, out: 0 }],
  [
    products.bringBackProducts,
    { restored: 1, withoutSku: [{ name: 'a', sku: 'b' }], left: [{ name: 'a', reason: 'b' }] },
  ],
  [
    customers.previewCustomerMerge,
    {
      result: { ...merge, id: 'c', tags: ['x'], notes: '' },
      merged: merge,
      orders: 1,
      ordersMoved: 1,
      spend: 5,
      voucherUses: 0,
      version: 'v',
    },
  ],
  [business.findStore, { businessId: 'b', slug: 'adunni', customDomain: null, renamed: false }],
  [pictures.nextPictureWork, { businessId: 'b', watermark: mark, pictures: [{ id: 'p', original: null }] }],
  [
    account.myAccount,
    {
      points: null,
      orders: [
        {
          code: 'AB12',
          token: 't',
          status: 'pending',
          isPickup: false,
          receiptToken: null,
          piecesBack: 0,
          currency: 'NGN',
          total: 5,
          deliveryFee: null,
          placedAt: time,
          items: [{ name: 'Ankara', options: '', quantity: 1 }],
        },
      ],
      addresses: [{ id: 'a', name: 'Ada', phone: '234', address: 'x', landmark: '' }],
    },
  ],
  [system.systemFigures, { staleStores: 0, oldestStaleSeconds: 0, deadLetters: 0, unseenDeadLetters: 0 }],
  [
    system.takeDueMails,
    [
      {
        id: 'm',
        userId: 'u1',
        to: 'ada@oja.test',
        kind: 'bank_details',
        content: { at: 1, zone: 'Africa/Lagos', store: 'Adunni', old: null, new: '6789' },
      },
    ],
  ],
  [
    products.readProduct,
    {
      version: 'v',
      product: {
        id: 'p',
        businessId: 'b',
        name: 'Ankara',
        description: '',
        specs: '',
        price: 5,
        compareAtPrice: null,
        salePrice: null,
        saleStartsAt: null,
        saleEndsAt: null,
        sku: null,
        categoryId: null,
        status: 'live',
        stock: 1,
        stockEdits: 0,
        pictures: [picture],
        options: [{ id: 'g', name: 'Size', values: [{ id: 'v', name: 'L' }] }],
        combinations: [{ valueIds: ['v'], price: null, sku: null, stock: 1, stockEdits: 0 }],
        costs: [{ valueIds: [], costMinor: 1 }],
      },
    },
  ],
]

type Path = readonly (string | number)[]

/** Every key of a value, at any depth. */
function pathsIn(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...at, Array.isArray(value) ? Number(key) : key]
    return [path, ...pathsIn(inner, path)]
  })
}

/** A copy in which `change` was applied to the object that holds the last key of the path. */
function changed(value: unknown, path: Path, change: (holder: Record<string, unknown>, key: string) => void) {
  const copy: unknown = structuredClone(value)
  const holder = path.slice(0, -1).reduce((inner, key) => (inner as Record<string, unknown>)[key], copy)
  change(holder as Record<string, unknown>, String(path.at(-1)))
  return copy
}

describe.each(GOOD.map(([contract, answer]) => [contract.name, contract.answer, answer] as const))(
  '%s',
  (_, schema, answer) => {
    it('takes its answer, and more keys than it names', () => {
      const withMore = Array.isArray(answer) ? answer : { ...(answer as object), more: [1] }

      expect(firstIssue(schema, answer)).toBeNull()
      expect(firstIssue(schema, withMore)).toBeNull()
    })

    it('refuses it without any one of its keys', () => {
      const keys = pathsIn(answer).filter((path) => typeof path.at(-1) === 'string')
      const planted = keys.map((path) => changed(answer, path, (holder, key) => delete holder[key]))

      expect(keys.filter((_path, index) => firstIssue(schema, planted[index]) === null)).toEqual([])
    })

    it('refuses it with any one value of another type', () => {
      const paths = pathsIn(answer)
      const planted = paths.map((path) =>
        changed(answer, path, (holder, key) => {
          holder[key] = Symbol('other')
        }),
      )

      expect(paths.filter((_path, index) => firstIssue(schema, planted[index]) === null)).toEqual([])
    })
  },
)
