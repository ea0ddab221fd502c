// Draws a voucher as a ticket: discount, conditions, and the code to type.
import { shopDayWords } from '#domain/basics/shop-time.ts'
import { shownUrl, storeUrl } from '#domain/message/share-links.ts'
import { type OwnerVoucher, voucherConditions, voucherGift } from '#domain/voucher/voucher-state.ts'
import {
  CARD,
  drawBrandMark,
  drawShopPicture,
  type PictureShop,
  write,
} from '#owner/shared/pictures/draw/shop-picture.ts'
import type { Pen } from '#owner/shared/pictures/make/canvas.ts'

type Context = { readonly shop: PictureShop; readonly currency: string; readonly timeZone: string }

const EDGE = 56
const ROUND = 32
/** Position of the line along which the ticket is torn. */
const TEAR_Y = 432
const NOTCH = 26

/** Describes the picture in words. */
export function voucherPictureText(voucher: OwnerVoucher, { shop, currency, timeZone }: Context): string {
  const [conditions, end] = detailsOf(voucher, currency, timeZone)
  const details = [conditions, end].filter((part) => part !== '').join(', ')
  return `${voucherGift(voucher, currency)} at ${shop.name} with the code ${voucher.code}${details === '' ? '' : `, ${details}`}`
}

/** Draws the voucher as a PNG to send, in the store's colours. */
export function drawVoucher(voucher: OwnerVoucher, context: Context): Promise<File> {
  const { shop, currency, timeZone } = context
  const [conditions, end] = detailsOf(voucher, currency, timeZone)
  return drawShopPicture(shop, `${voucher.code.toLowerCase()}.png`, CARD, ({ pen, palette, paper, logo }) => {
    const ink = palette.primaryInk
    const [left, right] = [EDGE + 56, CARD.width - EDGE - 56]
    const room = right - left
    pen.fillStyle = paper
    ticketPath(pen)
    pen.fill()
    tear(pen, ink)
    const colours = { ground: palette.primary, letter: palette.onPrimary }
    drawBrandMark(pen, { name: shop.name, logo, x: left, y: 104, size: 84, ...colours })
    write(pen, {
      text: shop.name,
      x: left + 108,
      y: 160,
      room: room - 108,
      size: 42,
      colour: ink,
      weight: 600,
    })
    const gift = { text: voucherGift(voucher, currency), size: 136, weight: 700 } as const
    write(pen, { ...gift, x: left, y: conditions === '' ? 344 : 318, room, colour: ink })
    if (conditions !== '') write(pen, { text: conditions, x: left, y: 386, room, size: 40, colour: ink })
    const code = { text: voucher.code, size: 82, weight: 700 } as const
    const end_ = end === '' ? 'Type this code when you order' : `Type this code when you order, ${end}`
    write(pen, { ...code, x: left, y: 530, room, colour: ink })
    write(pen, { text: end_, x: left, y: 586, room, size: 36, colour: ink })
    const address = shownUrl(storeUrl(shop, location.origin))
    write(pen, {
      text: address,
      x: EDGE,
      y: 660,
      room: CARD.width - 2 * EDGE,
      size: 32,
      colour: palette.onPrimary,
    })
  })
}

function detailsOf(voucher: OwnerVoucher, currency: string, timeZone: string): readonly [string, string] {
  const conditions = voucherConditions(voucher, currency)
  const end = voucher.ends_at === null ? '' : `until ${shopDayWords(voucher.ends_at, timeZone)}`
  return [conditions === '' ? '' : `for ${conditions}`, end]
}

/** The outline of a ticket: a rounded sheet with a half circle cut out on each side. */
function ticketPath(pen: Pen): void {
  const [left, right, top, bottom] = [EDGE, CARD.width - EDGE, 48, 616]
  pen.beginPath()
  pen.moveTo(left + ROUND, top)
  pen.arcTo(right, top, right, bottom, ROUND)
  pen.lineTo(right, TEAR_Y - NOTCH)
  pen.arc(right, TEAR_Y, NOTCH, -Math.PI / 2, Math.PI / 2, true)
  pen.arcTo(right, bottom, left, bottom, ROUND)
  pen.arcTo(left, bottom, left, top, ROUND)
  pen.lineTo(left, TEAR_Y + NOTCH)
  pen.arc(left, TEAR_Y, NOTCH, Math.PI / 2, -Math.PI / 2, true)
  pen.arcTo(left, top, right, top, ROUND)
  pen.closePath()
}

function tear(pen: Pen, colour: string): void {
  pen.save()
  pen.globalAlpha = 0.35
  pen.strokeStyle = colour
  pen.lineWidth = 4
  pen.setLineDash([4, 14])
  pen.lineCap = 'round'
  pen.beginPath()
  pen.moveTo(EDGE + NOTCH + 20, TEAR_Y)
  pen.lineTo(CARD.width - EDGE - NOTCH - 20, TEAR_Y)
  pen.stroke()
  pen.restore()
}
