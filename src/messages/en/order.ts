// The page of an order, for the customer.
import { plural } from './plural.ts'

export const title = 'Order {code} · {shop}'
export const heading = 'Order <b>{code}</b>'
export const placedOn = 'Placed on {day}'
export const seeReceipt = 'See the receipt'
export const whatYouOrdered = 'What you ordered'
export const delivery = 'Delivery'
export const landmark = 'Landmark: {landmark}'
export const yourNote = 'Your note'
export const returns = 'Returns'
export const write = 'Write to the shop on WhatsApp'
export const back = 'Back to {shop}'

export const progress = 'Progress of the order'
export const steps = {
  pending: 'Placed',
  confirmed: 'Confirmed',
  shipped: 'On its way',
  delivered: 'Delivered',
} as const
export const status = {
  pending: 'The shop has your order and will confirm it.',
  confirmed: 'The shop has confirmed your order.',
  shipped: 'Your order is on its way.',
  delivered: 'Your order was delivered. Thank you.',
  cancelled: 'This order was cancelled. Nothing is due for it.',
} as const
/** Of a cancelled order whose money comes back: the sentence about the payment says how much. */
export const cancelledGivesBack = 'This order was cancelled.'
export const pickupShipped = 'Your order is ready to be picked up.'
export const pickupDelivered = 'Your order was picked up. Thank you.'

export const next = '<b>What happens next:</b> {next}'
export const seenPending = 'The shop has seen your order and will confirm it.'
export const nextPending = 'The shop usually answers in WhatsApp.'
export const nextPendingPay =
  'The shop usually answers in WhatsApp. Its account is below; you need not pay before it has confirmed the order.'
export const nextClaimed = 'The shop looks for your money and writes to you in WhatsApp.'
export const nextPay = 'Pay the shop, then press “I have paid” below.'
export const nextSuspended =
  'We have suspended this shop for the moment. Do not pay it now. Your order stays, and you can write to the shop on WhatsApp.'
export const nextPickup = 'The shop gets it ready and writes to you in WhatsApp when you can come.'
export const nextDelivery = 'The shop gets it ready and writes to you in WhatsApp when it is on its way.'
export const nextShowCode = 'Show the code {code} when you come for it.'
export const nextPhone = 'Keep your phone near: whoever brings it may call you.'
export const nextDelivered = 'Is something not as it should be? Write to the shop on WhatsApp.'
export const nextPaidCancelled = 'You have paid already? Write to the shop on WhatsApp about your money.'
export const nextMoneyBack = 'Write to the shop on WhatsApp about how you get your money back.'
export const takenBack =
  'The shop took this sale back: it was written down by mistake. Nothing is due for it.'
export const nextCorrected = 'The shop wrote it down anew, with what was right.'
export const seeCorrected = 'See the right one'
export const nextCancelled = 'You can order again whenever you like.'

export const courier = 'Courier'
export const trackingNumber = 'Tracking number'
export const copyTrackingNumber = 'Copy the tracking number'
export const expectedOn = 'Expected on'
export const trackLater = 'Without this link you find the status <a>with the code and your phone number</a>.'

export const line = '<b>{quantity} ×</b> {item}'
export const subtotal = 'Subtotal'
export const discount = 'Discount'
export const discountOf = 'Discount ({code})'
export const shopDiscount = 'Discount by the shop'
export const points = 'Points ({count})'
export const pointsEarned = (count: number) =>
  plural(count, {
    one: 'You earned 1 point with this order.',
    other: 'You earned {count} points with this order.',
  })
export const giftCard = 'Gift card (ending {ending})'
export const free = 'Free'
export const toBeAgreed = 'To be agreed'
export const total = 'Total'
export const totalWithoutDelivery = 'Total without delivery'
export const pickup = 'Pickup at the store'
export const feeToBeAgreed = 'To be agreed on WhatsApp'
export const feeAgreed = 'Agreed on WhatsApp'

export const payment = 'Payment'
export const paymentStatus = {
  unpaid: 'Not paid yet.',
  claimed: 'You said it is paid; the shop is checking.',
  paid: 'Paid.',
  refunded: 'Paid back.',
} as const
export const partClaimed =
  'You said that {amount} is paid; the shop is checking. {rest} more is still to come.'
export const partPaid = '{paid} is paid, {rest} is still to come.'
export const partPaidOnDelivery =
  '{paid} is paid, {rest} is still to come. You can pay it when you get the order.'
export const paidWithoutFee = '{paid} is paid. The delivery fee is still to be agreed.'
export const onlyFeeLeft = 'Only the delivery fee is left to pay. It is still to be agreed.'
export const giveBack = 'The shop gives {amount} back to you.'
export const restLetGo = 'The shop asks for nothing more.'
export const backOnOldCard = '{amount} is on the gift card that ends in {ending} again.'
export const pointsBack = 'The points are yours again.'
export const nothingToPay = 'Nothing is to be paid any more.'
export const broughtBack = 'Brought back'
export const broughtBackOn = 'The shop got it back on {day}. That takes {amount} off your order.'
export const broughtBackForNothing = 'The shop got it back on {day}. No money goes back for it.'
export const pointsStay = (count: number) =>
  plural(count, {
    one: 'The point that you spent on this order stays spent.',
    other: 'The {count} points that you spent on this order stay spent.',
  })
export const backOnCard = '{amount} is on a gift card that ends in {ending}. The shop gives you its code.'
export const seeReturnReceipt = 'See the return receipt'
export const paidSoFar = 'Paid'
export const givenBack = 'Given back to you'
export const letGo = 'Not asked for any more'
export const stillToPay = 'Still to pay'
export const comesBack = 'Comes back to you'
export const payOnDelivery = 'Not paid yet. You can pay when you get it.'
export const claimed = 'You said on {day} that {amount} is paid.'
export const claimedNotFound =
  'You said on {day} that {amount} is paid. The shop has not found the money yet: write to it on WhatsApp and send the receipt of your bank.'
export const pictureThere = 'The shop has your picture of the transfer.'
export const pictureNotThere = 'The shop has no picture of the transfer. Send it on WhatsApp if you have one.'
export const yourReference = 'Your reference: {reference}'
export const bank = 'Bank'
export const accountNumber = 'Account number'
export const copyAccountNumber = 'Copy the account number'
export const copy = 'Copy'
export const accountName = 'Account name'
export const routingCode = 'Sort code, routing number or SWIFT'
export const atRate = 'Prices were converted at {rate}.'
export const reference = 'Reference'
export const checkBeforePaying =
  'Check on WhatsApp that the shop is who you think it is before you send money.'
export const transferReference = 'Reference of your transfer (optional)'
export const transferPicture = 'Picture of the transfer (optional)'
export const havePaid = 'I have paid'
export const havePaidHint =
  'Tell the shop once you have sent the money. It looks into its account before it marks the order paid.'

export const again = 'Order again'
export const againGone = 'Not for sale at the moment: {names}.'
export const againHint = 'The goods go into your cart at today’s prices.'
export const againToCart = 'Go to the cart in the shop'
