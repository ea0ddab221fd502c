// Views that show the shop itself and no products: about, account, not found, and what the checkout is given.
import { type DisplayRate, displayRates } from '#domain/store/display-currency.ts'
import type { DeliveryZone, ExchangeRate, StoreProfile } from '#domain/store/snapshot.ts'
import type { AboutView, AccountView, CheckoutView, NotFoundView, ShopShell } from '#domain/store/views.ts'

/** The parts of a snapshot that say how the shop sells. */
export type ShopParts = {
  readonly store: StoreProfile
  readonly deliveryZones: readonly DeliveryZone[]
  readonly exchangeRates: readonly ExchangeRate[]
}

/** The page about the shop. */
export function aboutView({
  shell,
  store,
  deliveryZones,
}: Omit<ShopParts, 'exchangeRates'> & { readonly shell: ShopShell }): AboutView {
  return {
    kind: 'about',
    shell,
    path: '/about',
    zones: deliveryZones.map(({ name, fee, freeAbove }) => ({ name, fee, freeAbove })),
    allowPickup: store.allowPickup,
    pickupNote: store.pickupNote,
    allowAgreed: store.allowAgreedDelivery,
    deliveryTerms: store.deliveryTerms,
    returnTerms: store.returnTerms,
  }
}

/** The account page without the customer's data. The view contains the address of our own host only on the store's own domain. */
export function accountView({
  shell,
  siteUrl,
}: {
  readonly shell: ShopShell
  readonly siteUrl: string
}): AccountView {
  return { kind: 'account', shell, path: '/account', signInOrigin: shell.base === '' ? siteUrl : '' }
}

/** The page for addresses that the store does not have. */
export function notFoundView({ shell }: { readonly shell: ShopShell }): NotFoundView {
  return { kind: 'not-found', shell, path: '' }
}

/** What the checkout must know of the store: ways to deliver, fees in minor units, rates. */
export function checkoutView({ store, deliveryZones, exchangeRates }: ShopParts): CheckoutView {
  return {
    kind: 'checkout',
    storeId: store.id,
    storeName: store.name,
    look: {
      primaryColour: store.primaryColour,
      accentColour: store.accentColour,
      logoPath: store.logo?.path ?? null,
      isWhiteLabel: store.isWhiteLabel,
    },
    currency: store.currency,
    country: store.country,
    whatsappNumber: store.whatsappNumber,
    isOpen: store.isOpen,
    closedMessage: store.closedMessage,
    zones: deliveryZones,
    allowPickup: store.allowPickup,
    pickupNote: store.pickupNote,
    allowAgreedDelivery: store.allowAgreedDelivery,
    paymentMethods: store.paymentMethods,
    ...(store.takesLeads ? { takesLeads: true as const } : {}),
    ...ownTexts(store, exchangeRates),
    ...(store.paymentCurrencies?.length ? { currencies: store.paymentCurrencies } : {}),
  }
}

/**
 * The shop's own texts for product pages and the checkout, beside prices. Leaves out texts that the shop has not written, so that pages
 * without such texts do not change.
 */
export function ownTexts(
  store: StoreProfile,
  exchangeRates: readonly ExchangeRate[],
): {
  readonly returnTerms?: string
  readonly displayRates?: readonly DisplayRate[]
} {
  const rates = displayRates(store.currency, store.displayCurrencies, exchangeRates)
  return {
    ...(store.returnTerms === '' ? {} : { returnTerms: store.returnTerms }),
    ...(rates.length === 0 ? {} : { displayRates: rates }),
  }
}
