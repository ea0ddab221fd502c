// Answers about leads: what a shopper's wish becomes, the stop link, and the pages of the shop (supabase/schemas/leads).
import * as v from 'valibot'
import {
  type BroadcastPeople,
  LEAD_KINDS,
  type LeadNewsKind,
  type LeadsPage,
} from '#domain/customer/leads.ts'
import type { SavedCart } from '#domain/order/order-again.ts'
import { sqlFunction } from '../../sql-function.ts'
import {
  amountMinor,
  count,
  flag,
  noValue,
  optionalAmountMinor,
  optionalText,
  optionalTime,
  picture,
  text,
  texts,
  time,
} from '../values.ts'

const kept = v.object({
  code: text,
  shop: text,
  whatsappNumber: text,
  /** What they wait for; null for new arrivals. */
  product: optionalText,
})

export type KeptLead = v.InferOutput<typeof kept>

const goods = v.object({
  id: text,
  name: text,
  quantity: count,
  priceThen: amountMinor,
  priceTold: optionalAmountMinor,
  priceNow: amountMinor,
  isThere: flag,
})

const lead = v.object({
  id: text,
  kind: v.picklist(LEAD_KINDS),
  name: text,
  phone: text,
  code: text,
  place: text,
  createdAt: time,
  provenAt: optionalTime,
  isStopped: flag,
  stopToken: text,
  /** Of the link that fills the cart again; null without a cart. */
  cartToken: optionalText,
  pausedUntil: optionalTime,
  goods: v.array(goods),
  order: v.nullable(v.object({ id: text, code: text, at: time })),
  messages: v.array(
    v.object({
      id: text,
      kind: v.picklist(['restock', 'price', 'arrivals', 'cart', 'broadcast']),
      at: time,
    }),
  ),
})

const page: v.GenericSchema<unknown, LeadsPage> = v.object({
  isIncluded: flag,
  kept: count,
  leads: v.array(lead),
  newest: v.array(v.object({ id: text, name: text, createdAt: time })),
})

const people: v.GenericSchema<unknown, BroadcastPeople> = v.object({
  stopped: count,
  people: v.array(
    v.object({
      id: text,
      name: text,
      phone: text,
      stopToken: text,
      lastAt: optionalTime,
      messageId: optionalText,
      pausedUntil: optionalTime,
    }),
  ),
})

const cart: v.GenericSchema<unknown, SavedCart> = v.object({
  storeId: text,
  storeSlug: text,
  storeName: text,
  currency: text,
  takesOrders: flag,
  logo: v.nullable(picture),
  primaryColour: text,
  accentColour: text,
  items: v.array(
    v.object({
      productId: text,
      variantIds: texts,
      name: text,
      options: text,
      quantity: count,
      priceToday: optionalAmountMinor,
      picture: v.nullable(picture),
    }),
  ),
})

/** Keeps a lead; the phone number in `lead` is international. `bad_request` names a `field`. */
export const saveLead = sqlFunction('save_lead', kept, {
  refuses: ['plan_leads', 'product_unavailable', 'too_many_requests', 'unknown_product', 'unknown_store'],
})
/** The shop of a stop link. Null: the link is cut or invented. */
export const stopLink = sqlFunction('stop_link', v.nullable(v.object({ shop: text, isStopped: flag })))
/** The cart behind a shop's link. Null: the link is cut, invented, too old or stopped. */
export const savedCart = sqlFunction('saved_cart', v.nullable(cart), { refuses: ['product_unavailable'] })
/** Puts the person of the link on the shop's stop list. */
export const stopMessages = sqlFunction('stop_messages', flag)

/** What shoppers asked to be told, and how far the plan lets the owner see it. */
export const leadsPage = sqlFunction('leads_page', page, { area: 'leads', refuses: ['product_unavailable'] })
/** Ticks that the chat message of a lead has come, or takes the tick back. */
export const proveLead = sqlFunction('prove_lead', noValue, {
  area: 'leads',
  refuses: ['plan_leads', 'unknown_lead'],
})
/** Removes a lead; a stop of the person stays. */
export const removeLead = sqlFunction('remove_lead', noValue, { area: 'leads' })

/** A message that is opened in WhatsApp. */
export type OpenedMessage =
  | { readonly kind: LeadNewsKind; readonly leadId: string }
  | { readonly kind: 'broadcast'; readonly customerId: string }

/** Writes down that an `OpenedMessage` is opened, just before it opens. The id of the entry. `lead_paused` names `until`. */
export const openLeadMessage = sqlFunction('open_lead_message', text, {
  area: 'leads',
  refuses: ['lead_paused', 'lead_stopped', 'lead_told', 'plan_leads', 'product_unavailable', 'unknown_lead'],
})
/** Takes an entry back, for a message that was opened and not sent. */
export const undoLeadMessage = sqlFunction('undo_lead_message', noValue, {
  area: 'leads',
  refuses: ['unknown_lead'],
})
/** The people of a segment. `categoryId` is for the segment `category`, `tag` for `tag`. */
export const broadcastPeople = sqlFunction('broadcast_people', people, {
  area: 'leads',
  refuses: ['plan_leads'],
})
