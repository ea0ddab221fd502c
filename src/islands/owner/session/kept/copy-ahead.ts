// Reads ahead what a person may want to see without a connection: the last hundred orders with their customers, the first lists, the goods of a sale. Reads only
// what changed since the last copy.
import type { QueryKey } from '@tanstack/react-query'
import {
  countProducts,
  type ListedProduct,
  listCategories,
  listProducts,
  type PageCursor,
  type ProductListPage,
  type ProductQuery,
} from '#contract/sql/catalogue/products.ts'
import {
  customerDetails,
  customerTags,
  listCustomers,
  walkInFigures,
} from '#contract/sql/orders/customers.ts'
import { type OrderBook, orderBook } from '#contract/sql/orders/order-book.ts'
import { openBalances } from '#contract/sql/orders/order-payments.ts'
import { countOrders, listOrders } from '#contract/sql/orders/orders.ts'
import { storeDashboard } from '#contract/sql/store/business.ts'
import { readPaymentCurrencies } from '#contract/sql/store/currencies.ts'
import { callOrThrow } from '#data/client.ts'
import { listAllOrderGoods, listOrderZones } from '#data/owner/orders/orders-choices.ts'
import { fetchMessages } from '#data/owner/orders/orders-messages.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import type { Args } from '#data/sql-args.ts'
import { isManager, may, type OwnBusiness } from '../business.ts'
import { areaKey, orderKey } from '../query-keys.ts'
import { type StoreArgs, type StoreFunction, type StoreFunctionName, storeKey } from '../store-data.ts'
import { type AheadBook, type AheadData, type AheadPart, aheadKey } from './ahead-keys.ts'
import type { Answer, Shelf } from './shelf.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** The order of the product list before anybody has chosen another. */
const ALL_PRODUCTS: ProductQuery = { search: '', status: 'all', category: null, stock: null, sort: 'store' }
/** Two calls of the longest page. */
const MOST_PRODUCTS = 400
const MOST_CUSTOMERS = 200
/** So many orders `order_book` looks at in one call. */
const PART = 25

/** Keeps what has changed, and returns the paths of the pictures that its lists show. Throws as a read does. */
export async function copyAhead(
  shelf: Shelf,
  business: OwnBusiness,
  now: number,
): Promise<readonly string[]> {
  const { id } = business
  if (!may(business, 'orders')) return []
  const round = shelf.roundOf()
  const before = await readPart(shelf, id, 'book')
  const isWhole = !before || now - before.wholeAt > DAY_MS
  const read = reader(id)
  const book = await read.book(isWhole ? { since: null, from: 0 } : { since: before.since })
  if (!book) return []
  const isHour = isWhole || now - before.hourAt > HOUR_MS
  // Sales begin and end by the clock, and goods may be sold out by an order that a stamp has seen already.
  const hasNews = {
    orders: isHour || book.orders.length > 0 || book.ids.join() !== before.ids.join(),
    goods: isHour || book.goods !== before.goods,
    people: isHour || book.people !== before.people,
    rest: isHour,
  }
  const keep = async (answers: readonly (readonly [key: QueryKey, data: unknown])[]) =>
    shelf.put(
      answers.map(([key, data]): Answer => ({ key, data, at: now })),
      round,
    )
  const renew = async (part: AheadPart) => {
    const kept = await shelf.get(aheadKey(id, part))
    if (kept) await shelf.put([{ ...kept, at: now }], round)
  }

  await keep(ofBook(id, book))
  for (let from = PART; isWhole && from < book.ids.length; from += PART) {
    const next = await read.book({ since: null, from })
    if (next) await keep(ofBook(id, next))
  }
  if (hasNews.orders) await keep(await readOrders(read))
  else await renew('orders')
  if (hasNews.goods) await keep(await readGoods(read))
  else await Promise.all((['products', 'goods'] as const).map(renew))
  if (hasNews.people) await keep(await readPeople(read))
  else await renew('customers')
  if (hasNews.rest) await keep(await readRest(business, read))
  // Last: a copy that was cut short begins again.
  const { at, ids, goods, people } = book
  const wholeAt = isWhole ? now : before.wholeAt
  const kept: AheadBook = { since: at, ids, goods, people, wholeAt, hourAt: isHour ? now : before.hourAt }
  await keep([[aheadKey(id, 'book'), kept]])
  return listPictures(shelf, id)
}

type Read = ReturnType<typeof reader>
type Answers = readonly (readonly [key: QueryKey, data: unknown])[]

/** Reads by contract as useStoreRead does, and names the answer by the same key. */
function reader(businessId: string) {
  async function ask<Name extends StoreFunctionName, Answer>(
    contract: StoreFunction<Name, Answer>,
    args: StoreArgs<Name>,
  ): Promise<Answer> {
    return callOrThrow(await ownerDatabase(), contract, { ...args, businessId } as unknown as Args<Name>)
  }
  return {
    businessId,
    ask,
    book: async (asked: { readonly since: string | null; readonly from?: number }) =>
      callOrThrow(await ownerDatabase(), orderBook, { ...asked, businessId }),
    page: async <Name extends StoreFunctionName, Answer>(
      contract: StoreFunction<Name, Answer>,
      args?: StoreArgs<Name>,
    ) =>
      [storeKey(businessId, contract, args), await ask(contract, args ?? ({} as StoreArgs<Name>))] as const,
  }
}

function ofBook(businessId: string, { orders, customers }: OrderBook): Answers {
  return [
    ...orders.flatMap((order) =>
      order ? [[orderKey(businessId, order.id), { ...order, undo: null }] as const] : [],
    ),
    ...customers.flatMap((customer) =>
      customer
        ? [[storeKey(businessId, customerDetails, { customerId: customer.id }), customer] as const]
        : [],
    ),
  ]
}

async function readOrders({ businessId, ask, page }: Read): Promise<Answers> {
  const first = { status: null, search: '', walkIn: false, limit: 100, beforeAt: null, beforeId: null }
  return [
    [aheadKey(businessId, 'orders'), await ask(listOrders, first)],
    await page(countOrders, { search: '', walkIn: false }),
    await page(storeDashboard, {}),
    await page(openBalances),
    await page(walkInFigures),
  ]
}

async function readGoods({ businessId, ask, page: read }: Read): Promise<Answers> {
  const products: ListedProduct[] = []
  let after: PageCursor | null = null
  do {
    const query: ProductQuery & { readonly after: PageCursor | null } = { ...ALL_PRODUCTS, after }
    const page: ProductListPage = await ask(listProducts, { query: { ...query, limit: 200 } })
    products.push(...page.items)
    after = page.next
  } while (after && products.length < MOST_PRODUCTS)
  return [
    [aheadKey(businessId, 'products'), products],
    [aheadKey(businessId, 'goods'), await listAllOrderGoods(businessId)],
    await read(countProducts),
    await read(listCategories),
  ]
}

async function readPeople({ businessId, ask, page }: Read): Promise<Answers> {
  const first = { search: '', tag: null, sort: 'recent', limit: MOST_CUSTOMERS, offset: 0 }
  return [[aheadKey(businessId, 'customers'), await ask(listCustomers, first)], await page(customerTags)]
}

/** What an order and a sale need beside goods. */
async function readRest(business: OwnBusiness, { page }: Read): Promise<Answers> {
  return [
    [areaKey(business.id, 'orders', 'zones'), await listOrderZones(business.id)],
    [areaKey(business.id, 'messages'), await fetchMessages(business.id)],
    ...(isManager(business) ? [await page(readPaymentCurrencies)] : []),
  ]
}

async function readPart<Part extends AheadPart>(
  shelf: Pick<Shelf, 'get'>,
  businessId: string,
  part: Part,
): Promise<AheadData[Part] | undefined> {
  return (await shelf.get(aheadKey(businessId, part)))?.data as AheadData[Part] | undefined
}

/** Paths of the pictures of the first lists, those of orders first. */
async function listPictures(shelf: Pick<Shelf, 'get'>, businessId: string): Promise<readonly string[]> {
  const [orders, products, goods] = await Promise.all([
    readPart(shelf, businessId, 'orders'),
    readPart(shelf, businessId, 'products'),
    readPart(shelf, businessId, 'goods'),
  ])
  const paths = [
    ...(orders ?? []).map(({ picture }) => picture),
    ...(products ?? []).map(({ picture }) => picture?.path),
    ...(goods ?? []).map(({ picture }) => picture),
  ]
  return [...new Set(paths.filter((path) => path != null))]
}
