// Leads of a shop: people who asked to hear from it. Decides what there is to tell each of them. The database decides whether a message may be
// opened (supabase/schemas/leads/).
import type { Minor } from '../basics/money.ts'

export const LEAD_KINDS = ['restock', 'arrivals', 'cart'] as const

export type LeadKind = (typeof LEAD_KINDS)[number]

/** True for a kind of lead. */
export function isLeadKind(value: unknown): value is LeadKind {
  return LEAD_KINDS.some((kind) => kind === value)
}

/** Why a lead is written to. `price`: something they wanted costs less now. */
export type LeadNewsKind = 'restock' | 'price' | 'arrivals' | 'cart'

/** Something that a person wanted. Prices are of one piece. */
export type LeadGoods = {
  readonly id: string
  readonly name: string
  readonly quantity: number
  /** On the day they asked. */
  readonly priceThen: Minor
  /** When they were last written to about it; null: never, or it could not be bought then. */
  readonly priceTold: Minor | null
  readonly priceNow: Minor
  /** True: it can be bought now. */
  readonly isThere: boolean
}

export type NewProduct = { readonly id: string; readonly name: string; readonly createdAt: string }

export type LeadMessage = {
  readonly id: string
  readonly kind: LeadNewsKind | 'broadcast'
  readonly at: string
}

export type Lead = {
  readonly id: string
  readonly kind: LeadKind
  readonly name: string
  /** Digits of the full international number. */
  readonly phone: string
  readonly code: string
  readonly place: string
  readonly createdAt: string
  /** When the shop ticked that the chat message has come; null: unproven. */
  readonly provenAt: string | null
  readonly isStopped: boolean
  readonly stopToken: string
  /** Of the link that fills the saved cart again; null without a cart. */
  readonly cartToken: string | null
  /** Until when the person gets no news that they did not ask for by name. */
  readonly pausedUntil: string | null
  readonly goods: readonly LeadGoods[]
  /** The first order after they asked. */
  readonly order: { readonly id: string; readonly code: string; readonly at: string } | null
  /** The newest first. */
  readonly messages: readonly LeadMessage[]
}

export type LeadsPage = {
  /** False: the plan has no leads, and `leads` is empty. */
  readonly isIncluded: boolean
  readonly kept: number
  readonly leads: readonly Lead[]
  readonly newest: readonly NewProduct[]
}

/** What there is to tell a person now. */
export type LeadNews =
  | { readonly kind: 'restock' | 'price' | 'cart'; readonly goods: readonly LeadGoods[] }
  | { readonly kind: 'arrivals'; readonly products: readonly NewProduct[] }

/** A cart is left alone for this long: the shopper may still be at it. */
const CART_REST_MS = 45 * 60_000

/** Products in one message about new things. */
const MOST_NEW = 3

/**
 * What to tell a lead now, or null: somebody unproven, who has stopped or ordered, gets nothing; each piece of news is told once. Restock: the
 * product can be bought again. Cart: 45 minutes after it was saved. Both once more when something costs less than they last heard.
 */
export function newsFor(lead: Lead, newest: readonly NewProduct[], now: Date): LeadNews | null {
  if (lead.provenAt === null || lead.isStopped || lead.order) return null
  if (lead.kind === 'arrivals') return arrivalsFor(lead, newest, now)
  const there = lead.goods.filter(({ isThere }) => isThere)
  if (there.length === 0) return null
  const cheaper = there.filter((goods) => goods.priceNow < lastPrice(goods))
  const told = (kind: LeadNewsKind) => lead.messages.some((message) => message.kind === kind)
  const first = lead.kind
  const isReady = first === 'restock' || now.getTime() - Date.parse(lead.createdAt) >= CART_REST_MS
  if (!told(first) && isReady) return { kind: first, goods: there }
  return told(first) && cheaper.length > 0 && !told('price') ? { kind: 'price', goods: cheaper } : null
}

/** The price that the person last heard from the shop. */
export function lastPrice({ priceTold, priceThen }: LeadGoods): Minor {
  return priceTold ?? priceThen
}

function arrivalsFor(lead: Lead, newest: readonly NewProduct[], now: Date): LeadNews | null {
  if (lead.pausedUntil !== null && Date.parse(lead.pausedUntil) > now.getTime()) return null
  const since = Math.max(Date.parse(lead.createdAt), ...lead.messages.map(({ at }) => Date.parse(at)))
  const products = newest.filter(({ createdAt }) => Date.parse(createdAt) > since).slice(0, MOST_NEW)
  return products.length > 0 ? { kind: 'arrivals', products } : null
}

/** The leads of a page by what the shop does with them. A lead is in one list; `told` waits for the next news. */
export type SortedLeads = {
  readonly due: readonly { readonly lead: Lead; readonly news: LeadNews }[]
  readonly unproven: readonly Lead[]
  readonly told: readonly Lead[]
  readonly waiting: readonly Lead[]
  readonly ordered: readonly Lead[]
}

/** Who has waited longest is first among `due`; elsewhere who asked last. A person who stopped is in none but `ordered`. */
export function sortLeads({ leads, newest }: Pick<LeadsPage, 'leads' | 'newest'>, now: Date): SortedLeads {
  const proven = leads.filter(({ provenAt }) => provenAt !== null)
  const open = proven.filter(({ order, isStopped }) => !order && !isStopped)
  const due = open
    .flatMap((lead) => {
      const news = newsFor(lead, newest, now)
      return news ? [{ lead, news }] : []
    })
    .reverse()
  const rest = open.filter((lead) => !due.some((one) => one.lead === lead))
  return {
    due,
    unproven: leads.filter(({ provenAt, order }) => provenAt === null && !order),
    told: rest.filter(({ messages }) => messages.length > 0),
    waiting: rest.filter(({ messages }) => messages.length === 0),
    ordered: leads.filter(({ order }) => order !== null),
  }
}

export const SEGMENTS = ['all', 'tag', 'away', 'category'] as const

/** Whom a message about picked products goes to: everybody, who has a tag, no order for 60 days, bought from a category. */
export type Segment = (typeof SEGMENTS)[number]

/** A segment with what it needs; null while that is not chosen. */
export type Whom = {
  readonly segment: Segment
  readonly categoryId: string | null
  readonly tag: string | null
}

export type BroadcastPerson = {
  /** The customer's. */
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly stopToken: string
  /** When somebody of the shop last wrote to them from here. */
  readonly lastAt: string | null
  readonly messageId: string | null
  readonly pausedUntil: string | null
}

export type BroadcastPeople = { readonly people: readonly BroadcastPerson[]; readonly stopped: number }

/** People who may be written to now, and those who wait until the pause is over. */
export function splitByPause(
  people: readonly BroadcastPerson[],
  now: Date,
): { readonly free: readonly BroadcastPerson[]; readonly paused: readonly BroadcastPerson[] } {
  const isPaused = ({ pausedUntil }: BroadcastPerson) =>
    pausedUntil !== null && Date.parse(pausedUntil) > now.getTime()
  return { free: people.filter((one) => !isPaused(one)), paused: people.filter(isPaused) }
}
