// What every page of a store shows around its content, once per edition. A change here renders every page again: keep it narrow.
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import type { StoreFrame } from '#domain/store/views.ts'
import { type Catalogue, catalogueOf } from './catalogue.ts'

/** `own`: under `/{slug}` on our host. `domain`: under `/` on the store's own domain, while that is active. */
export type Edition = 'own' | 'domain'

export type Frames = ReadonlyMap<Edition, StoreFrame>

/**
 * The frames of a store: of both editions while a custom domain is active, of none while the store is suspended. A `known` frame that
 * still says the same is taken over, so that pages see by the object that nothing changed.
 */
export function framesOf(snapshot: StoreSnapshot, siteUrl: string, known?: Frames): Frames {
  const { status, customDomain } = snapshot.store
  if (status === 'suspended') return new Map()
  const catalogue = catalogueOf(snapshot)
  const editions: readonly Edition[] = customDomain ? ['own', 'domain'] : ['own']
  return new Map(
    editions.map((edition) => {
      const frame = frameOf(catalogue, edition, siteUrl)
      const before = known?.get(edition)
      return [edition, before && JSON.stringify(before) === JSON.stringify(frame) ? before : frame]
    }),
  )
}

/** The frame of an edition. Categories without products are not linked. */
function frameOf({ snapshot, categories }: Catalogue, edition: Edition, siteUrl: string): StoreFrame {
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
      .map(({ category: { name, slug } }) => ({ name, href: `${base}/category/${slug}` })),
  }
}
