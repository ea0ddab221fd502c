// A snapshot with lookups that many pages share, made once per render: products by category, cards by product.
// Nothing in it depends on the edition.
import type { SnapshotCategory, SnapshotProduct, StoreSnapshot } from '#domain/store/snapshot.ts'

export type CatalogueCategory = {
  readonly category: SnapshotCategory
  readonly products: readonly SnapshotProduct[]
}

export type StoreCatalogue = {
  readonly snapshot: StoreSnapshot
  readonly products: readonly SnapshotProduct[]
  /** Every category, also an empty one: its page exists, so that a shared link keeps working. */
  readonly categories: readonly CatalogueCategory[]
  readonly categoryById: ReadonlyMap<string, SnapshotCategory>
}

/** Groups a snapshot's products by category, in the snapshot's order. */
export function catalogueOf(snapshot: StoreSnapshot): StoreCatalogue {
  const byCategory = Map.groupBy(snapshot.products, (product) => product.categoryId)
  const categories = snapshot.categories.map((category) => ({
    category,
    products: byCategory.get(category.id) ?? [],
  }))
  return {
    snapshot,
    products: snapshot.products,
    categories,
    categoryById: new Map(snapshot.categories.map((category) => [category.id, category])),
  }
}
