// Texts about leads: what a shopper writes to ask, and what a shop writes to people who asked. The last line of every text of a shop is the
// link that stops them. `whatsAppLink` keeps that line when it must cut.
import { leadChatMessages } from '#messages/areas.ts'
import { fill, templateText } from '#messages/message.ts'
import { formatMoney } from '../basics/money.ts'
import { type LeadGoods, type LeadKind, type LeadNews, lastPrice } from '../customer/leads.ts'
import { firstName } from './customer-messages.ts'
import { clipped, joined, oneLine } from './message-text.ts'

const messages = /* @__PURE__ */ leadChatMessages()

/** The shop that writes. `url` is its home, without a slash at the end; `origin` is our own, where stop links lead. */
export type WritingShop = {
  readonly name: string
  readonly currency: string
  readonly url: string
  readonly origin: string
}

/** Somebody who asked; with a saved cart, the token of the link that fills it again. */
type Asker = Receiver & { readonly cartToken: string | null }

type Receiver = { readonly name: string; readonly stopToken: string }

/** A product that the shop picked for a message. `priceNow`: the lowest that a shopper can pay; `isFrom`: other choices cost more. */
export type PickedProduct = Pick<LeadGoods, 'id' | 'name' | 'priceNow'> & { readonly isFrom?: boolean }

/** More lines would not fit a WhatsApp link. */
const MOST_LINES = 5

/** `Hello Adunni Fabrics, please tell me when "Sunrise Ankara" is back. My code is K7Q2F.` */
export function leadChatMessage(
  kind: LeadKind,
  { shop, product, code }: { readonly shop: string; readonly product: string; readonly code: string },
): string {
  const text = { restock: messages.chatRestock, arrivals: messages.chatArrivals, cart: messages.chatCart }[
    kind
  ]
  return fill(text, { shop: clipped(oneLine(shop), 200), product: clipped(oneLine(product), 400), code })
}

/** `https://oja.example/stop/<token>` */
export function stopUrl({ origin }: Pick<WritingShop, 'origin'>, { stopToken }: Receiver): string {
  return `${origin}/stop/${stopToken}`
}

/** The message with news for a lead. */
export function newsMessage(news: LeadNews, to: Asker, shop: WritingShop): string {
  const who = { name: shortName(to), shop: clippedShopName(shop) }
  if (news.kind === 'arrivals') {
    const lines = news.products.map(({ id, name }) =>
      fill(messages.newLine, { product: clipped(oneLine(name), 120), url: productUrl(shop, id) }),
    )
    return whole([fill(messages.toldArrivals, who), ...lines], to, shop)
  }
  if (news.kind === 'cart') {
    const lines = news.goods.slice(0, MOST_LINES).map(cartLine(shop))
    const link =
      to.cartToken === null ? [] : [fill(messages.cartLink, { url: savedCartUrl(shop, to.cartToken) })]
    return whole([fill(messages.toldCart, who), ...lines, ...link], to, shop)
  }
  const [goods] = news.goods
  if (!goods) throw new Error('newsMessage: expected goods')
  const before = lastPrice(goods)
  const isCheaper = goods.priceNow < before
  const text =
    news.kind === 'price'
      ? messages.toldPrice
      : isCheaper
        ? messages.toldRestockCheaper
        : messages.toldRestock
  const told = fill(text, {
    ...who,
    product: clipped(oneLine(goods.name), 200),
    price: formatMoney(goods.priceNow, shop.currency),
    before: formatMoney(before, shop.currency),
    url: productUrl(shop, goods.id),
  })
  return joined([told, '', stopLine(to, shop)])
}

/** The usual words above the picked products, which the owner may change before sending. */
export function broadcastMessage(
  { words, products }: { readonly words: string; readonly products: readonly PickedProduct[] },
  to: Receiver,
  shop: WritingShop,
): string {
  const lines = products.slice(0, MOST_LINES).map(({ id, name, priceNow, isFrom }) =>
    fill(isFrom ? messages.goodsLineFrom : messages.goodsLine, {
      product: clipped(oneLine(name), 120),
      price: formatMoney(priceNow, shop.currency),
      url: productUrl(shop, id),
    }),
  )
  const opening = words.replaceAll('{name}', shortName(to)).replaceAll('{shop}', clippedShopName(shop))
  return joined([opening, '', ...lines, '', stopLine(to, shop)])
}

/** The words with which a message about picked products begins. */
export const broadcastWords: string = templateText(messages.broadcast)

function whole(lines: readonly string[], to: Receiver, shop: WritingShop): string {
  return joined([...lines, fill(messages.andMore, { url: shop.url }), '', stopLine(to, shop)])
}

const cartLine =
  (shop: WritingShop) =>
  ({ name, quantity, priceNow }: LeadGoods): string =>
    fill(messages.cartLine, {
      quantity,
      product: clipped(oneLine(name), 120),
      price: formatMoney(priceNow, shop.currency),
    })

const savedCartUrl = ({ origin }: WritingShop, token: string): string => `${origin}/c/${token}`

const stopLine = (to: Receiver, shop: WritingShop): string => fill(messages.stop, { url: stopUrl(shop, to) })

const productUrl = ({ url }: WritingShop, id: string): string => `${url}/product/${id}`

const shortName = ({ name }: Receiver): string => clipped(firstName(oneLine(name)), 60)

const clippedShopName = ({ name }: WritingShop): string => clipped(oneLine(name), 100)
