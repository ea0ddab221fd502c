// WhatsApp messages from a shop to its customers and to new customers.

export const shareShop = '{shop} is now online. See what we have and order on WhatsApp: {url}'

/** Messages about an order. Owners may change them; `fillMessage` fills the placeholders, also in an owner's own text. */
export const toCustomer = {
  received:
    'Hello {name}, thank you for your order {code} at {store}. We look at it now and tell you here when it is confirmed.\n{link}\n\nWithout this link you see its status with the code and your phone number: {track}',
  confirmed:
    'Hello {name}, your order {code} is confirmed. Thank you for buying from {store}.\n\n{items}\nTotal: {total}\n\n{tracking}\n\nYou can follow it here: {link}',
  payment:
    'Hello {name}, {rest} is still to be paid for your order {code} from {store}. Please pay to:\n\n{bank}\n\nUse {code} as the reference and send the receipt here. The order: {link}',
  give_back:
    'Hello {name}, {rest} of your order {code} from {store} comes back to you. Please send us the account that it should go to.\n{link}',
  shipped: 'Hello {name}, your order {code} from {store} is on its way to you.\n\n{tracking}\n\n{link}',
  ready: 'Hello {name}, your order {code} is ready. You can pick it up at {store} when it suits you.\n{link}',
  delivered:
    'Hello {name}, your order {code} was delivered. Thank you for buying from {store}. We hope you enjoy it.',
  /** The usual words for `delivered` of an order that the customer collects. */
  pickedUp:
    'Hello {name}, your order {code} was picked up. Thank you for buying from {store}. We hope you enjoy it.',
  returned:
    'Hello {name}, we have what you brought back of your order {code} at {store}. Here you see what it takes off, and what comes back to you: {link}',
  review:
    'Hello {name}, how do you like what you got from {store}? A word or a picture from you here helps us a lot.',
  out_of_stock:
    'Hello {name}, I am sorry: something in your order {code} has just sold out. Shall we put something else in its place, or take it off?\n{link}',
  /** The usual words for `give_back` of an order that was cancelled. */
  cancelledGivesBack:
    'Hello {name}, your order {code} at {store} was cancelled. {rest} comes back to you: please send us the account that it should go to.\n{link}',
  cancelled:
    'Hello {name}, your order {code} at {store} was cancelled, and nothing is due for it. Write to us here when you would like to order again.',
} as const
/** Reminders of what is still to pay, and the question where money is to go back. Each for one order and for several. */
export const owes =
  'Hello {name}, {amount} is still to be paid for your order {code} at {store}. The order and our account: {link}'
export const owesForAll =
  'Hello {name}, {amount} in all is still to be paid for your {count} orders at {store}. The first of them and our account: {link}'
export const getsBack =
  'Hello {name}, {amount} of your order {code} at {store} comes back to you. Please send us the account that it should go to. {link}'
export const getsBackForAll =
  'Hello {name}, {amount} in all of your {count} orders at {store} comes back to you. Please send us the account that it should go to. {link}'

export const courier = 'Courier: {courier}'
export const trackingNumber = 'Tracking number: {number}'
export const expectedOn = 'Expected on {day}'
export const orderLine = '{quantity} × {item}'
export const andDelivery = '{total} and delivery'

/** First messages of a chat. Owners may change them before sending. */
export const greetings = {
  thanks: 'Hello {name}, thank you for buying from {shop}. It was a pleasure to serve you.',
  new: 'Hello {name}, we have new things at {shop} that you may like. Have a look: {url}',
  review:
    'Hello {name}, how do you like what you got from {shop}? A word or a picture from you helps us a lot.',
  back: 'Hello {name}, we have not seen you at {shop} for a while. Come and see what is new: {url}',
  own: 'Hello {name}, ',
} as const

/** Texts for sharing vouchers and gift cards. */
export const percentOff = '{percent}% off'
export const amountOff = '{amount} off'
export const ordersFrom = 'orders from {minimum}'
export const atMost = 'at most {limit}'
export const ordersFromAtMost = 'orders from {minimum}, at most {limit}'
export const voucher = '{gift} at {shop} with the code {code}.'
export const voucherUntil = '{gift} at {shop} with the code {code}, until {day}.'
export const voucherConditions = 'For {conditions}.'
export const giftCardFor = '{recipient}, a gift card for you: {amount} at {shop}.'
export const giftCardForYou = 'A gift card for you: {amount} at {shop}.'
export const giftCardCode = 'Type this code when you order: {code}'
export const giftCardUse = 'Use it at once or bit by bit; what is left stays on it.'
export const giftCardUntil = 'Use it at once or bit by bit; what is left stays on it. It is good until {day}.'
