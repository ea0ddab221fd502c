// What the list of products can show: its views with their counts, searches and orders, and the address that keeps them, so that Back, reload and sharing keep
// the list.
import type { ProductCounts, ProductQuery, ProductSort } from '#contract/sql/catalogue/products.ts'
import { TEXT_LENGTH } from '#domain/basics/text.ts'
import { type PlanId, planLimits } from '#domain/plan/plan.ts'

export type ProductFilter = 'all' | 'live' | 'draft' | 'low' | 'out' | 'archived'

export type ProductListView = {
  readonly view: ProductFilter
  readonly search: string
  readonly category: string
  readonly sort: ProductSort
}

export const VIEWS: readonly { readonly view: ProductFilter; readonly label: string }[] = [
  { view: 'all', label: 'All' },
  { view: 'live', label: 'Live' },
  { view: 'draft', label: 'Drafts' },
  { view: 'low', label: 'Low stock' },
  { view: 'out', label: 'Sold out' },
  { view: 'archived', label: 'Archived' },
]

export const SORTS: readonly { readonly value: ProductSort; readonly label: string }[] = [
  { value: 'store', label: 'Order in your store' },
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'price', label: 'Price, low to high' },
  { value: 'price-down', label: 'Price, high to low' },
  { value: 'stock', label: 'Stock, low to high' },
]

/** Reads `?view=low&q=ankara&category={id}&sort=stock`. Unknown values are the defaults. */
export function parseProductListView(search: string): ProductListView {
  const given = new URLSearchParams(search)
  return {
    view: VIEWS.find(({ view }) => view === given.get('view'))?.view ?? 'all',
    search: (given.get('q') ?? '').slice(0, TEXT_LENGTH.short),
    category: given.get('category') ?? '',
    sort: SORTS.find(({ value }) => value === given.get('sort'))?.value ?? 'store',
  }
}

/** The address of a state. Leaves out default values. */
export function productListHref({ view, search, category, sort }: ProductListView): string {
  const wanted = new URLSearchParams()
  if (view !== 'all') wanted.set('view', view)
  if (search !== '') wanted.set('q', search)
  if (category !== '') wanted.set('category', category)
  if (sort !== 'store') wanted.set('sort', sort)
  const text = wanted.toString()
  return text === '' ? '/dashboard/products' : `/dashboard/products?${text}`
}

/** The view as the database is asked: `low` and `out` are states of the stock, and no statuses. */
export function toQuery({ view, search, category, sort }: ProductListView): ProductQuery {
  return {
    search: search.trim(),
    status: view === 'live' || view === 'draft' || view === 'archived' ? view : 'all',
    category: category === '' ? null : category,
    stock: view === 'low' || view === 'out' ? view : null,
    sort,
  }
}

/** Counts active filters. Counts the view only when no chip shows it. */
export function filtersInUse(
  { view, category, sort }: ProductListView,
  { hasChips }: { readonly hasChips: boolean },
): number {
  return [!hasChips && view !== 'all', category !== '', sort !== 'store'].filter(Boolean).length
}

/** True when rows can be moved: the list is in the store's order and has no search. */
export function canReorder({ search, sort, view }: ProductListView): boolean {
  return sort === 'store' && search.trim() === '' && view !== 'archived'
}

/** `10` live products on Starter -> `{ count: 5, note: '+ 5 hidden' }`; a note only where some are hidden. */
export function viewCount(
  view: ProductFilter,
  counts: ProductCounts,
  plan: PlanId,
): { readonly count: number; readonly note?: string } {
  const resting = view === 'live' ? restingCount(counts.live, plan) : 0
  const count = counts[view] - resting
  return resting > 0 ? { count, note: `+ ${resting} hidden` } : { count }
}

/** Live products that the plan hides from shoppers: 10 on Starter -> 5. */
export function restingCount(live: number, plan: PlanId): number {
  return Math.max(0, live - (planLimits(plan).live ?? live))
}
