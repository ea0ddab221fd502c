// Draws a gift card for giving: the shop's cloth pattern, the amount, the name of the receiver, and the code on a strip of paper.
import type { OwnerGiftCard } from '#data/owner/vouchers/gift-cards.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { shopDayWords } from '#domain/basics/shop-time.ts'
import { shownUrl, storeUrl } from '#domain/message/share-links.ts'
import { formatGiftCardCode } from '#domain/voucher/gift-card.ts'
import {
  CARD,
  drawBrandMark,
  drawShopPicture,
  type PictureShop,
  write,
} from '#owner/shared/pictures/draw/shop-picture.ts'

type Context = { readonly shop: PictureShop; readonly timeZone: string }

const EDGE = 64
const STRIP_HEIGHT = 214

/** Describes the picture in words, without the code: whoever hears the code could spend it. */
export function giftCardPictureText(card: OwnerGiftCard, { shop, timeZone }: Context): string {
  const end = endOf(card, timeZone)
  const recipient = card.recipient === '' ? '' : ` for ${card.recipient}`
  return `Gift card${recipient}: ${formatMoney(card.balance, card.currency)} at ${shop.name}${end === '' ? '' : `, ${end}`}`
}

/** Draws the card as a PNG to send, in the store's colours. Its name has only the last four signs of the code. */
export function drawGiftCard(card: OwnerGiftCard, { shop, timeZone }: Context): Promise<File> {
  const end = endOf(card, timeZone)
  return drawShopPicture(
    shop,
    `gift-card-${card.code.slice(-4).toLowerCase()}.png`,
    CARD,
    ({ pen, palette, paper, logo }) => {
      const { onPrimary: light, primaryInk: ink } = palette
      const room = CARD.width - 2 * EDGE
      const place = { x: EDGE, y: 56, size: 92 }
      drawBrandMark(pen, { name: shop.name, logo, ...place, ground: paper, letter: ink })
      write(pen, {
        text: shop.name,
        x: EDGE + 116,
        y: 118,
        room: room - 116,
        size: 44,
        colour: light,
        weight: 600,
      })
      const label = card.recipient === '' ? 'A gift card for you' : `A gift card for ${card.recipient}`
      write(pen, { text: label, x: EDGE, y: 252, room: room * 0.8, size: 44, colour: light })
      const amount = formatMoney(card.balance, card.currency)
      write(pen, { text: amount, x: EDGE, y: 396, room: room * 0.8, size: 148, colour: light, weight: 700 })

      pen.fillStyle = paper
      pen.fillRect(0, CARD.height - STRIP_HEIGHT, CARD.width, STRIP_HEIGHT)
      const code = { text: formatGiftCardCode(card.code), weight: 700 } as const
      write(pen, { ...code, x: EDGE, y: 556, room, size: 68, colour: ink })
      const address = shownUrl(storeUrl(shop, location.origin))
      const how = `Type it when you order at ${address}${end === '' ? '' : `, ${end}`}`
      write(pen, { text: how, x: EDGE, y: 622, room, size: 36, colour: ink })
    },
  )
}

function endOf({ expiresAt }: OwnerGiftCard, timeZone: string): string {
  return expiresAt === null ? '' : `good until ${shopDayWords(expiresAt, timeZone)}`
}
