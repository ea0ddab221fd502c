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

/**
 * `build.target` of every script: the syntax that all engines of the shops' floor read, which the check of the build proves. By the engines' names
 * the compiler would also write `?.` out, for an error of Chromium 80 to 90 that our scripts do not meet: 60 bytes of each shop's page.
 */
export const SCRIPT_TARGET = 'es2020'

/** `build.cssTarget` of every style. */
export const STYLE_TARGET = [
  `chrome${SHOP_FLOOR.chrome}`,
  `safari${SHOP_FLOOR.safari}`,
  `ios${SHOP_FLOOR.ios}`,
  `firefox${SHOP_FLOOR.firefox}`,
]
