// A store's pages: bar, shelves, products, footer, and what search engines and previews read.
import { plural } from './plural.ts'

export const skip = 'Skip to content'
export const cart = 'Cart'
export const categories = 'Categories'
export const allCategories = 'All'
export const pages = 'Pages'
export const page = 'Page {page}'
export const previous = 'Previous'
export const next = 'Next'
export const searchShop = 'Search {shop}'
export const searchProducts = 'Search products'
export const openForOrders = 'Open for orders'
export const closedForNow = 'Closed for now'
export const closedTitle = 'This shop is closed for now'
export const closedText = 'You can look around. Orders open again soon.'
export const chat = 'Chat on WhatsApp'
export const account = 'Your account'
/** When the account's script does not load or does not run. */
export const accountNotStarted =
  'Your account did not load. Check your connection and load the page again, or chat with the shop below.'
export const accountNeedsScript = 'Your account needs JavaScript. You can look around the shop without it.'
export const aboutShop = 'About, delivery, returns'
export const trackOrder = 'Track your order'
export const reportShop = 'Report this shop'
export const since = 'Since {year}'
export const callShop = 'Call {phone}'
export const pay = {
  transfer: 'You pay by bank transfer.',
  on_delivery: 'You pay on delivery.',
  both: 'You pay by bank transfer or on delivery.',
} as const
/** The marked part is a link, on our own host only. */
export const madeWith = 'Made with <a>{brand}</a>'

export const products = 'Products'
export const productCount = (count: number) =>
  plural(count, { one: '{count} product', other: '{count} products' })
export const allProducts = 'All products'
export const allProductsPage = 'All products, page {page}'
export const categoryPage = '{category}, page {page}'
/** The marked part is printed small. */
export const priceFrom = '<small>from </small>{price}'
/** Shown in the corner of a picture. */
export const saving = '−{percent}%'
/** On a product's page, while its sale price has an end. */
export const saleUntil = 'This price until {until}'
export const emptyTitle = 'The shelves are being filled'
export const emptyText = 'Nothing is on show yet. Ask the shop what it has, or come back soon.'
export const emptyShelf = 'Nothing on this shelf today. The rest of the shop is open to you.'
export const seeEverything = 'See everything in the shop'
export const askOnWhatsApp = 'Ask on WhatsApp'
export const tellMe = 'Tell me when it is back'
export const notFoundHeading = 'This page is not here'
export const notFoundText =
  'It may have been sold out and taken down, or the link has a slip in it. Links to an order or a receipt are in your WhatsApp chat with us.'

export const whereYouAre = 'Where you are'
export const pictures = 'Pictures'
export const picturesOfProduct = 'Pictures of the product'
export const picture = 'Picture {number}'
export const pictureOf = '{product}, picture {number} of {count}'
/** The marked part holds the price in other currencies. */
/** What it costs in the other currencies in which the shop takes orders: `£25 or about $32`. */
export const otherPrice = 'Or <span>{amounts}</span>. You choose the currency when you order.'
export const aboutAmount = 'about {amount}'
export const aboutPrice = '<span>{about}</span>. You pay in {currency}.'
/** The marked part is for screen readers only. */
export const soldOutValue = '{value}<i> (sold out)</i>'
export const quantity = 'Quantity'
export const share = 'Share'
export const specs = 'Facts'
export const sizeTable = 'Size table'
export const add = 'Add to cart'
export const order = 'Order on WhatsApp'
export const askAboutThis = 'Ask about this on WhatsApp'
export const aboutProduct = 'About this product'
export const returns = 'Returns'
/** Above other goods of the product's category; without scripts only a link. */
export const moreIn = 'More in {category}'
export const deliveryFree = 'Free delivery to some places.'
export const deliveryFrom = 'Delivery from {fee}.'
export const canPickUp = 'You can pick it up.'
export const feeAgreed = 'Delivery fee agreed on WhatsApp.'
export const feeAgreedElsewhere = 'Elsewhere the fee is agreed on WhatsApp.'

export const about = 'About {shop}'
export const titleAbout = 'About {shop}'
export const whereAndWhen = 'Where and when'
export const paying = 'Paying'
export const delivery = 'Delivery'
export const zone = '{zone}: {fee}'
export const zoneFree = '{zone}: free'
export const zoneFreeAbove = '{zone}: {fee}, free from {amount}'
export const pickUpAt = 'You can pick it up. {note}'
export const reportHelp =
  'Is something wrong with this shop? Tell {brand}, which hosts it. The shop does not learn who wrote. For a question about an order, write to the shop itself.'
export const reportHelpUnnamed =
  'Is something wrong with this shop? Tell the service that hosts it. The shop does not learn who wrote. For a question about an order, write to the shop itself.'
export const reportReason = 'What is wrong?'
export const reportReasons = {
  not_delivered: 'I paid and got nothing',
  fake_goods: 'The goods are fake or not as shown',
  forbidden_goods: 'It sells what is forbidden or dangerous',
  pretends: 'It pretends to be somebody else',
  other: 'Something else',
} as const
export const reportDetails = 'What happened? (optional)'
export const reportContact = 'Your phone or e-mail, if we may ask you (optional)'
export const reportSend = 'Send the report'
export const reportThanks = 'Thank you. Your report has arrived, and we look at it.'

export const title = '{shop} | {line}'
export const titlePage = '{shop} | Page {page}'
export const titleCategory = '{category} | {shop}'
export const titleCategoryPage = '{category}, page {page} | {shop}'
export const titleProduct = '{product}: {price} | {shop}'
export const titleProductFrom = '{product}: from {price} | {shop}'
export const titleAccount = 'Your account | {shop}'
export const titleNotFound = 'Not found | {shop}'
export const previewOf = '{name} at {shop}. {description}'
