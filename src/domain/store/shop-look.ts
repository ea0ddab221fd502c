// The shop from which somebody comes to sign in: how it is named on the way, and what the sign-in page shows of it.

/** `GET /api/shop?of=…` answers this, made from what the shop has published. */
export type ShopLook = {
  readonly name: string
  /** Path of the logo's file on our own host. */
  readonly logo: string | null
  /** Every pair of a ground and its text is readable (colour.ts). */
  readonly colours: {
    readonly primary: string
    readonly onPrimary: string
    readonly primaryHover: string
    readonly primaryEdge: string
    readonly accent: string
    readonly focus: string
  }
  /** Where its customers have their account: a path on our host, an address on the shop's own domain. */
  readonly account: string
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** True for the host name of a store's own domain. */
export function isStoreHost(value: string): boolean {
  return value.length <= 253 && HOST.test(value)
}

/** A shop as it is named on the way: by its slug, or by the domain on which the person was. Anything else is null. */
export function parseShopName(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const isSlug = value.length >= 3 && value.length <= 40 && SLUG.test(value)
  return isSlug || isStoreHost(value) ? value : null
}
