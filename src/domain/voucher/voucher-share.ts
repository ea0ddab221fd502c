// Codes that an owner is offered, and the words with which vouchers and gift cards are passed on.

import { formatMoney } from '../basics/money.ts'
import { formatGiftCardCode } from './gift-card.ts'
import { shopDayWords } from './voucher-schedule.ts'
import { type OwnerVoucher, voucherConditions, voucherGift } from './voucher-state.ts'

/** Letters that read well aloud: no vowels, no 0/O, 1/I/L, 5/S, 8/B. */
const LETTERS = '234679CDFGHJKMNPQRTVWXY'

/** A code of six letters from six random bytes: `K7QM4X`. For passing on, not a secret: vouchers have limits. */
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
  const conditions = voucherConditions(voucher, shop.currency)
  const end = voucher.ends_at === null ? '' : `, until ${shopDayWords(voucher.ends_at, shop.timeZone)}`
  const start = `${voucherGift(voucher, shop.currency)} at ${shop.name} with the code ${voucher.code}${end}.`
  const more = conditions === '' ? '' : ` For ${conditions}.`
  return `${start}${more}\n${shop.url}`
}

/** What the giver sends on: the amount, the whole code, where and until when it counts. */
export function giftCardShareText(
  card: {
    readonly code: string
    readonly balance: number
    readonly recipient: string
    readonly expiresAt: string | null
    readonly currency: string
  },
  shop: Omit<Shop, 'currency'>,
): string {
  const hello = card.recipient === '' ? 'A gift card for you' : `${card.recipient}, a gift card for you`
  const end =
    card.expiresAt === null ? '' : ` It is good until ${shopDayWords(card.expiresAt, shop.timeZone)}.`
  return `${hello}: ${formatMoney(card.balance, card.currency)} at ${shop.name}.\n\nType this code when you order: ${formatGiftCardCode(card.code)}\nUse it at once or bit by bit; what is left stays on it.${end}\n${shop.url}`
}
