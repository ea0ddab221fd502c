// A receipt: its page and its picture. The seller makes the statement; a receipt never calls itself a tax invoice.
import { plural } from './plural.ts'

export const title = '{receipt} · {shop}'
export const heading = 'Receipt {number}'
export const requestHeading = 'Payment request {number}'
export const returnHeading = 'Return receipt {number}'
export const receipt = 'Receipt'
export const returnReceipt = 'Return receipt'
export const request = 'Payment request'
export const number = 'No. {number}'
/** The marked part is a link to the newer document, which may be another kind: a receipt follows a payment request. */
export const replaced =
  'The shop has issued a newer document in place of this one: <a>{number}</a>. This one was issued on {day}.'
export const genuine = 'Genuine: issued by the shop with {brand} on {day}'
export const genuineUnnamed = 'Genuine: issued by the shop on {day}'
export const download = 'Download as a picture'
export const toShop = 'Go to {shop}'

export const seller = 'Seller'
export const sellerPhone = 'Seller’s number'
export const order = 'Order'
export const buyer = 'For'
export const ordered = 'Ordered'
export const delivered = 'Delivered'
export const collected = 'Picked up'
export const line = '{quantity} × {price}'
export const lineWithOptions = '{quantity} × {price} · {options}'
export const subtotal = 'Subtotal'
export const discount = 'Discount'
export const discountOf = 'Discount ({code})'
export const shopDiscount = 'Discount by the shop'
export const delivery = 'Delivery'
export const deliveryTo = 'Delivery ({zone})'
export const pickedUp = 'Picked up at the shop'
export const toPickUp = 'To be picked up at the shop'
export const feeOpen = 'To be agreed'
export const feeAgreed = 'Agreed with the shop'
export const free = 'Free'
export const points = 'Points'
export const giftCard = 'Gift card'
export const total = 'Total ({currency})'
export const totalWithoutDelivery = 'Total without delivery ({currency})'
export const received = 'Paid {way}, {day}'
export const paid_back = 'Given back {way}, {day}'
export const let_go = 'Not asked for any more, {day}'
export const way = {
  transfer: 'by transfer',
  cash: 'in cash',
  pos: 'by POS',
  card: 'by card',
  other: 'another way',
  gift_card: 'as a gift card',
} as const
export const stillToPay = 'Still to pay'
export const stillToPayWithoutDelivery = 'Still to pay, without delivery'
export const toGiveBack = 'To give back to the buyer'
export const broughtBack = 'Brought back'
export const piecesBack = (count: number) =>
  plural(count, { one: 'Brought back: 1 piece', other: 'Brought back: {count} pieces' })
export const goodsBack = 'Goods that came back'
export const discountShare = 'Their share of the discounts'
export const discountAndPointsShare = 'Their share of discounts and points'
export const keptByShop = 'Kept by the shop'
export const goesBack = 'Goes back ({currency})'
export const onCard = 'On a gift card ending in {ending}'
export const notDue = 'Not to be paid any more'
export const shopHasGoods = 'The shop states that it has these goods back.'
export const takenBack = 'The shop has taken this receipt back. It does not count.'
export const payTo = 'Pay to'
export const payReference = 'Reference: {code}'
export const checkBeforePaying =
  'Check on WhatsApp that the shop is who you think it is before you send money.'
export const payment = {
  unpaid: 'Payment, as the shop states it: Not paid yet',
  claimed: 'Payment, as the shop states it: The buyer says it is paid; the shop has not confirmed it',
  paid: 'Payment, as the shop states it: Paid',
  refunded: 'Payment, as the shop states it: Paid back to the buyer',
} as const
export const partClaimed =
  'Payment, as the shop states it: The buyer says that {amount} is paid; the shop has not confirmed it'
export const partPaid = 'Payment, as the shop states it: Partly paid'
export const overPaid = 'Payment, as the shop states it: More is paid than is due'
export const letGo = 'Payment, as the shop states it: The rest need not be paid'
export const takenBackSale = 'The shop has taken this sale back. This document counts no longer.'
export const settled = 'Nothing is to be paid for this order any more.'
export const goodsPaid =
  'Nothing is to be paid for the goods any more. The delivery fee is still to be agreed.'
export const goodsBackSince = 'Goods worth {amount} came back to the shop since.'
export const goodsBackWithoutMoney = 'Goods came back to the shop since. No money goes back for them.'
export const returnUndone = 'Goods that are named here as brought back did not come back after all.'
export const pointsStay = 'Points were a part of the payment. They stay spent when goods come back.'
export const changed = 'This has changed since: {amount} is still to be paid today.'
export const changedWithoutDelivery =
  'This has changed since: {amount} is still to be paid today, without delivery.'
export const givenBack = 'Nothing of this is to be given back any more, as the shop states it.'
export const restOfBack = 'Of this, {amount} is still to be given back today.'
export const nowToGiveBack = 'This has changed since: {amount} of this order is to be given back today.'
export const returns = 'Returns: {terms}'
export const notAnInvoice = 'This is the shop’s receipt. It is not a tax invoice.'
export const requestIsNoReceipt = 'This asks for payment. It is no receipt and no tax invoice.'

/** For names that the picture's font cannot write. */
export const shop = 'The shop'
export const theBuyer = 'the buyer'
export const item = 'Item {number}'
export const moreItems = (count: number) =>
  plural(count, {
    one: 'and {count} more item: scan the code to see all',
    other: 'and {count} more items: scan the code to see all',
  })
export const scan = 'Scan to see that this is genuine.'
export const issued = 'Issued {day} with {brand}'
export const issuedUnnamed = 'Issued {day}'
