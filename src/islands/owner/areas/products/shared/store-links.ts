// Makes the addresses of the store and its products, on the store's own domain when it has one.
import type { OwnBusiness } from '#data/owner/business/own-businesses.ts'

type Store = Pick<OwnBusiness, 'slug' | 'customDomain'>

export function storeHref({ slug, customDomain }: Store): string {
  return customDomain ? `https://${customDomain}/` : `/${slug}`
}

export function productHref({ slug, customDomain }: Store, productId: string): string {
  return customDomain ? `https://${customDomain}/product/${productId}` : `/${slug}/product/${productId}`
}
