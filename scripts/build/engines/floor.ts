// The oldest browsers that the product runs in (docs/decisions/browsers.md). Bundles are compiled for these engines, and the check of the
// build compares with them.

/** Each engine's oldest version. */
export type Floor = {
  readonly chrome: string
  readonly safari: string
  readonly ios: string
  readonly firefox: string
}

/** Shops: pages, cart, checkout, order page and account, sign-in and the pages of the site. */
export const SHOP_FLOOR: Floor = { chrome: '80', safari: '13.1', ios: '13.4', firefox: '78' }

/** The owner's app and the operators' pages. */
export const OWNER_FLOOR: Floor = { chrome: '92', safari: '15', ios: '15', firefox: '92' }

/** The floor in the form of Vite's `build.target` and `build.cssTarget`. */
export function targetOf(floor: Floor): string[] {
  return Object.entries(floor).map(([engine, version]) => `${engine}${version}`)
}
