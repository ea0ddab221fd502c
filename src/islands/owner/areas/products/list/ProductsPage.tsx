// The list of products: search, sort, edit in place, and change one or many at once.
import { FileDown, LayoutGrid } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  countProducts,
  listProducts,
  type PageCursor,
  type ProductCounts,
  type ProductQuery,
} from '#contract/sql/catalogue/products.ts'
import { contentVersion } from '#data/owner/business/publishing.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { useDrafts } from '#kit/form/use-draft.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { MoreButton } from '#kit/page/MoreButton.tsx'
import { Page } from '#kit/page/Page.tsx'
import { ThumbBar } from '#kit/page/ThumbBar.tsx'
import { useWide } from '#kit/page/use-wide.ts'
import { may, useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { useStoreFetch, useStorePages, useStoreRead } from '#owner/session/store-data.ts'
import { PlanDialog } from '../shared/PlanDialog.tsx'
import { PublishNote } from '../shared/PublishNote.tsx'
import { useRowMoves } from '../shared/row-drag.tsx'
import { AddGoods, AddGoodsSheet } from './add/AddGoods.tsx'
import { BulkBar } from './bulk/BulkBar.tsx'
import { ListTools } from './filter/ListTools.tsx'
import {
  canReorder,
  type ProductListView,
  parseProductListView,
  productListHref,
  toQuery,
} from './filter/list-views.ts'
import { ListMenu, NoProducts, ProductCount, Unsaved } from './ListHead.tsx'
import { ListContext, type ProductListing, useChosen, useListing } from './list-context.ts'
import { ProductCards } from './row/ProductCards.tsx'
import { ProductTable } from './row/ProductTable.tsx'
import { useProductActions } from './use-product-actions.ts'

export default function ProductsPage() {
  const [, navigate] = useLocation()
  const search = useSearch()
  const state = useMemo(() => parseProductListView(search), [search])
  const query = useMemo(() => toQuery(state), [state])
  const { data: counts } = useStoreRead(countProducts)
  useColleaguesChanges()
  const chosen = useChosen(productListHref(state))
  const [isChoosing, setChoosing] = useState(false)
  const isWide = useWide()
  const show = useCallback(
    (next: ProductListView) => navigate(productListHref(next), { replace: true }),
    [navigate],
  )
  const { list, listing, told } = useListed(query, state, chosen)
  const isFiltered = state.search !== '' || state.category !== '' || state.view !== 'all'
  const foundCount = counts && state.search === '' && state.category === '' ? counts[state.view] : null
  const isEmpty = list.data !== undefined && listing.items.length === 0
  return (
    <Page
      title="Products"
      lead={
        <span className="flex flex-wrap items-center gap-x-4 max-lg:text-sm">
          <ProductCount counts={counts} />
          <PublishNote />
        </span>
      }
      action={
        isWide ? (
          <PageLinks />
        ) : (
          <ListMenu
            isChoosing={isChoosing}
            canChoose={listing.items.length > 0}
            onChoose={(next) => {
              if (!next) chosen.clear()
              setChoosing(next)
            }}
          />
        )
      }
    >
      <ListContext value={listing}>
        <Unsaved drafts={listing.drafts} />
        <ListTools state={state} counts={counts} onChange={show} />
        <p role="status" className="sr-only">
          {told}
        </p>
        <FoundProducts list={list} counts={counts} isFiltered={isFiltered} isChoosing={isChoosing} />
        <Foot
          query={query}
          foundCount={foundCount}
          chosen={chosen}
          hasThumbBar={!isWide && !isEmpty && !isChoosing}
        />
      </ListContext>
      <PlanDialog />
      {/* The first week's list leads here. */}
      <AddGoodsSheet isOpen={new URLSearchParams(search).has('add')} onClose={() => show(state)} />
    </Page>
  )
}

/** Reads the products again when somebody has changed what shoppers see. The number that tells it costs little of a dear line. */
function useColleaguesChanges(): void {
  const { data } = useStoreFetch('published', ['version'], contentVersion, { refetchInterval: 20_000 })
  const readAgain = useReadAgain('products')
  const known = useRef(data)
  useEffect(() => {
    if (known.current !== undefined && known.current !== data) void readAgain()
    known.current = data
  }, [data, readAgain])
}

/** The products that were read, and what their rows share. `told` is the last move, for screen readers. */
function useListed(query: ProductQuery, state: ProductListView, chosen: ReturnType<typeof useChosen>) {
  const { id: businessId, currency } = useBusiness()
  const drafts = useDrafts(`product:${businessId}:`)
  const list = useStorePages(
    listProducts,
    {},
    {
      first: { query: { ...query, after: null as PageCursor | null, limit: 50 } },
      next: ({ next }) => (next ? { query: { ...query, after: next, limit: 50 } } : undefined),
      round: JSON.stringify(query),
      keepsLast: true,
    },
  )
  const actions = useProductActions()
  const { data } = list
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const { drop, step, told } = useRowMoves(
    items,
    (product, side, targetId) => void actions.move(product, { side, targetId }),
  )
  const listing: ProductListing = {
    items,
    hasMore: list.hasNextPage,
    currency,
    drafts,
    actions,
    chosen: chosen.ids,
    choose: chosen.choose,
    canReorder: canReorder(state),
    drop,
    step,
  }
  return { list, listing, told }
}

type FoundProps = {
  readonly list: ReturnType<typeof useListed>['list']
  readonly counts: ProductCounts | undefined
  readonly isFiltered: boolean
  readonly isChoosing: boolean
}

/** The products that were found, or what is shown instead of them. */
function FoundProducts({ list, counts, isFiltered, isChoosing }: FoundProps) {
  const { items } = useListing()
  const isWide = useWide()
  const isNew = counts?.all === 0 && counts.archived === 0
  return (
    <>
      <Loaded
        query={{ ...list, data: list.data && items }}
        failed="Your products could not be loaded."
        rows={5}
        empty={<NoProducts isFiltered={isFiltered} isNew={isNew} archived={counts?.archived ?? 0} />}
      >
        {() => (isWide ? <ProductTable /> : <ProductCards isChoosing={isChoosing} />)}
      </Loaded>
      <MoreButton list={list} />
    </>
  )
}

type FootProps = {
  readonly query: ProductQuery
  readonly foundCount: number | null
  readonly chosen: ReturnType<typeof useChosen>
  /** True on a phone whose list is not empty: an empty one has its own way to a new product. */
  readonly hasThumbBar: boolean
}

/** At the bottom edge: what can be done to the chosen products, or the way to a new one. */
function Foot({ query, foundCount, chosen, hasThumbBar }: FootProps) {
  if (chosen.ids.size > 0)
    return <BulkBar query={query} foundCount={foundCount} chooseAll={chosen.chooseAll} clear={chosen.clear} />
  if (!hasThumbBar) return null
  return (
    <ThumbBar>
      <AddGoods />
    </ThumbBar>
  )
}

/** The links beside the title of a wide page; on a phone ListMenu has them. */
function PageLinks() {
  const business = useBusiness()
  return (
    <span className="flex flex-wrap gap-2">
      {may(business, 'imports') && (
        <LinkButton kind="plain" Icon={FileDown} href="/dashboard/imports">
          Imports
        </LinkButton>
      )}
      <LinkButton kind="plain" Icon={LayoutGrid} href="/dashboard/categories">
        Categories
      </LinkButton>
      <AddGoods />
    </span>
  )
}
