// Draws words and shapes for the pictures of vouchers and gift cards. Makes words smaller, or cuts them, until they fit.
import type { Pen } from '#owner/shared/pictures/make/canvas.ts'

const FACE = 'system-ui, "Noto Sans", sans-serif'

export type Words = {
  readonly text: string
  readonly x: number
  /** Position of the base line. */
  readonly y: number
  /** Largest width of the text. */
  readonly room: number
  /** Largest height of the letters. */
  readonly size: number
  readonly colour: string
  readonly weight?: 400 | 600 | 700
  readonly align?: 'left' | 'center' | 'right'
}

/** Smallest part of the wanted size to which letters shrink; after that the end of the text is cut. */
const LEAST = 0.45

/** Writes one line and returns its width. */
export function write(pen: Pen, { text, x, y, room, size, colour, weight = 400, align = 'left' }: Words) {
  const widthAt = (height: number, words: string) => {
    pen.font = `${weight} ${height}px ${FACE}`
    return pen.measureText(words).width
  }
  const fitting = Math.max(size * LEAST, Math.min(size, (size * room) / widthAt(size, text)))
  let shown = text
  while (widthAt(fitting, shown) > room + 1 && shown.length > 1) shown = `${shown.slice(0, -2).trimEnd()}…`
  pen.fillStyle = colour
  pen.textAlign = align
  pen.textBaseline = 'alphabetic'
  pen.fillText(shown, x, y)
  return widthAt(fitting, shown)
}

export type Logo = ImageBitmap | null

type Mark = {
  readonly name: string
  readonly logo: Logo
  readonly x: number
  readonly y: number
  readonly size: number
  /** Colours of the circle and of the letter in it. */
  readonly ground: string
  readonly letter: string
}

/** Draws the shop's logo in a circle, or else the shop's first letter in the two colours. */
export function drawBrandMark(pen: Pen, mark: Mark): void {
  const { name, logo, x, y, size, ground, letter } = mark
  pen.save()
  pen.beginPath()
  pen.arc(x + size / 2, y + size / 2, size / 2, 0, 2 * Math.PI)
  pen.clip()
  pen.fillStyle = ground
  pen.fillRect(x, y, size, size)
  if (logo) {
    const side = Math.min(logo.width, logo.height)
    const from = [(logo.width - side) / 2, (logo.height - side) / 2] as const
    pen.drawImage(logo, ...from, side, side, x, y, size, size)
  }
  pen.restore()
  if (logo) return
  const text = [...name][0]?.toUpperCase() ?? ''
  const middle = { x: x + size / 2, y: y + size * 0.68, room: size, size: size * 0.52 }
  write(pen, { text, ...middle, colour: letter, weight: 700, align: 'center' })
}
