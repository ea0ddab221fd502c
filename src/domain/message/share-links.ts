// The addresses under which a store is passed on.
import { whatsAppLink } from './whatsapp.ts'

/** The store's own domain when it is active, else its place on our host. `origin` without a slash at the end. */
export function storeUrl(
  store: { readonly slug: string; readonly customDomain: string | null },
  origin: string,
): string {
  return store.customDomain ? `https://${store.customDomain}` : `${origin}/${store.slug}`
}

/** Opens WhatsApp with a message about the store and nobody chosen yet. */
export function shareStoreLink(name: string, url: string): string {
  return whatsAppLink('', `${name} is now online. See what we have and order on WhatsApp: ${url}`)
}
