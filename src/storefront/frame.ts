// What every page of a store shows around its content, once per edition. A change here renders every page again: keep it narrow.
import type { StoreFrame } from '#domain/views.ts'
import type { Catalogue } from './catalogue.ts'

/** `own`: under `/{slug}` on our host. `domain`: under `/` on the store's own domain, while that is active. */
export type Edition = 'own' | 'domain'

/** The frame of an edition. Categories without products are not linked. */
export function frameOf({ snapshot, categories }: Catalogue, edition: Edition, siteUrl: string): StoreFrame {
  const { store } = snapshot
  const base = edition === 'own' ? `/${store.slug}` : ''
  return {
    storeId: store.id,
    name: store.name,
    description: store.description,
    category: store.category,
    country: store.country,
    currency: store.currency,
    whatsappNumber: store.whatsappNumber,
    primaryColour: store.primaryColour,
    accentColour: store.accentColour,
    template: store.template,
    logo: store.logo,
    isOpen: store.isOpen,
    closedMessage: store.closedMessage,
    showBranding: store.showBranding,
    base,
    canonicalBase: store.customDomain ? `https://${store.customDomain}` : `${siteUrl}/${store.slug}`,
    categories: categories
      .filter(({ products }) => products.length > 0)
      .map(({ name, slug }) => ({ name, href: `${base}/category/${slug}` })),
  }
}
