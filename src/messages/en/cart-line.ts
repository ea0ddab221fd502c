// Lines and notices that the cart and the order of one product both show.
import { plural } from './plural.ts'

export const details = 'Your details'
export const placed = 'Order placed'
export const unconfirmed = 'Not confirmed yet'
export const backToCart = 'Back to the cart'
export const tryAgain = 'Try again'
export const choicesNotLoaded = 'The shop’s delivery choices did not load. Check your connection.'

export const changeChoice = 'Change'
export const changeChoiceOf = 'Change the choice of {name}'
export const eachNow = 'Now <b>{price}</b> each, was <s>{before}</s>'
export const quantityOf = 'Quantity of {name}'
export const oneLess = 'One less of {name}'
export const oneMore = 'One more of {name}'
export const remove = 'Remove {name}'
export const chooseAnother = 'Choose another'
export const removeIt = 'Remove it'
export const take = 'Take {count}'
export const cartHasAll = 'Only {count} left: your cart has all of them.'
export const orderHasAll = 'Only {count} left: this order has all of them.'

export const closed = 'The shop is not taking orders at the moment.'
export const closedCartKept = 'Your cart is kept on this phone.'
export const checkAgain = 'Check again'
export const pricesOfPage = 'The shop’s system does not answer. Prices are those of the page you saw.'
export const allRight = 'All right'
export const pricesChanged = (count: number) =>
  plural(count, { one: 'A price has changed', other: '{count} prices have changed' })
export const pricesChangedNow = 'The shop changed it after this page was made. Your order is now {amount}.'
