// Answers about a store itself: how it is found, opened, set up and shown to its owners, and its gift cards.
import * as v from 'valibot'
import { sqlFunction } from '../../sql-function.ts'
import {
  amountMinor,
  count,
  currency,
  flag,
  noValue,
  optionalCount,
  optionalText,
  otherSales,
  text,
  texts,
  time,
} from '../values.ts'

const foundStore = v.object({
  businessId: text,
  slug: text,
  /** Null unless the domain is active. */
  customDomain: optionalText,
  /** True when the slug in the call is an earlier one. */
  renamed: flag,
})

export type FoundStore = v.InferOutput<typeof foundStore>

const sitemap = v.object({
  /** Number of all pages. */
  pages: count,
  /** `changedOn` is the UTC day of the last change: `2026-11-20`. */
  stores: v.array(v.object({ slug: text, changedOn: text })),
})

export type SitemapStores = v.InferOutput<typeof sitemap>

const slugStates = v.picklist(['free', 'present', 'earlier', 'reserved', 'taken'])

const salesEntries = { orders: count, sales: amountMinor }
const sales = v.object(salesEntries)

/** Amounts in minor units of the store's currency. */
export type Sales = v.InferOutput<typeof sales>

const figures = v.object({
  today: sales,
  week: sales,
  month: sales,
  /** This month's sales in other currencies, which the three above leave out. */
  others: v.array(otherSales),
  /** The last 30 days, oldest first; `day` is `2026-11-20`. */
  days: v.array(v.object({ ...salesEntries, day: text })),
  /** Of the last 30 days. */
  funnel: v.object({ views: count, carts: count, orders: count }),
  topProducts: v.array(v.object({ productId: text, name: text, quantity: count, sales: amountMinor })),
})

export type HomeFigures = v.InferOutput<typeof figures>

const dashboard = v.object({
  /** IANA name of the shop's time zone, in which days, weeks (from Monday) and months are counted. */
  timeZone: text,
  /** `claimed`: orders whose customer says to have paid; `claimedOrder`: the oldest of them. `asking`: people who want to join the team; 0 for whoever is no owner. */
  waiting: v.object({
    pending: count,
    toSend: count,
    unpaid: count,
    toGiveBack: count,
    claimed: count,
    claimedOrder: optionalText,
    asking: count,
  }),
  /** Null for whoever may not see figures. */
  figures: v.nullable(figures),
  /**
   * Products with at most five pieces left, the scarcest first. `choices`: the choices with few pieces (`L, Blue`); empty for a
   * product without choices.
   */
  lowStock: v.array(
    v.object({
      productId: text,
      name: text,
      stock: count,
      choices: v.array(v.object({ options: text, stock: count })),
    }),
  ),
  setUp: v.object({
    hasWhatsApp: flag,
    hasLogo: flag,
    liveProducts: count,
    hasDelivery: flag,
    /** Also false for people who may not read bank details. */
    hasBank: flag,
    hasShared: flag,
    /** An order that a shopper placed. */
    hasOrder: flag,
    /** Any order that was not cancelled, sales over the counter too. */
    hasSale: flag,
    isHidden: flag,
  }),
})

export type StoreDashboard = v.InferOutput<typeof dashboard>

/** The columns of `businesses` that hold settings. */
export const settingsRow = v.object({
  slug: text,
  name: text,
  description: text,
  category: text,
  email: optionalText,
  whatsapp_number: optionalText,
  country: text,
  currency,
  display_currencies: texts,
  primary_colour: text,
  accent_colour: text,
  template: v.picklist(['market', 'boutique', 'kitchen', 'wholesale']),
  logo_path: optionalText,
  logo_width: optionalCount,
  logo_height: optionalCount,
  hero_path: optionalText,
  hero_width: optionalCount,
  hero_height: optionalCount,
  is_open: flag,
  closed_message: text,
  allow_pickup: flag,
  pickup_note: text,
  allow_agreed_delivery: flag,
  payment_methods: v.array(v.picklist(['transfer', 'on_delivery'])),
  pending_expiry_hours: count,
  return_terms: text,
  street_address: text,
  opening_hours: text,
  public_phone: optionalText,
  since_year: optionalCount,
  delivery_terms: text,
  instagram: optionalText,
  facebook: optionalText,
  tiktok: optionalText,
  new_goods: v.nullable(v.picklist(['top', 'bottom'])),
})

export type SettingsRow = v.InferOutput<typeof settingsRow>

const bankRow = v.object({
  bank_name: text,
  account_number: text,
  account_name: text,
  bank_code: optionalText,
  updated_at: time,
})

/** The store that has this slug now or had it earlier; null when there is none. */
export const findStore = sqlFunction('find_store', v.nullable(foundStore))
/** Returns one page, counted from 1, of the live stores on our own host. */
export const sitemapStores = sqlFunction('sitemap_stores', sitemap)
/** Whether an address is free: for the store, or with `businessId` null for a new one. It may be out of date a moment later. */
export const slugState = sqlFunction('slug_state', slugStates, { area: 'settings' })
/** Opens a store whose owner is the signed-in person. A person may have 20 stores, three of them without a paid plan. */
export const createBusiness = sqlFunction('create_business', v.object({ businessId: text, slug: text }), {
  refuses: ['too_many_requests'],
})
/** The first page of the owner's app in one call. */
export const storeDashboard = sqlFunction('store_dashboard', dashboard, {
  area: 'home',
  isNullForStrangers: true,
})
/** The store's row as it is now. */
export const saveSettings = sqlFunction('save_settings', settingsRow, {
  refuses: ['changed_elsewhere', 'proof_needed'],
})
/** Null: the details were removed. */
export const saveBankDetails = sqlFunction('save_bank_details', v.nullable(bankRow), {
  refuses: ['changed_elsewhere', 'proof_needed'],
})
/** Stores the zones in the order of the list. */
export const reorderDeliveryZones = sqlFunction('reorder_delivery_zones', noValue, { area: 'zones' })
/** Makes a gift card and its code. */
export const createGiftCard = sqlFunction('create_gift_card', v.object({ id: text, code: text }), {
  area: 'vouchers',
  refuses: ['gift_card_empty', 'till_counted', 'unknown_store'],
  actsEachTime: true,
})
/** Adds money to a card, or takes money off when the amount is below zero, without an order. The new balance. */
export const adjustGiftCard = sqlFunction('adjust_gift_card', amountMinor, {
  area: 'vouchers',
  refuses: ['gift_card_empty', 'gift_card_unknown', 'till_counted'],
  actsEachTime: true,
})
/** Takes back one entry that put money on a card by mistake. A second call changes nothing. The new balance. */
export const reverseCardMoney = sqlFunction('reverse_card_money', amountMinor, {
  area: 'vouchers',
  refuses: ['gift_card_empty', 'gift_card_unknown', 'gift_card_used'],
})
/** Takes all money off a card, which went back by a way or never came (`mistake`), and disables the card. */
export const takeBackGiftCard = sqlFunction('take_back_gift_card', noValue, {
  area: 'vouchers',
  refuses: ['gift_card_empty', 'gift_card_unknown', 'gift_card_used', 'till_counted'],
})
