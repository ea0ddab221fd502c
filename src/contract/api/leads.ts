// POST /api/leads, sent by the form that a store page fetches at a tap. JSON. Answers 200 `LeadAnswer`, or a refusal by code.
import { isUuid } from '#domain/basics/uuid.ts'
import { isLeadKind, type LeadKind } from '#domain/customer/leads.ts'

export const LEADS_PATH = '/api/leads'

export type LeadRequest = {
  readonly store: string
  readonly kind: LeadKind
  readonly name: string
  /** As typed. */
  readonly phone: string
  /** The path of the page. */
  readonly place: string
  /** Of `restock`. */
  readonly productId?: string
  /** The choice that is sold out; only of `restock`, absent for a whole product. */
  readonly variantIds?: readonly string[]
  /** Of `cart`. */
  readonly items?: readonly LeadItem[]
}

type LeadItem = {
  readonly productId: string
  readonly quantity: number
  readonly variantIds?: readonly string[]
}

/** `href` opens the shop's chat with a ready message that holds the code. */
export type LeadAnswer = { readonly code: string; readonly href: string }

/** The request in a body, or null. The database checks the rest. */
export function parseLeadRequest(body: unknown): LeadRequest | null {
  if (typeof body !== 'object' || body === null) return null
  const { store, kind, name, phone, place, productId, variantIds, items } = body as Partial<
    Record<keyof LeadRequest, unknown>
  >
  if (!isUuid(store) || !isLeadKind(kind) || typeof name !== 'string' || typeof phone !== 'string')
    return null
  if (productId !== undefined && !isUuid(productId)) return null
  if (variantIds !== undefined && !isChoice(variantIds)) return null
  if (items !== undefined && !(Array.isArray(items) && items.length <= 50 && items.every(isItem))) return null
  return {
    store,
    kind,
    name: name.slice(0, 400),
    phone: phone.slice(0, 60),
    place: typeof place === 'string' ? place.slice(0, 200) : '/',
    ...(productId === undefined ? {} : { productId }),
    ...(variantIds === undefined ? {} : { variantIds }),
    ...(items === undefined ? {} : { items: items.map(readItem) }),
  }
}

function isItem(item: unknown): item is LeadItem {
  const { productId, quantity, variantIds } = (item ?? {}) as Readonly<Record<string, unknown>>
  const isCount = Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= 999
  return isUuid(productId) && isCount && (variantIds === undefined || isChoice(variantIds))
}

const readItem = ({ productId, quantity, variantIds }: LeadItem): LeadItem => ({
  productId,
  quantity,
  ...(variantIds === undefined ? {} : { variantIds }),
})

const isChoice = (ids: unknown): ids is readonly string[] =>
  Array.isArray(ids) && ids.length <= 10 && ids.every(isUuid)
