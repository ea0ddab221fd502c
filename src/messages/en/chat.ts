// What a shopper writes to a shop in WhatsApp. No emoji: links turn them into question marks. `*` prints bold.
export {
  address,
  item,
  itemWithOptions,
  landmark,
  line,
  name,
  note,
  wouldOrder,
  wouldOrderNoName,
} from './unconfirmed.ts'

export const hello = 'Hello {shop}'
export const whatToday = 'Hello {shop}, what do you have today?'
export const whenAgain = 'Hello {shop}, when will you have "{product}" again?'
export const askAbout = 'Hello {shop}, I would like to ask about this:'
export const product = '{product} ({price})'
export const productFrom = '{product} (from {price})'

export const aboutOrder = 'Good day {shop}, this is about my order *{code}*.'
export const aboutOrderNoName = 'Good day, this is about my order *{code}*.'
export const paidOrderNoName = 'Good day, I have paid for my order *{code}*.'
export const paidOrder = 'Good day {shop}, I have paid for my order *{code}*.'
export const paymentReference = 'Payment reference: {reference}'
export const order = '*Order {code}*'
/** `x` instead of `×`: shorter in a link. */
export const shortLine = '{quantity} x {item}: {amount}'
export const pieces = 'Items: {count}, listed on the order page'
export const subtotal = 'Subtotal: {amount}'
export const discount = 'Discount: {amount}'
export const discountOf = 'Discount ({code}): {amount}'
export const shopDiscount = 'Discount by the shop: {amount}'
export const deliveryPickup = 'Delivery: pickup at the store'
export const deliveryAgreed = 'Delivery: fee to be agreed on WhatsApp'
export const deliveryFree = 'Delivery: free'
export const deliveryFreeTo = 'Delivery ({zone}): free'
export const delivery = 'Delivery: {fee}'
export const deliveryTo = 'Delivery ({zone}): {fee}'
export const points = 'Points ({count}): {amount}'
export const giftCard = 'Gift card (ending {ending}): {amount}'
export const total = '*Total: {amount}*'
export const totalWithoutDelivery = '*Total without delivery: {amount}*'
export const phone = 'Phone: {digits} {link}'
export const orderPage = 'Order page: {url}'
