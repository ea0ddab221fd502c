// Draws the evening count: what was sold against the same day of last week, how it was paid, who owes, what is running out. Of the size of a Status,
// whose top and bottom the phone covers with its own buttons.
import { formatMoney, type Minor } from '#domain/basics/money.ts'
import {
  againstWords,
  type EveningCount,
  eveningDayWords,
  owedWords,
  restockLines,
  salesWords,
} from '#domain/order/evening-count.ts'
import { moneyWayLabel } from '#domain/order/order-payments.ts'
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
  const money = (minor: Minor) => formatMoney(minor, evening.currency)
  const { now, ways, owed, restock } = evening
  const names = hasNames ? owed.most.map(({ name, amount }) => `${name} ${money(amount)}`) : []
  return [
    `${shop.name}, ${eveningDayWords(evening.day)}: ${money(now.total)} sold, ${salesWords(now.sales).toLowerCase()}`,
    againstWords(evening),
    ...ways.map(({ way, amount }) => `${moneyWayLabel(way)} ${money(amount)}`),
    owed.people > 0 ? [`${owedWords(owed.people)} ${money(owed.amount)}`, ...names].join(', ') : '',
    ...restockLines(restock).map(({ name, left }) => `${name}: ${left}`),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

const EDGE = 72
const ROOM = STATUS.width - 2 * EDGE
const PAPER_TOP = 690
const MOST_LINES = { ways: 5, names: 4, restock: 5 }

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
    drawSheet(pen, evening, context, ink)
  })
}

function drawSold(pen: Pen, evening: EveningCount, light: string): void {
  const { now, currency } = evening
  const line = { x: EDGE, room: ROOM, colour: light }
  write(pen, { text: `Sold today · ${salesWords(now.sales)}`, ...line, y: 366, size: 42 })
  write(pen, { text: formatMoney(now.total, currency), ...line, y: 510, size: 150, weight: 700 })
  write(pen, { text: againstWords(evening), ...line, y: 592, size: 44, weight: 600 })
}

/** The parts on the paper, each under its heading; parts that have nothing to say are left out. */
function drawSheet(pen: Pen, evening: EveningCount, { hasNames }: Context, ink: string): void {
  const money = (minor: Minor) => formatMoney(minor, evening.currency)
  const { ways, owed, restock } = evening
  const all = ways.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  let y = PAPER_TOP + 96
  const heading = (left: string, right: string) => {
    write(pen, { text: left, x: EDGE, y, room: ROOM * 0.6, size: 46, colour: ink, weight: 700 })
    write(pen, {
      text: right,
      x: STATUS.width - EDGE,
      y,
      room: ROOM * 0.38,
      size: 46,
      colour: ink,
      weight: 700,
      align: 'right',
    })
    y += 66
  }
  const row = (left: string, right: string) => {
    write(pen, { text: left, x: EDGE, y, room: ROOM * 0.62, size: 40, colour: ink })
    write(pen, {
      text: right,
      x: STATUS.width - EDGE,
      y,
      room: ROOM * 0.36,
      size: 40,
      colour: ink,
      align: 'right',
    })
    y += 58
  }
  if (ways.length > 0) heading('How it was paid', '')
  for (const { way, amount } of ways.slice(0, MOST_LINES.ways)) {
    row(moneyWayLabel(way), money(amount))
    bar(pen, y - 40, all > 0 ? Math.max(0, amount) / all : 0, ink)
    y += 22
  }
  if (ways.length > 0) y += 44
  heading(owedWords(owed.people), owed.people > 0 ? money(owed.amount) : '')
  if (hasNames) for (const { name, amount } of owed.most.slice(0, MOST_LINES.names)) row(name, money(amount))
  y += 44
  const lines = restockLines(restock)
  if (lines.length > 0) heading('To restock', '')
  for (const { name, left } of lines.slice(0, MOST_LINES.restock)) row(name, left)
}

/** A line under a way of paying, as long as its share. */
function bar(pen: Pen, y: number, share: number, colour: string): void {
  pen.fillStyle = colour
  pen.globalAlpha = 0.14
  pen.fillRect(EDGE, y, ROOM, 12)
  pen.globalAlpha = 1
  pen.fillRect(EDGE, y, ROOM * share, 12)
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
