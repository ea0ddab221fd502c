// The cart.

export const formNotLoaded = 'The form did not load. Check your connection. Your cart is kept.'
export const formFailed = 'The form did not work in your browser. Your cart is kept. Load the page again.'
export const empty = 'Your cart is empty'
export const emptyHint = 'What you add from the shop waits here, also when you come back another day.'
/** In a browser that keeps nothing. */
export const emptyHintUnkept = 'What you add from the shop waits here until you close this tab.'
export const lookAround = 'Look around the shop'
export const lastOrder = 'Your last order is {code}.'
/** When the page stops working after the order was placed. */
export const placedThough = 'Order {code} is stored, and the shop can see it.'
export const lastOrderLink = 'See how it stands'
export const takenOut = '{name} taken out.'
export const undo = 'Undo'
export const checkout = 'Checkout'
export const whatComesNext = 'Delivery and vouchers come next. You pay the shop, not on this page.'
