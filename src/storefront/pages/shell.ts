// Makes the shell: what every page of a store shows around its content, once per edition. A change of the shell renders every page again, so
// put nothing into the shell that only some pages show.
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import type { ShopShell } from '#domain/store/views.ts'
import { LOCALE } from '#messages/locale.ts'
import { catalogueOf, type StoreCatalogue } from './catalogue.ts'

/**
 * `own`: under `/{slug}` on our host. `domain`: under `/` on the store's own domain, while that is active or is about to be. `files`: in an
 * exit kit, at no address (files/static-page.ts).
 */
export type Edition = 'own' | 'domain' | 'files'

export type Shells = ReadonlyMap<Edition, ShopShell>

/**
 * The shells of a store: of both editions while a custom domain is active or about to be, of none while the store is suspended. Returns the `known` shell
 * object when its content has not changed, so that comparing objects shows that nothing changed.
 */
export function shopShells(snapshot: StoreSnapshot, siteUrl: string, known?: Shells): Shells {
  const { status, customDomain, nextDomain } = snapshot.store
  if (status === 'suspended') return new Map()
  const catalogue = catalogueOf(snapshot)
  const editions: readonly Edition[] = customDomain || nextDomain ? ['own', 'domain'] : ['own']
  return new Map(
    editions.map((edition) => {
      const shell = shopShell(catalogue, edition, siteUrl)
      const before = known?.get(edition)
      return [edition, before && JSON.stringify(before) === JSON.stringify(shell) ? before : shell]
    }),
  )
}

/** The shell of the pages that an exit kit holds as files, of a suspended store too. */
export function filesShell(snapshot: StoreSnapshot, siteUrl: string): ShopShell {
  return {
    ...shopShell(catalogueOf(snapshot), 'files', siteUrl),
    isWhiteLabel: false,
    canonicalBase: NO_ADDRESS,
  }
}

/** Stands for the address of pages that lie at none. */
export const NO_ADDRESS = 'https://shop.invalid'

/** The shell of an edition. Categories without products are not linked. */
function shopShell({ snapshot, categories }: StoreCatalogue, edition: Edition, siteUrl: string): ShopShell {
  const { store } = snapshot
  const base = edition === 'own' ? `/${store.slug}` : ''
  return {
    locale: LOCALE,
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
    isWhiteLabel: store.isWhiteLabel,
    base,
    canonicalBase: canonicalBase(store, edition, siteUrl),
    categories: categories
      .filter(({ products }) => products.length > 0)
      .map(({ category: { name, slug } }) => ({ name, href: `${base}/category/${slug}` })),
    contact: {
      streetAddress: store.streetAddress,
      openingHours: store.openingHours,
      publicPhone: store.publicPhone,
      sinceYear: store.sinceYear,
      paymentMethods: store.paymentMethods,
      instagram: store.instagram,
      facebook: store.facebook,
      tiktok: store.tiktok,
    },
  }
}

/** Pages of a domain that is about to be active name it already; our own pages name it from the switch on. */
function canonicalBase(
  { customDomain, nextDomain, slug }: StoreSnapshot['store'],
  edition: Edition,
  siteUrl: string,
): string {
  const domain = customDomain ?? (edition === 'domain' ? nextDomain : null)
  return domain ? `https://${domain}` : `${siteUrl}/${slug}`
}
