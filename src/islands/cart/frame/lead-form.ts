// Fetches the form in which a shopper asks to hear from the shop (../leads), when it is wanted. Without React, so that a product's page fetches
// no more than the form.
import type { CartItem } from '#domain/checkout/cart.ts'

/**
 * What a shopper asks to hear about. `variantIds`: the choice that is sold out; absent for a whole product. `isLayer`: Back closes only the form;
 * otherwise Back also closes the frame below the form.
 */
export type LeadAsk =
  | {
      readonly kind: 'restock'
      readonly productId: string
      readonly variantIds?: readonly string[]
      readonly isLayer?: boolean
    }
  | { readonly kind: 'arrivals'; readonly isLayer?: boolean }
  | {
      readonly kind: 'cart'
      readonly items: readonly Pick<CartItem, 'productId' | 'quantity' | 'variants'>[]
      readonly isLayer?: boolean
    }

export type LeadForm = { readonly openLeadForm: (ask: LeadAsk) => void }

/** The build replaces this constant. */
declare const LEADS_PATH: string

let failures = 0

/** Undefined when the script cannot be fetched. A failed import stays failed under its address, so the next try uses a new one. */
export const loadLeadForm = (): Promise<LeadForm | undefined> => {
  // Not a plain text, because the bundler would look for the file.
  const { href } = new URL(failures ? `${LEADS_PATH}?${failures}` : LEADS_PATH, location.href)
  // The caller says that the form was not loaded.
  return import(/* @vite-ignore */ href).catch(() => {
    failures += 1
  })
}
