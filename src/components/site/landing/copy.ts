// Texts of the landing page. Figures come from the brand and the plans, so that every number is written only once.
import { brand } from '#brand'
import { MONEY_BACK } from '#domain/plan/money-back.ts'
import { type PlanFeature, type PlanId, planAllows, planLimits } from '#domain/plan/plan.ts'

const { live, saved } = planLimits('starter')

/** The cheapest plan that has a feature, as a label: `Enterprise`. */
function planWith(feature: PlanFeature): string {
  const order: readonly PlanId[] = ['starter', 'premium', 'enterprise']
  const first = order.find((plan) => planAllows(plan, feature))
  return brand.plans.find(({ id }) => id === first)?.name ?? ''
}

export const cards = [
  {
    icon: 'store',
    title: 'Your shop on one link',
    text: 'Products, prices and delivery fees under your own name and colours. Put the link in your bio, your status and on your packaging.',
  },
  {
    icon: 'chat',
    title: 'Orders land on WhatsApp',
    text: 'The buyer fills a cart and sends you one message: items, sizes, address, total. No more “how much?” and “is it still available?”',
  },
  {
    icon: 'shield',
    title: 'Prices and stock that hold',
    text: 'Each order is priced and its stock is taken as it is placed. Nobody pays last week’s price or buys the piece you have just sold.',
  },
  {
    icon: 'people',
    title: 'Buyers who come back',
    text: 'See who bought what and when they last came, and send a voucher when it has been a while.',
  },
] as const

export const grid = [
  {
    icon: 'globe',
    title: 'Custom domain',
    text: 'Your shop at yourname.com, with its own certificate.',
    plan: planWith('custom-domain'),
    feature: 'custom-domain',
  },
  {
    icon: 'stamp',
    title: 'Image watermark',
    text: 'Your name or logo on every product picture, where you want it.',
    plan: planWith('watermark'),
    feature: 'watermark',
  },
  {
    icon: 'gift',
    title: 'Rewards',
    text: 'Points that bring people back, beside the vouchers and gift cards that every shop has.',
    plan: null,
    feature: 'rewards',
  },
  {
    icon: 'coins',
    title: 'Multi-currency payments',
    text: 'Be paid in naira, pounds or dollars, at the prices that your page shows in each.',
    plan: planWith('multi-currency'),
    feature: 'paid-currencies',
  },
  {
    icon: 'chat',
    title: 'Import from WhatsApp catalog',
    text: 'Paste the message you send your buyers, or bring the file of your WhatsApp catalogue.',
    plan: planWith('imports'),
    feature: 'import-whatsapp',
  },
  {
    icon: 'cart',
    title: 'Import from WooCommerce',
    text: 'Move products, variations and pictures from WordPress.',
    plan: planWith('imports'),
    feature: 'import-woocommerce',
  },
  {
    icon: 'bag',
    title: 'Import from Shopify',
    text: 'Take your product export and open the same day.',
    plan: planWith('imports'),
    feature: 'import-shopify',
  },
  {
    icon: 'parcel',
    title: 'Import from AliExpress',
    text: 'List what you ship in, priced your way.',
    plan: planWith('imports'),
    feature: 'import-aliexpress',
  },
  {
    icon: 'factory',
    title: 'Import from 1688',
    text: 'Bring supplier lists from 1688 and set your margin.',
    plan: planWith('imports'),
    feature: 'import-1688',
  },
] as const

export const reasons = [
  {
    title: 'Made for the phone in your hand',
    text: 'Shop pages are light: they open on a cheap phone and a slow line, and browsing works before anything else has loaded.',
  },
  {
    title: 'You keep your money and your customers',
    text: 'Payment goes from the buyer to you, by transfer or on delivery. We take no share of a sale, and the chat stays yours.',
  },
  {
    title: 'Open while you sleep',
    text: `We aim for ${brand.claims.uptimeGoal} uptime. Shop pages are kept ready-made, so they stay up when other parts rest.`,
  },
  {
    title: 'People who answer',
    text: `Write to us by e-mail and hear back within ${brand.supportHours.emailReplyHours} hours, or on WhatsApp at any hour when it is urgent.`,
  },
] as const

const { shopPageKilobytes, shopOpensSeconds } = brand.claims

/** Each figure is a row of docs/performance.md, measured by `npm run bench`. */
export const figures = [
  {
    figure: `${shopPageKilobytes} KB`,
    name: 'is a whole shop page',
    text: 'Goods, prices and cart of our demo shop with 40 products, as it travels, before its pictures. One photograph in a chat is more.',
  },
  {
    figure: `${shopOpensSeconds} second`,
    name: 'and the shop is open',
    text: 'From tap to its largest picture on slow 4G and a cheap phone, the middle one of five visits by Lighthouse.',
  },
  {
    figure: '0',
    name: 'orders lost',
    text: 'Fifty buyers order at once, thousands of times: each order that was confirmed is in the books, and the stock is right to the piece.',
  },
] as const

/** Examples of how shops use the product. The page says that these are not customers' quotes. */
export const testimonials = [
  {
    name: 'Bisi A.',
    business: 'Aso-oke and lace',
    location: 'Balogun Market, Lagos',
    content:
      'I stopped sending forty pictures to every person. I send one link. What comes back is an order with the size and the address.',
    rating: 5,
  },
  {
    name: 'Kwesi M.',
    business: 'Phones and chargers',
    location: 'Circle, Accra',
    content:
      'When the last charger goes, the page says sold out by itself. I no longer have to apologise to the second buyer.',
    rating: 5,
  },
  {
    name: 'Hauwa S.',
    business: 'Small chops and trays',
    location: 'Wuse, Abuja',
    content:
      'People order on Sunday night for the week. I wake up, the list is on my WhatsApp with the delivery fee already added.',
    rating: 4,
  },
] as const

export const questions = [
  {
    question: 'Are the stores mobile-friendly?',
    answer:
      'Yes. Every store is drawn for a phone first, and its pages stay small so that they open quickly on mobile data. They work just as well on a laptop.',
  },
  {
    question: 'Can I use my own domain?',
    answer: `Custom domain connection is for ${planWith('custom-domain')} customers. With Premium or Enterprise by the year, a .com, .ng or .co.uk domain is free, and our team connects it for you.`,
  },
  {
    question: 'How do I receive orders?',
    answer:
      'The buyer fills a cart on your page and presses “Place order”, then “Send on WhatsApp”. Your phone gets one message with the items, the address and the total. The same order is in your dashboard.',
  },
  {
    question: 'How do my customers pay me?',
    answer: `The way you agree with them: by bank transfer or on delivery. ${brand.name} shows your account details if you want, but it never holds your money and takes no share of a sale.`,
  },
  {
    question: 'What does the free plan give me?',
    answer: `${live} live products and ${saved} saved ones including drafts, orders on WhatsApp, your own link, vouchers and delivery fees. It is free for as long as you like, and shows our name at the foot of your page.`,
  },
  {
    question: 'Is there a trial of the paid plans?',
    answer: `${brand.billing.trialDays} days of trial, without a card. ${MONEY_BACK}`,
  },
  {
    question: 'How long does it take to open a shop?',
    answer: `Your business, one product, and your link to share: that can be done ${brand.claims.setupTime}. You add the rest when you have time.`,
  },
  {
    question: 'What happens if I stop paying?',
    answer:
      'Nothing is deleted. Your shop goes back to the free plan, products over its limit are hidden, and they return when you take the plan again.',
  },
] as const
