// Leads in WhatsApp: what a shopper writes to ask, what a shop writes to people who asked, and the page behind the stop link.

/** What the shopper writes to the shop. No emoji: links turn them into question marks. */
export const chatRestock = 'Hello {shop}, please tell me when "{product}" is back. My code is {code}.'
export const chatArrivals = 'Hello {shop}, please send me your new arrivals. My code is {code}.'
export const chatCart = 'Hello {shop}, please keep my cart for me. My code is {code}.'

/** What the shop writes. The last line is always the stop link. */
export const toldRestock = 'Hello {name}, "{product}" is back at {shop}. It is {price} now: {url}'
export const toldRestockCheaper =
  'Hello {name}, "{product}" is back at {shop}, and it costs less: {price} instead of {before}. {url}'
export const toldPrice =
  'Hello {name}, "{product}" at {shop} costs less now: {price} instead of {before}. {url}'
export const toldArrivals = 'Hello {name}, there are new things at {shop}:'
export const toldCart = 'Hello {name}, your cart at {shop} is still here:'
export const cartLine = '{quantity} × {product}, {price} each'
export const cartLink = 'Open your cart: {url}'
export const newLine = '{product}: {url}'
export const andMore = 'All we have: {url}'
export const broadcast = 'Hello {name}, {shop} has something that you may like:'
export const goodsLine = '{product}, {price}: {url}'
export const goodsLineFrom = '{product}, from {price}: {url}'
export const stop = 'No more messages from us: {url}'

/** The page behind the link to a saved cart. */
export const cartTitle = 'Your cart at {shop}'
export const cartHint = 'Prices are those of today.'
export const cartLeftOut = 'Not for sale at the moment'
export const cartNothing = 'Nothing of it is for sale at the moment.'
export const cartClosed = 'The shop takes no orders at the moment.'
export const cartFill = 'Put it into my cart'
export const cartToShop = 'See all of {shop}'
export const cartLostTitle = 'This cart is not here any more'
export const cartLostText =
  'The link is not whole, or the cart was removed. Open the link in the message again, or ask the shop in the chat.'

/** The page behind the stop link. */
export const stopTitle = 'Stop messages from {shop}'
export const stopHeading = 'Stop messages from {shop}?'
export const stopText =
  'The shop then gets no more of these messages ready for you, and sees that you want none. Messages about an order that you place still come.'
export const stopButton = 'Stop the messages'
export const stoppedHeading = '{shop} writes to you no more'
export const stoppedText = 'You can ask again on the shop’s pages whenever you like.'
export const stopLostTitle = 'This link stops nothing'
export const stopLostText =
  'It is not whole. Open the link in the message again, or answer the shop in the chat.'
