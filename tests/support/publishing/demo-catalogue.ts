// The demo stores as snapshots, without a database.
import type { SnapshotProduct, StoreSnapshot } from '#domain/store/snapshot.ts'
import type { DemoProduct, DemoStore } from '#scripts/seed/demo-store.ts'
import { productId, productRows, valueId } from '#scripts/seed/product-rows.ts'
import { makeSnapshot } from './snapshots.ts'

/** The live products of a demo store at their prices of today, sales included. */
export function demoSnapshot(store: DemoStore): StoreSnapshot {
  const { combinations } = productRows(store, new Date(0))
  return makeSnapshot({
    store: { slug: store.slug, name: store.name, currency: store.currency },
    categories: store.categories.map((name) => ({ id: name, name, slug: name.toLowerCase(), sizeTable: '' })),
    products: store.products
      .filter(({ isDraft }) => !isDraft)
      .map((product) => snapshotProduct(store, product, combinations)),
  })
}

function snapshotProduct(
  store: DemoStore,
  product: DemoProduct,
  combinations: readonly Readonly<Record<string, unknown>>[],
): SnapshotProduct {
  const id = productId(store, product.key)
  const { options = {}, sale, price, compareAt } = product
  return {
    id,
    categoryId: product.category,
    name: product.name,
    description: product.description,
    specs: product.specs ?? '',
    price: (sale?.price ?? price) * 100,
    compareAtPrice: sale ? price * 100 : compareAt === undefined ? null : compareAt * 100,
    stock: product.options ? null : product.stock,
    pictures: [],
    options: Object.entries(options).map(([name, values]) => ({
      id: name,
      name,
      values: values.map((value) => ({ id: valueId(store, product.key, name, value), name: value })),
    })),
    combinations: combinations
      .filter(({ product_id }) => product_id === id)
      .map(({ value_ids, price, stock }) => ({
        valueIds: value_ids as string[],
        price: price as number | null,
        stock: stock as number | null,
      })),
  }
}
