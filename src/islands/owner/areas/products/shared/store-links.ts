// Makes the addresses of the store and its products, on the store's own domain when it has one.
import type { OwnBusiness } from '#data/owner/business/own-businesses.ts'

type Store = Pick<OwnBusiness, 'slug' | 'customDomain'>

/** The store's home page: on its own domain once that is set, else below ours. */
export function storeHref({ slug, customDomain }: Store): string {
  return customDomain ? `https://${customDomain}/` : `/${slug}`
}

/** The product's page, on the same host as `storeHref`. */
export function productHref({ slug, customDomain }: Store, productId: string): string {
  return customDomain ? `https://${customDomain}/product/${productId}` : `/${slug}/product/${productId}`
}
