// How the picture of a receipt looks: a paper slip as wide as a phone, in the shop's colour, with a QR code that leads to the page
// where anyone can see that it is genuine. Draws nothing itself.

import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import type { ReactNode } from 'react'
import { brand } from '#brand'
import { dayWords } from '#components/order/order-words.ts'
import { storePalette } from '#domain/basics/colour.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { formatPhone } from '#domain/basics/phone.ts'
import {
  NOT_AN_INVOICE,
  paymentStatement,
  type Receipt,
  type ReceiptItem,
  receiptNumber,
  receiptSums,
  receiptTotal,
} from '#domain/order/receipt.ts'
import { box, drawing, text } from './element.ts'
import { printable } from './printable.ts'

export const RECEIPT_WIDTH = 540

/** More items than this are counted, not listed: a picture for WhatsApp has an end. The page lists all. */
export const MAX_ITEMS = 30

const INK = '#1d2233'
const MUTE = '#5c6070'
const LINE = '#e4dfd4'
const PAPER = '#fbf8f3'

/** The picture's elements. `pageUrl`: what the QR code says. */
export function receiptLayout(receipt: Receipt, pageUrl: string): ReactNode {
  const { primary, onPrimary } = storePalette(receipt.primaryColour, receipt.accentColour)
  return box(
    {
      flexDirection: 'column',
      width: RECEIPT_WIDTH,
      background: PAPER,
      color: INK,
      fontSize: 19,
      lineHeight: 1.4,
    },
    box(
      { flexDirection: 'column', background: primary, color: onPrimary, padding: '28px 32px 24px' },
      text(printable(receipt.sellerName, 80, 'The shop'), { fontSize: 30, fontWeight: 700, lineHeight: 1.2 }),
      receipt.sellerPhone ? text(formatPhone(receipt.sellerPhone, receipt.country), { marginTop: 4 }) : null,
    ),
    box(
      { flexDirection: 'column', padding: '24px 32px 28px' },
      box(
        { justifyContent: 'space-between', alignItems: 'baseline' },
        text('Receipt', { fontSize: 26, fontWeight: 700 }),
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
        row(printable(label, 60, 'Delivery'), amount, { marginTop: 6 }),
      ),
      totalRow(receipt),
      text(paymentStatement(receipt.paymentStatus), { marginTop: 16, fontWeight: 700, fontSize: 17 }),
      terms(receipt.returnTerms),
      foot(receipt, pageUrl),
    ),
  )
}

function facts(receipt: Receipt): readonly (readonly [string, string])[] {
  const { orderCode, orderedAt, deliveredAt, buyerName } = receipt
  return [
    ['Order', orderCode],
    ...(buyerName ? [['For', printable(buyerName, 60, 'the buyer')] as const] : []),
    ['Ordered', dayWords(orderedAt)],
    ...(deliveredAt ? [['Delivered', dayWords(deliveredAt)] as const] : []),
  ]
}

function itemRow(
  { name, options, unitPrice, quantity, lineTotal }: ReceiptItem,
  index: number,
  currency: string,
) {
  const choice = options ? printable(options, 80, '') : ''
  const detail = `${quantity} × ${formatMoney(unitPrice, currency)}${choice ? ` · ${choice}` : ''}`
  return box(
    { justifyContent: 'space-between', alignItems: 'flex-start', marginTop: index === 0 ? 0 : 12 },
    box(
      { flexDirection: 'column', flex: 1, minWidth: 0, marginRight: 20 },
      text(printable(name, 90, `Item ${index + 1}`), { lineHeight: 1.3 }),
      text(detail, { color: MUTE, fontSize: 16 }),
    ),
    text(formatMoney(lineTotal, currency), { flexShrink: 0, fontWeight: 700 }),
  )
}

function moreItems(count: number): ReactNode {
  if (count <= MAX_ITEMS) return null
  const rest = count - MAX_ITEMS
  return text(`and ${rest} more ${rest === 1 ? 'item' : 'items'}: scan the code to see all`, {
    marginTop: 12,
    color: MUTE,
  })
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
  const words = returnTerms ? printable(returnTerms, 180, '') : ''
  return words ? text(`Returns: ${words}`, { marginTop: 10, color: MUTE, fontSize: 16 }) : null
}

function foot(receipt: Receipt, pageUrl: string): ReactNode {
  const code = generate(pageUrl)
  const size = code.size + 2 // one quiet module on each side beside the white box's padding
  return box(
    { marginTop: 24, paddingTop: 24, borderTop: `2px dashed ${LINE}`, alignItems: 'center' },
    box(
      { background: '#ffffff', padding: 14, borderRadius: 10, flexShrink: 0 },
      drawing({ viewBox: `-1 -1 ${size} ${size}`, size: 132, path: toSvgPath(code), fill: INK }),
    ),
    box(
      { flexDirection: 'column', flex: 1, minWidth: 0, marginLeft: 22, fontSize: 16, color: MUTE },
      text('Scan to see that this receipt is genuine.', { color: INK }),
      text(NOT_AN_INVOICE, { marginTop: 8 }),
      text(`Issued ${dayWords(receipt.issuedAt)} with ${brand.name}`, { marginTop: 8 }),
    ),
  )
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
