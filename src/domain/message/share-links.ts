// Addresses for sharing a store.

import { shopChatMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { toShownHost } from '../basics/punycode.ts'
import { whatsAppLink } from './whatsapp.ts'

/** Returns the store's own domain when it is active, else its path on our host. `origin` has no slash at the end. */
export function storeUrl(
  store: { readonly slug: string; readonly customDomain: string | null },
  origin: string,
): string {
  return store.customDomain ? `https://${store.customDomain}` : `${origin}/${store.slug}`
}

/**
 * An address for people to read: `https://xn--dnn-8ka2e7c.ng/x` -> `àdùnní.ng/x`. Links, copies and QR codes keep the letters of DNS,
 * because not every chat makes a link of others.
 */
export function shownUrl(url: string): string {
  return url.replace(/^https?:\/\/([^/?#]*)/, (_, host: string) => toShownHost(host))
}

/** Returns a link that opens WhatsApp with a message about the store and no recipient. */
export function shareStoreLink(name: string, url: string): string {
  return whatsAppLink('', fill(shopChatMessages().shareShop, { shop: name, url }))
}

/** Returns a link that opens WhatsApp with a message and no recipient. */
export function shareMessageLink(message: string): string {
  return whatsAppLink('', message)
}
