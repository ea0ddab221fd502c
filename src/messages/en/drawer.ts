// The drawer's first texts, before its other scripts have loaded. Constants and short functions, not templates: this script must be
// small (as in page.ts).

export const cart = 'Your cart'
export const order = 'Your order'
export const closeCart = 'Close the cart'
export const closeOrder = 'Close the order'
export const wait = 'One moment…'
/** For a line without a known name. */
export const item = 'Item'
export const itemCount = (count: number) => (count === 1 ? '1 item' : `${count} items`)
export const each = (price: string) => `${price} each`
export const subtotal = 'Subtotal'
