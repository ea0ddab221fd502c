// Answers a query from what this device has kept: the answer itself, or the part of a list that was kept ahead. Searches match as the database does, without
// its tolerance of slips.
import type { QueryKey } from '@tanstack/react-query'
import type { ProductQuery } from '#contract/sql/catalogue/products.ts'
import type { OrderCustomerChoice } from '#contract/sql/orders/orders.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import type { OrderListRow } from '#domain/order/order-list.ts'
import { type AheadData, type AheadPart, aheadKey } from './ahead-keys.ts'
import type { Shelf } from './shelf.ts'

export type Found = {
  readonly data: unknown
  /** When it was read, in milliseconds since 1970. */
  readonly at: number
}

/** The newest kept answer of a query; undefined when nothing of it is kept. */
export async function findKept(shelf: Pick<Shelf, 'get'>, key: QueryKey): Promise<Found | undefined> {
  const kept = await shelf.get(key)
  const own = kept && { data: withoutUndo(kept.data), at: kept.at }
  const ahead = await findAhead(shelf, key, own)
  return ahead && (!own || ahead.at >= own.at) ? ahead : own
}

type Finder<Part extends AheadPart> = {
  readonly part: Part
  /** Undefined for what the part cannot answer. */
  readonly find: (kept: AheadData[Part], asked: readonly unknown[], own: unknown) => unknown
}

type AnyFinder = { readonly [Part in AheadPart]: Finder<Part> }[AheadPart]

const finder = <Part extends AheadPart>(part: Part, find: Finder<Part>['find']) =>
  ({ part, find }) as unknown as AnyFinder

/** By area and function, or by the name in place of one. */
const FINDERS: Readonly<Record<string, AnyFinder>> = {
  'orders order': finder('book', (book, [orderId], own) =>
    // An order that the last copy has not brought is as it was before.
    book.ids.includes(orderId as string) ? own : undefined,
  ),
  'orders list_orders': finder('orders', (rows, [args]) => {
    const asked = args as OrdersAsked
    // Whoever sees no numbers cannot tell who walked in.
    if (asked.walkIn && rows.every(({ phone }) => phone === null)) return undefined
    return asPages(foundOrders(rows, asked), FIRST_ORDERS)
  }),
  'orders goods': finder('goods', (goods, [search, currency]) =>
    goods
      .filter(({ name, sku }) => hasText(String(search), [name, sku]))
      .map((one) => ({
        ...one,
        currencyPrices: (one.currencyPrices ?? []).filter((price) => price.currency === currency),
      })),
  ),
  'orders order_customers': finder('customers', ({ customers }, [args]) => {
    const { search = '', id = null } = (args ?? {}) as {
      readonly search?: string
      readonly id?: string | null
    }
    return customers
      .filter(
        (one) =>
          one.phone !== null && (id === null || one.id === id) && isCalled(search, one.name, one.phone),
      )
      .slice(0, 8)
      .map(
        ({ id, name, phone, address, landmark, email }): OrderCustomerChoice => ({
          id,
          name,
          phone: phone ?? '',
          address,
          landmark,
          email: email ?? '',
        }),
      )
  }),
  'products list_products': finder('products', (items, [, round]) => {
    const query = JSON.parse(String(round)) as ProductQuery
    if (query.sort !== 'store' || query.stock !== null || query.status === 'archived') return undefined
    const found = items.filter(
      ({ status, categoryId, name, sku }) =>
        (query.status === 'all' || status === query.status) &&
        (query.category === null || (categoryId ?? 'none') === query.category) &&
        query.search.split(' ').every((word) => hasText(word, [`${name} ${sku ?? ''}`])),
    )
    return asPages({ items: found, next: null }, { query: { ...query, after: null, limit: 50 } })
  }),
  'customers list_customers': finder('customers', ({ total, customers }, [args]) => {
    const { search, tag, sort } = args as {
      readonly search: string
      readonly tag: string | null
      readonly sort: string
    }
    if (sort !== 'recent') return undefined
    if (search === '' && tag === null) return asPages({ total, customers }, { offset: 0 })
    const found = customers.filter(
      (one) =>
        (tag === null || one.tags.some((name) => name.toLowerCase() === tag.toLowerCase())) &&
        (isCalled(search, one.name, one.phone) || hasText(search, [one.email, ...one.tags])),
    )
    return asPages({ total: found.length, customers: found }, { offset: 0 })
  }),
}

async function findAhead(
  shelf: Pick<Shelf, 'get'>,
  [area, businessId, name, ...asked]: QueryKey,
  own: Found | undefined,
): Promise<Found | undefined> {
  const answers = FINDERS[`${area} ${name}`]
  if (!answers || typeof businessId !== 'string') return undefined
  const kept = await shelf.get(aheadKey(businessId, answers.part))
  const data = kept && answers.find(kept.data as never, asked, own?.data)
  return kept && data !== undefined ? { data, at: kept.at } : undefined
}

const FIRST_ORDERS = { beforeAt: null, beforeId: null }

type OrdersAsked = { readonly status: string | null; readonly search: string; readonly walkIn: boolean }

function foundOrders(rows: readonly OrderListRow[], { status, search, walkIn }: OrdersAsked) {
  const code = search.trim().replace(/^#+/, '').toUpperCase()
  return rows.filter(
    (row) =>
      (status === null || row.status === status) &&
      (!walkIn || row.phone === null) &&
      (row.code.includes(code) || isCalled(search, row.customerName, row.phone)),
  )
}

/** A list of one page, as useInfiniteQuery has it. */
const asPages = (page: unknown, first: unknown) => ({ pages: [page], pageParams: [first] })

/** An order without the undoing of its last step: its minute is over. */
function withoutUndo(data: unknown): unknown {
  const isOrder = typeof data === 'object' && data !== null && 'undo' in data
  return isOrder ? ({ ...data, undo: null } satisfies Pick<OrderDetails, 'undo'>) : data
}

const hasText = (search: string, texts: readonly (string | null | undefined)[]) =>
  texts.some((text) => text?.toLowerCase().includes(search.trim().toLowerCase()))

/** True for a part of the name, or of the number from three digits on. */
function isCalled(search: string, name: string, phone: string | null): boolean {
  const digits = search.replace(/\D/g, '').replace(/^0+/, '')
  return hasText(search, [name]) || (digits.length >= 3 && phone !== null && phone.includes(digits))
}
