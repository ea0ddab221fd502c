// The shop that a person comes from to sign in: its name in addresses, and its look on the sign-in page.

/** The answer of `GET /api/shop?of=…`, made from the shop's published pages. */
export type ShopLook = {
  readonly name: string
  /** Path of the logo's file on our own host. */
  readonly logo: string | null
  /** The page then does not name us. */
  readonly isWhiteLabel: boolean
  /** Each background has a readable text colour (colour.ts). */
  readonly colours: {
    readonly primary: string
    readonly onPrimary: string
    readonly primaryHover: string
    readonly primaryEdge: string
    readonly accent: string
    readonly focus: string
  }
  /** The account page of its customers: a path on our host, or an address on the shop's own domain. */
  readonly account: string
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** True for the host name of a store's own domain. */
export function isStoreHost(value: string): boolean {
  return value.length <= 253 && HOST.test(value)
}

/** Parses the name of a shop in an address: its slug, or the domain that the person was on. Null for anything else. */
export function parseSlugOrDomain(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const isSlug = value.length >= 3 && value.length <= 40 && SLUG.test(value)
  return isSlug || isStoreHost(value) ? value : null
}
