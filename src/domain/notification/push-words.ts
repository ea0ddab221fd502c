// The text and the address of a notification. Anybody can read it on a locked phone, so a notification names only the shop, a code, an amount or a
// product, and nothing about a shopper.
import { type CurrencyCode, formatMoney, type Minor } from '../basics/money.ts'

type Amount = { readonly total: Minor; readonly currency: CurrencyCode }
/** Number of events during quiet hours; absent for a single event. */
type Gathered = { readonly count?: number }

/** `waiting`: not confirmed for half an hour. `lapsing`: cancelled by itself within six hours. `unanswered`: its time is over, and "I have paid" is not answered. */
type OrderNewsKind = 'order' | 'paid' | 'waiting' | 'lapsing' | 'unanswered'

/** A notification as the outbox of the database describes it. `subject` is the id of the order or product. */
export type PushNews = { readonly subject: string } & (
  | {
      readonly kind: OrderNewsKind
      readonly content: Amount & Gathered & { readonly code: string }
    }
  | { readonly kind: 'test'; readonly content: Amount & { readonly code: string } }
  | {
      readonly kind: 'low_stock'
      readonly content: Gathered & { readonly name: string; readonly stock: number }
    }
  | { readonly kind: 'summary'; readonly content: Amount & { readonly orders: number } }
)

export type PushWords = {
  readonly title: string
  readonly body: string
  /** Path in the owner's app. */
  readonly path: string
}

/** The words of a notification of a store. */
export function pushWords(news: PushNews, store: string): PushWords {
  if (news.kind === 'low_stock') return lowStockWords(news, store)
  if (news.kind === 'summary') {
    const { orders } = news.content
    return {
      title: `Today: ${orders === 1 ? '1 order' : `${orders} orders`}, ${amount(news.content)}`,
      body: store,
      path: '/dashboard',
    }
  }
  if (news.kind === 'test') {
    return {
      title: `New order ${news.content.code}`,
      body: `${amount(news.content)} · ${store}. This is a test.`,
      path: '/settings/notifications',
    }
  }
  return orderWords(news, store)
}

const ONE: Readonly<Record<OrderNewsKind, (code: string) => string>> = {
  order: (code) => `New order ${code}`,
  paid: (code) => `Order ${code}: “I have paid”`,
  waiting: (code) => `Order ${code} still waits`,
  lapsing: (code) => `Order ${code} lapses soon`,
  unanswered: (code) => `Order ${code}: has the money come?`,
}

const SEVERAL: Readonly<Record<OrderNewsKind, (count: number) => string>> = {
  order: (count) => `${count} new orders`,
  paid: (count) => `${count} orders are said to be paid`,
  waiting: (count) => `${count} orders still wait`,
  lapsing: (count) => `${count} orders lapse soon`,
  unanswered: (count) => `${count} orders: has the money come?`,
}

function orderWords(
  { kind, subject, content }: PushNews & { readonly kind: OrderNewsKind },
  store: string,
): PushWords {
  const { code, count = 1 } = content
  if (count > 1) {
    return {
      title: SEVERAL[kind](count),
      body: `While it was quiet · ${store}`,
      path: '/dashboard/orders',
    }
  }
  return {
    title: ONE[kind](code),
    body: `${amount(content)} · ${store}`,
    path: `/dashboard/orders/${subject}`,
  }
}

function lowStockWords(
  { subject, content }: PushNews & { readonly kind: 'low_stock' },
  store: string,
): PushWords {
  const { name, stock, count = 1 } = content
  if (count > 1)
    return { title: `${count} products are running low`, body: store, path: '/dashboard/products' }
  return {
    title: stock === 0 ? `Sold out: ${name}` : `Running low: ${name}`,
    body: stock === 0 ? store : `${stock} left · ${store}`,
    path: `/dashboard/products/${subject}`,
  }
}

function amount({ total, currency }: Amount): string {
  return formatMoney(total, currency)
}
