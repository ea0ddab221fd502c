// The layout of a receipt's picture: a paper slip as wide as a phone, in the shop's colour, with a QR code that leads to the page which
// shows that the receipt is genuine. Draws nothing itself.

import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import type { ReactNode } from 'react'
import { brand } from '#brand'
import { storePalette } from '#domain/basics/colour.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { formatPhone } from '#domain/basics/phone.ts'
import { PRODUCT_COLOURS, RECEIPT_COLOURS } from '#domain/basics/product-colours.ts'
import {
  handoverLabel,
  type Receipt,
  type ReceiptItem,
  receiptName,
  receiptNumber,
  receiptPayments,
  receiptPointsNote,
  receiptStanding,
  receiptSums,
  receiptTotal,
  whatItIsNot,
} from '#domain/order/receipt.ts'
import { receiptMessages } from '#messages/areas.ts'
import { shopDay } from '#messages/day.ts'
import { fill } from '#messages/message.ts'
import { box, drawing, text } from './element.ts'
import { printable } from './printable.ts'

export const RECEIPT_WIDTH = 540

/**
 * Most items that the picture lists. The picture only counts further items, so that the picture stays short enough for WhatsApp. The page
 * lists all items.
 */
export const MAX_ITEMS = 30

const { ink: INK, mute: MUTE, line: LINE } = RECEIPT_COLOURS
const { paper: PAPER, card: CARD } = PRODUCT_COLOURS

const messages = receiptMessages()

/** The picture's elements. `pageUrl` is the content of the QR code. */
export function receiptLayout(receipt: Receipt, pageUrl: string): ReactNode {
  const pointsNote = receiptPointsNote(receipt)
  return box(
    {
      flexDirection: 'column',
      width: RECEIPT_WIDTH,
      background: PAPER,
      color: INK,
      fontSize: 19,
      lineHeight: 1.4,
    },
    head(receipt),
    box(
      { flexDirection: 'column', padding: '24px 32px 28px' },
      box(
        { justifyContent: 'space-between', alignItems: 'baseline' },
        text(receiptName(receipt), {
          fontSize: 26,
          fontWeight: 700,
        }),
        text(receiptNumber(receipt.number), { fontSize: 22, fontWeight: 700 }),
      ),
      ...facts(receipt).map(([label, value]) =>
        row(label, value, { color: MUTE, fontSize: 17, marginTop: 4 }),
      ),
      rule(),
      ...receipt.items.slice(0, MAX_ITEMS).map((item, index) => itemRow(item, index, receipt.currency)),
      moreItems(receipt.items.length),
      rule(),
      ...receiptSums(receipt).map(({ label, amount }) =>
        row(printable(label, 60, messages.delivery), amount, { marginTop: 6 }),
      ),
      totalRow(receipt),
      ...receiptPayments(receipt).map(({ label, amount }) => row(label, amount, { marginTop: 6 })),
      text(receiptStanding(receipt), { marginTop: 16, fontWeight: 700, fontSize: 17 }),
      pointsNote ? text(pointsNote, { marginTop: 10, fontSize: 16 }) : null,
      terms(receipt.returnTerms),
      foot(receipt, pageUrl),
    ),
  )
}

function head({ sellerName, sellerPhone, country, primaryColour, accentColour }: Receipt): ReactNode {
  const { primary, onPrimary } = storePalette(primaryColour, accentColour)
  return box(
    { flexDirection: 'column', background: primary, color: onPrimary, padding: '28px 32px 24px' },
    text(printable(sellerName, 80, messages.shop), { fontSize: 30, fontWeight: 700, lineHeight: 1.2 }),
    sellerPhone ? text(formatPhone(sellerPhone, country), { marginTop: 4 }) : null,
  )
}

function facts(receipt: Receipt): readonly (readonly [string, string])[] {
  const { orderCode, orderedAt, deliveredAt, buyerName, country } = receipt
  return [
    [messages.order, orderCode],
    ...(buyerName ? [[messages.buyer, printable(buyerName, 60, messages.theBuyer)] as const] : []),
    [messages.ordered, shopDay(orderedAt, country)],
    ...(deliveredAt ? [[handoverLabel(receipt), shopDay(deliveredAt, country)] as const] : []),
  ]
}

function itemRow(
  { name, options, unitPrice, quantity, lineTotal }: ReceiptItem,
  index: number,
  currency: string,
) {
  const choice = options ? printable(options, 80, '') : ''
  const detail = fill(choice ? messages.lineWithOptions : messages.line, {
    quantity,
    price: formatMoney(unitPrice, currency),
    options: choice,
  })
  return box(
    { justifyContent: 'space-between', alignItems: 'flex-start', marginTop: index === 0 ? 0 : 12 },
    box(
      { flexDirection: 'column', flex: 1, minWidth: 0, marginRight: 20 },
      text(printable(name, 90, fill(messages.item, { number: index + 1 })), { lineHeight: 1.3 }),
      text(detail, { color: MUTE, fontSize: 16 }),
    ),
    text(formatMoney(lineTotal, currency), { flexShrink: 0, fontWeight: 700 }),
  )
}

function moreItems(count: number): ReactNode {
  if (count <= MAX_ITEMS) return null
  const rest = count - MAX_ITEMS
  return text(fill(messages.moreItems(rest), { count: rest }), { marginTop: 12, color: MUTE })
}

function totalRow(receipt: Receipt): ReactNode {
  const { label, amount } = receiptTotal(receipt)
  return box(
    { justifyContent: 'space-between', alignItems: 'baseline', marginTop: 14 },
    text(label, { fontSize: 22, fontWeight: 700, marginRight: 20 }),
    text(amount, { fontSize: 30, fontWeight: 700 }),
  )
}

function terms(returnTerms: string): ReactNode {
  const printed = returnTerms ? printable(returnTerms, 180, '') : ''
  return printed
    ? text(fill(messages.returns, { terms: printed }), { marginTop: 10, color: MUTE, fontSize: 16 })
    : null
}

function foot(receipt: Receipt, pageUrl: string): ReactNode {
  const code = generate(pageUrl)
  const size = code.size + 2 // adds one empty module on each side to the white box's padding
  return box(
    { marginTop: 24, paddingTop: 24, borderTop: `2px dashed ${LINE}`, alignItems: 'center' },
    box(
      { background: CARD, padding: 14, borderRadius: 10, flexShrink: 0 },
      drawing({ viewBox: `-1 -1 ${size} ${size}`, size: 132, path: toSvgPath(code), fill: INK }),
    ),
    box(
      { flexDirection: 'column', flex: 1, minWidth: 0, marginLeft: 22, fontSize: 16, color: MUTE },
      text(messages.scan, { color: INK }),
      text(whatItIsNot(receipt), { marginTop: 8 }),
      text(issuedLine(receipt), { marginTop: 8 }),
    ),
  )
}

/** `Issued 3 March 2026 with` our name, which a white-label shop leaves out. */
function issuedLine({ issuedAt, country, isWhiteLabel }: Receipt): string {
  const day = shopDay(issuedAt, country)
  return isWhiteLabel
    ? fill(messages.issuedUnnamed, { day })
    : fill(messages.issued, { day, brand: brand.name })
}

function row(label: string, value: string, style: Readonly<Record<string, string | number>>): ReactNode {
  return box(
    { justifyContent: 'space-between', ...style },
    text(label, { flex: 1, minWidth: 0, marginRight: 20 }),
    text(value, { flexShrink: 0, maxWidth: 300 }),
  )
}

function rule(): ReactNode {
  return box({ height: 2, background: LINE, marginTop: 18, marginBottom: 18 })
}
