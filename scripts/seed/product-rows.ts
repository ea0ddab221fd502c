// Turns products of a demo store into rows: products, option groups and values, and a combination for every choice.
import { categoryId, demoId, storeId } from './demo-id.ts'
import type { DemoProduct, DemoStore } from './demo-store.ts'
import { daysFrom, minor } from './rows.ts'

type Row = Readonly<Record<string, unknown>>

/** The id of a product. `key`: its key in the store's list. */
export function productId(store: DemoStore, key: string): string {
  return demoId(`product ${store.slug} ${key}`)
}

/** Id of an option value, from the name of its group and its own name. */
export function valueId(store: DemoStore, key: string, group: string, value: string): string {
  return demoId(`value ${store.slug} ${key} ${group} ${value}`)
}

/** The rows of all products of a store, by table. Sales of products begin and end relative to `now`. */
export function productRows(
  store: DemoStore,
  now: Date,
): {
  readonly products: Row[]
  readonly groups: Row[]
  readonly values: Row[]
  readonly combinations: Row[]
} {
  return {
    products: store.products.map((product, position) => productRow(store, product, position, now)),
    groups: store.products.flatMap((product) => groupRows(store, product)),
    values: store.products.flatMap((product) => valueRows(store, product)),
    combinations: store.products.flatMap((product) => combinationRows(store, product)),
  }
}

function productRow(store: DemoStore, product: DemoProduct, position: number, now: Date): Row {
  return {
    id: productId(store, product.key),
    business_id: storeId(store),
    category_id: categoryId(store, product.category),
    name: product.name,
    description: product.description,
    specs: product.specs ?? '',
    price: minor(product.price),
    compare_at_price: minor(product.compareAt),
    sale_price: minor(product.sale?.price),
    sale_ends_at: daysFrom(now, product.sale?.daysLeft),
    stock: product.options === undefined ? product.stock : null,
    status: product.isDraft ? 'draft' : 'live',
    sku: product.key.toUpperCase(),
    position,
  }
}

function groupId(store: DemoStore, product: DemoProduct, group: string): string {
  return demoId(`group ${store.slug} ${product.key} ${group}`)
}

function groupRows(store: DemoStore, product: DemoProduct): Row[] {
  return Object.keys(product.options ?? {}).map((name, position) => ({
    id: groupId(store, product, name),
    business_id: storeId(store),
    product_id: productId(store, product.key),
    name,
    position,
  }))
}

function valueRows(store: DemoStore, product: DemoProduct): Row[] {
  return Object.entries(product.options ?? {}).flatMap(([group, values]) =>
    values.map((name, position) => ({
      id: valueId(store, product.key, group, name),
      business_id: storeId(store),
      product_id: productId(store, product.key),
      group_id: groupId(store, product, group),
      name,
      position,
    })),
  )
}

/** Rows of a product's choices. Shops count each choice; a kitchen counts none, and only marks choices that are sold out today. */
function combinationRows(store: DemoStore, product: DemoProduct): Row[] {
  const groups = Object.entries(product.options ?? {})
  if (groups.length === 0) return []
  return choices(groups.map(([, values]) => values)).map((choice) => {
    const name = choice.join(' / ')
    const random = seeded(`stock ${store.slug} ${product.key} ${name}`)
    const counted = store.template === 'kitchen' ? null : 3 + Math.floor(random() * 14)
    const price = choice.map((value) => product.priceBy?.[value]).find((amount) => amount !== undefined)
    return {
      id: demoId(`combination ${store.slug} ${product.key} ${name}`),
      business_id: storeId(store),
      product_id: productId(store, product.key),
      value_ids: choice
        .map((value, index) => valueId(store, product.key, groups[index]?.[0] ?? '', value))
        .sort(),
      price: minor(price),
      stock: product.soldOut?.includes(name) ? 0 : counted,
    }
  })
}

function choices(groups: readonly (readonly string[])[]): string[][] {
  return groups.reduce<string[][]>(
    (found, values) => found.flatMap((choice) => values.map((value) => [...choice, value])),
    [[]],
  )
}

/** A stream of numbers in [0, 1). */
export type Random = () => number

/** FNV-1a over the text, then mulberry32. `seeded('ankara-3')` always gives the same stream. */
export function seeded(text: string): Random {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
