// The cart.

export const formNotLoaded = 'The form did not load. Check your connection. Your cart is kept.'
export const empty = 'Your cart is empty'
export const emptyHint = 'What you add from the shop waits here, also when you come back another day.'
export const lookAround = 'Look around the shop'
export const lastOrder = 'Your last order is {code}.'
export const lastOrderLink = 'See how it stands'
export const takenOut = '{name} taken out.'
export const undo = 'Undo'
export const checkout = 'Checkout'
export const whatComesNext = 'Delivery and vouchers come next. You pay the shop, not on this page.'
