// The checkout, and its results.
import { plural } from './plural.ts'

export const savedAddresses = 'Your saved addresses'
export const savedAddressesLoading = 'Looking for your saved addresses…'
export const showAllAddresses = 'Show all {count}'
export const optional = 'optional'
export const name = 'Your name'
export const phone = 'Phone number'
export const phoneHint = 'The shop writes to you on WhatsApp'
export const phoneRead = 'The shop will see {phone}'
export const address = 'Address'
export const addressHint = 'House number, street, area'
export const landmark = 'Nearest landmark'
export const landmarkHint =
  'A bus stop, market or church that the rider knows. It is enough where no street is near.'
export const email = 'E-mail'
export const note = 'Note to the shop'
export const more = 'Add a note, an e-mail or a code'
export const privacy =
  '{shop} gets your name, number and address for this order only. They also stay on this phone, so that you need not type them again.'
export const privacyUnkept = '{shop} gets your name, number and address for this order only.'
export const returns = 'Returns'

export const payIn = 'Pay in'
export const currencies: Readonly<Record<string, string>> = {
  NGN: '₦ naira',
  GHS: '₵ cedis',
  GBP: '£ pounds',
  USD: '$ US dollars',
  CAD: 'C$ Canadian dollars',
}
export const atRate = 'Converted at {rate}. Prices that the shop set itself are exact.'

export const howToGetIt = 'How do you want to get it?'
export const free = 'Free'
export const freeFrom = 'Free from {amount}'
export const pickup = 'Pick it up'
export const elsewhere = 'Somewhere else'
export const elsewhereHint = 'The fee is agreed on WhatsApp'
export const ask = 'Ask'

export const giftCardCode = 'Gift card code'
export const voucherCode = 'Voucher code'
export const anyCode = 'Voucher or gift card code'
export const apply = 'Apply'
export const checking = 'Checking…'
export const checkingCode = 'Checking the code…'
export const voucherTakesOff = 'takes off {amount}'
export const takeOut = 'Take out'
export const takeOutVoucher = 'Take out voucher {code}'
export const takeOutGiftCard = 'Take out the gift card'
export const giftCardEnding = 'Gift card …{ending}'
export const giftCardPays = 'pays {amount}.'
export const giftCardPaysAndKeeps = 'pays {amount}. {left} stays on it.'
export const giftCardPaysAll = 'Your gift card pays for it.'

export const pointsHave = (count: number) =>
  plural(count, { one: 'You have 1 point = {amount}.', other: 'You have {count} points = {amount}.' })
export const pointsUse = (count: number) =>
  plural(count, { one: 'Use 1 point: {amount} off', other: 'Use {count} points: {amount} off' })
export const pointsFrom = 'An order can use them from {count} on.'
export const points = 'Points'
export const pointsPayAll = 'Your points pay for it.'

export const discount = 'Discount'
export const delivery = 'Delivery'
export const giftCard = 'Gift card'
export const total = 'Total'
export const totalWithoutDelivery = 'Total without delivery'
export const feeAgreed = 'Agreed on WhatsApp'
export const chooseAbove = 'Choose above'
export const checkingPrices = 'Checking prices with the shop…'
export const estimate = 'An estimate: the shop’s system has not confirmed it.'
export const place = 'Place order · <sum>{total}</sum>'
export const placing = 'Placing your order…'
export const payAgreed = 'You agree the payment with the shop.'
export const payTransfer = 'You pay the shop by bank transfer.'
export const payOnDelivery = 'You pay the shop on delivery.'
export const payTransferOrOnDelivery = 'You pay the shop by bank transfer or on delivery.'
export const payOnDeliveryOrTransfer = 'You pay the shop on delivery or by bank transfer.'

export const placedCode = 'Order <b>{code}</b>'
export const placedTotal = '{total}. It is stored and the shop can see it.'
export const placedGiftCard =
  '{total}, after {paid} from your gift card. It is stored and the shop can see it.'
export const placedOpen = '{total} without delivery. It is stored and the shop can see it.'
export const placedOpenGiftCard =
  '{total} without delivery, after {paid} from your gift card. It is stored and the shop can see it.'
export const firstTryArrived =
  'Your first try had arrived after all. What you changed since is not in it: tell {shop} on WhatsApp.'
/** For a signed-in shopper whose account did not answer in time, or whose session has ended. */
export const notInAccount = 'This order is not in your account yet. Open its page on this phone to add it.'
export const theShop = 'the shop'
export const sendIt =
  '<b>One more step:</b> send it to {shop} on WhatsApp, so that you can talk about delivery and payment.'
export const send = 'Send on WhatsApp'
export const sendInBrowser = 'Use WhatsApp in the browser'
export const shopCalls = 'The shop will call you on the number you gave.'
export const qrCode = 'QR code that opens the same WhatsApp message on your phone'
export const orScan = 'Or scan it with your phone'
export const copyOrder = 'Copy order'
export const orderPage = 'Order page'
export const backToShop = 'Back to the shop'
export const noAnswer = 'The shop’s system did not answer.'
export const pageFailed = 'This page failed in your browser before the shop’s system answered.'
export const mayNotHaveArrived =
  'Your order may not have arrived. Your cart is kept. Try again, or send it to the shop as a message.'
export const oneMayNotHaveArrived =
  'Your order may not have arrived. Try again, or send it to the shop as a message.'
export const sendUnconfirmed = 'Send unconfirmed on WhatsApp'
export const backToDetails = 'Back to my details'
export const emptiedElsewhere = 'Your cart is empty now. It may have been ordered in another tab.'
export const fieldsNeedLook = '{count} fields need another look.'
export const lineNeedsLook = 'A line of your cart needs another look.'
export const seeCart = 'See the cart'
export const totalChanged = 'The total has changed from {before} to {now}'
export const priceChanged = '{name}: {now} each, was {before}'
export const nothingOrdered =
  'Nothing is ordered yet. If the new total is right for you, place the order again.'
export const copied = 'Copied'
export const copyByHand = 'Select and copy this text'
