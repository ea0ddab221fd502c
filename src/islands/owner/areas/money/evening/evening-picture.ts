// Draws the evening count: what was sold against the same day of last week, how it was paid, who owes, what is running out. Of the size of a Status,
// whose top and bottom the phone covers with its own buttons.
import { formatMoney } from '#domain/basics/money.ts'
import { shownUrl, storeUrl } from '#domain/message/share-links.ts'
import {
  againstWords,
  beforeWords,
  type EveningCount,
  eveningDayWords,
  owedWords,
  restockLines,
  salesWords,
} from '#domain/order/evening-count.ts'
import { moneyWayLabel } from '#domain/order/order-payments.ts'
import { amountsWords, otherSalesWords } from '#domain/order/other-sales.ts'
import {
  drawBrandMark,
  drawShopPicture,
  type PictureShop,
  STATUS,
  write,
} from '#owner/shared/pictures/draw/shop-picture.ts'
import type { Pen } from '#owner/shared/pictures/make/canvas.ts'

type Context = { readonly shop: PictureShop; readonly hasNames: boolean }

/** Describes the picture in words, for the person who cannot see it and for the text beside it. */
export function eveningPictureText(evening: EveningCount, { shop, hasNames }: Context): string {
  const { now, owed, restock } = evening
  const names = hasNames
    ? owed.most.map(({ name, amount, currency }) => `${name} ${formatMoney(amount, currency)}`)
    : []
  const sold = formatMoney(now.total, evening.currency)
  return [
    `${shop.name}, ${eveningDayWords(evening.day)}: ${sold} sold, ${salesWords(now.sales).toLowerCase()}`,
    otherWords(evening),
    againstWords(evening),
    beforeWords(evening),
    ...waysIn(evening).map(
      ({ way, amount, currency }) => `${moneyWayLabel(way)} ${formatMoney(amount, currency)}`,
    ),
    owed.people > 0 ? [`${owedWords(owed.people)} ${amountsWords(owed.amounts)}`, ...names].join(', ') : '',
    ...restockLines(restock).map(({ name, left }) => `${name}: ${left}`),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** `and £35 in 1 sale`; empty for a day without other currencies. */
const otherWords = ({ others }: EveningCount) => (others.length > 0 ? `and ${otherSalesWords(others)}` : '')

/** Ways of money, with those by which more went back than came. Points are no part of what was sold. */
const waysIn = ({ ways }: EveningCount) => ways.filter(({ way }) => way !== 'points')

const EDGE = 72
const ROOM = STATUS.width - 2 * EDGE
const PAPER_TOP = 710
/** Where the lines on the paper end, above the shop's address. */
const FOOT_TOP = 1710
const MOST_LINES = { ways: 6, names: 4, restock: 5 }

/** Draws the picture as a PNG to send, in the shop's colours. */
export function drawEvening(evening: EveningCount, context: Context): Promise<File> {
  const { shop } = context
  return drawShopPicture(shop, `evening-${evening.day}.png`, STATUS, ({ pen, palette, paper, logo }) => {
    const { onPrimary: light, primaryInk: ink } = palette
    const mark = { x: EDGE, y: 136, size: 92, ground: paper, letter: ink }
    drawBrandMark(pen, { name: shop.name, logo, ...mark })
    const beside = { x: EDGE + 116, room: ROOM - 116, colour: light }
    write(pen, { text: shop.name, ...beside, y: 176, size: 44, weight: 600 })
    write(pen, { text: eveningDayWords(evening.day), ...beside, y: 226, size: 36 })
    drawSold(pen, evening, light)
    pen.fillStyle = paper
    pen.beginPath()
    roundTop(pen, PAPER_TOP, 48)
    pen.fill()
    drawSheet(pen, linesOf(evening, context.hasNames), ink)
    const address = shownUrl(storeUrl(shop, location.origin))
    write(pen, {
      text: address,
      x: STATUS.width / 2,
      y: 1796,
      room: ROOM,
      size: 36,
      colour: ink,
      align: 'center',
    })
  })
}

function drawSold(pen: Pen, evening: EveningCount, light: string): void {
  const { now, currency } = evening
  const others = otherWords(evening)
  // A line more stands where the next ones begin.
  const low = others === '' ? 0 : 50
  const line = { x: EDGE, room: ROOM, colour: light }
  write(pen, { text: `Sold today · ${salesWords(now.sales)}`, ...line, y: 366, size: 42 })
  write(pen, { text: formatMoney(now.total, currency), ...line, y: 510, size: 150, weight: 700 })
  write(pen, { text: others, ...line, y: 575, size: 44, weight: 600 })
  write(pen, { text: againstWords(evening), ...line, y: 580 + low, size: 44, weight: 600 })
  write(pen, { text: beforeWords(evening), ...line, y: 636 + low, size: 36 })
}

/** A line on the paper: a heading, which begins a part, or a row under it; `share` draws a bar under the row. */
type Line = {
  readonly left: string
  readonly right: string
  readonly isHeading?: boolean
  readonly share?: number
}

/** The parts on the paper, each under its heading; parts that have nothing to say are left out. */
function linesOf(evening: EveningCount, hasNames: boolean): readonly Line[] {
  const { owed, restock } = evening
  const ways = waysIn(evening)
  const isOwn = ({ currency }: { readonly currency: string }) => currency === evening.currency
  const all = ways.filter(isOwn).reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)
  const paid = ways.slice(0, MOST_LINES.ways).map((row) => ({
    left: moneyWayLabel(row.way),
    right: formatMoney(row.amount, row.currency),
    // More went back than came: a bar has no length below nothing. What is in another currency is no share of the sum.
    ...(row.amount > 0 && isOwn(row) ? { share: row.amount / all } : {}),
  }))
  const people = owed.most
    .slice(0, hasNames ? MOST_LINES.names : 0)
    .map(({ name, amount, currency }) => ({ left: name, right: formatMoney(amount, currency) }))
  const scarce = restockLines(restock).slice(0, MOST_LINES.restock)
  return [
    ...(paid.length > 0 ? [{ left: 'How it was paid', right: '', isHeading: true }] : []),
    ...paid,
    { left: owedWords(owed.people), right: amountsWords(owed.amounts), isHeading: true },
    ...people,
    ...(scarce.length > 0 ? [{ left: 'To restock', right: '', isHeading: true }] : []),
    ...scarce.map(({ name, left }) => ({ left: name, right: left })),
  ]
}

const heightOf = ({ isHeading, share }: Line) => (isHeading ? 134 : share === undefined ? 60 : 84)

/** Least room between the words at the left and at the right. */
const GAP = 32

/** Writes the lines as large as the paper allows: a quiet day has large letters, a full one still fits. */
export function drawSheet(pen: Pen, lines: readonly Line[], ink: string): void {
  const sum = lines.reduce((height, line) => height + heightOf(line), 0)
  const scale = Math.min(1.3, (FOOT_TOP - PAPER_TOP) / sum)
  let y = PAPER_TOP
  for (const line of lines) {
    y += heightOf(line) * scale
    // The base line of the letters; a bar lies under it.
    const base = y - (line.share === undefined ? 22 : 40) * scale
    const size = (line.isHeading ? 48 : 42) * scale
    const weight = line.isHeading ? 700 : 400
    const words = { y: base, size, weight, colour: ink } as const
    const right = {
      ...words,
      text: line.right,
      x: STATUS.width - EDGE,
      room: ROOM * 0.4,
      align: 'right',
    } as const
    const room = ROOM - write(pen, right) - GAP
    // Long names are cut: rows of one size read as one list.
    write(pen, { ...words, text: line.left, x: EDGE, room, least: 1 })
    if (line.share !== undefined)
      bar(pen, { y: base + 16 * scale, height: 12 * scale, share: line.share }, ink)
  }
}

type Bar = { readonly y: number; readonly height: number; readonly share: number }

/** A line under a way of paying, as long as its share. */
function bar(pen: Pen, { y, height, share }: Bar, colour: string): void {
  pen.fillStyle = colour
  pen.globalAlpha = 0.14
  pen.fillRect(EDGE, y, ROOM, height)
  pen.globalAlpha = 1
  pen.fillRect(EDGE, y, ROOM * share, height)
}

/** A sheet from `top` to the lower edge with round upper corners. */
function roundTop(pen: Pen, top: number, round: number): void {
  const { width, height } = STATUS
  pen.moveTo(0, height)
  pen.lineTo(0, top + round)
  pen.arcTo(0, top, round, top, round)
  pen.lineTo(width - round, top)
  pen.arcTo(width, top, width, top + round, round)
  pen.lineTo(width, height)
  pen.closePath()
}
