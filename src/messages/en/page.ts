// Texts of the scripts inside pages. Constants and short functions, not templates: every page contains the script, and the bundler
// removes unused constants.

export const cart = 'Cart'
export const cartHolds = (count: number) => `Cart, ${count} in it`
/** `isKept`: the browser keeps the cart for the next page. */
export const added = (name: string, isKept: boolean) =>
  `${name} is in your cart${isKept ? '' : '. This browser does not keep it: order before you close this tab.'}`
/** The button of a card, for screen readers. */
export const addToCart = (name: string) => `Add ${name} to cart`
export const opening = 'Opening…'
export const notLoaded = 'This did not load. Check your connection and tap again.'
/** In a browser below the floor of engines (docs/decisions/browsers.md). */
export const tooOld = 'This browser is too old for the cart. Look around, and order on WhatsApp.'
export const failed = 'This did not work in your browser. Load the page again.'
export const choose = (group: string) => `Please choose: ${group}`
export const chooseAnother = 'Sold out. Please choose another.'
export const soldOut = 'Sold out'

/** `null`: plenty in stock, or not counted. */
export const stock = (left: number | null) =>
  left === null ? 'In stock' : left <= 0 ? soldOut : `${left} left`

/** On an order's page. */
export const copied = 'Copied'
export const refilled = (pieces: number) =>
  pieces === 1
    ? 'Your cart holds 1 piece now. Open it in the shop to check out.'
    : `Your cart holds ${pieces} pieces now. Open it in the shop to check out.`
export const kept = 'This order is kept in your account.'
export const signInToKeep = 'Sign in to keep this order in your account'
