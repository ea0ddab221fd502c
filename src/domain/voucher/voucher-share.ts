// Suggests voucher codes, and writes the texts that share vouchers and gift cards.

import { shopChatMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'
import { formatMoney, type Minor } from '../basics/money.ts'
import { shopDayWords } from '../basics/shop-time.ts'
import { formatGiftCardCode } from './gift-card.ts'
import { type OwnerVoucher, voucherConditions, voucherGift } from './voucher-state.ts'

const messages = shopChatMessages()

/** Letters that are easy to read aloud: no vowels, no 0/O, 1/I/L, 5/S, 8/B. */
const LETTERS = '234679CDFGHJKMNPQRTVWXY'

/** Makes a code of six letters from six random bytes: `K7QM4X`. The code is no secret: vouchers have limits. */
export function voucherCodeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, 6), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('')
}

type Shop = {
  readonly name: string
  readonly url: string
  readonly currency: string
  readonly timeZone: string
}

/** `10% off at Adunni Fabrics with the code WELCOME10, until 30 November. …` */
export function voucherShareText(voucher: OwnerVoucher, shop: Shop): string {
  const values = { gift: voucherGift(voucher, shop.currency), shop: shop.name, code: voucher.code }
  const conditions = voucherConditions(voucher, shop.currency)
  const sentences = [
    voucher.ends_at === null
      ? fill(messages.voucher, values)
      : fill(messages.voucherUntil, { ...values, day: shopDayWords(voucher.ends_at, shop.timeZone) }),
    conditions && fill(messages.voucherConditions, { conditions }),
  ].filter(Boolean)
  return `${sentences.join(' ')}\n${shop.url}`
}

/** Writes the text that the giver sends: the amount, the whole code, the shop, and the last valid day. */
export function giftCardShareText(
  card: {
    readonly code: string
    readonly balance: Minor
    readonly recipient: string
    readonly expiresAt: string | null
    readonly currency: string
  },
  shop: Omit<Shop, 'currency'>,
): string {
  const { code, recipient, expiresAt } = card
  const values = { recipient, amount: formatMoney(card.balance, card.currency), shop: shop.name }
  return [
    fill(recipient === '' ? messages.giftCardForYou : messages.giftCardFor, values),
    '',
    fill(messages.giftCardCode, { code: formatGiftCardCode(code) }),
    expiresAt === null
      ? messages.giftCardUse
      : fill(messages.giftCardUntil, { day: shopDayWords(expiresAt, shop.timeZone) }),
    shop.url,
  ].join('\n')
}
