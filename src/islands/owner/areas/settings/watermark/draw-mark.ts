// Draws the watermark as a transparent picture, which every picture maker lays over pictures. The mark is white with a dark edge, and so
// visible on light and dark. Drawn in the browser, because the owner's device has the letters of the owner's language.
import { WATERMARK_COLOURS } from '#domain/basics/product-colours.ts'
import type { Watermark } from '#domain/picture/watermark.ts'
import { type Canvas, encode, makeCanvas, type Pen, penOf } from '#owner/shared/pictures/make/canvas.ts'

/** Height of the letters before scaling, and the largest width of a mark. The largest file shows the mark 768 pixels wide. */
const LETTERS = 150
const MAX_WIDTH = 1_600
const LOGO_SIDE = 480

const FONT = 'system-ui, "Noto Sans", sans-serif'

/** Null for `none`, and for a missing logo. */
export function drawMark(
  { type, text }: Pick<Watermark, 'type' | 'text'>,
  logo: ImageBitmap | null,
): Canvas | null {
  const words = type === 'text' || type === 'both' ? text.trim() : ''
  const shown = type === 'logo' || type === 'both' ? logo : null
  if (type === 'none' || (words === '' && shown === null)) return null

  const letters = words === '' ? 0 : fittingLetters(words, shown ? MAX_WIDTH - LOGO_SIDE : MAX_WIDTH)
  const textWidth = letters === 0 ? 0 : widthOf(words, letters)
  const picture = shown ? logoBox(shown, letters) : null
  const gap = picture && letters > 0 ? letters * 0.35 : 0
  const edge = Math.max(8, letters * 0.12)
  const height = Math.ceil(Math.max(picture?.height ?? 0, letters * 1.35) + 2 * edge)
  const width = Math.ceil((picture?.width ?? 0) + gap + textWidth + 2 * edge)
  const canvas = makeCanvas(width, height)
  const pen = penOf(canvas)
  if (shown && picture)
    pen.drawImage(shown, edge, (height - picture.height) / 2, picture.width, picture.height)
  if (letters > 0) write(pen, words, { letters, x: edge + (picture?.width ?? 0) + gap, y: height / 2 })
  return canvas
}

/** The same mark as a PNG file, for the server. */
export async function markFile(
  settings: Pick<Watermark, 'type' | 'text'>,
  logo: ImageBitmap | null,
): Promise<Blob | null> {
  const canvas = drawMark(settings, logo)
  return canvas && encode(canvas, 'image/png', 100)
}

type Line = { readonly letters: number; readonly x: number; readonly y: number }

/** Writes words with letters of a height, from the middle of their left edge. */
function write(pen: Pen, words: string, { letters, x, y }: Line): void {
  pen.font = `700 ${letters}px ${FONT}`
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  pen.lineWidth = letters * 0.1
  pen.strokeStyle = WATERMARK_COLOURS.outline
  pen.strokeText(words, x, y)
  pen.fillStyle = WATERMARK_COLOURS.letters
  pen.fillText(words, x, y)
}

function widthOf(words: string, letters: number): number {
  const pen = penOf(makeCanvas(1, 1))
  pen.font = `700 ${letters}px ${FONT}`
  return pen.measureText(words).width
}

function fittingLetters(words: string, room: number): number {
  return Math.max(12, LETTERS * Math.min(1, room / widthOf(words, LETTERS)))
}

/** Size of the logo. Beside letters the logo is two and a half times as high as the letters; alone it is large. */
function logoBox(logo: ImageBitmap, letters: number): { readonly width: number; readonly height: number } {
  const side = letters === 0 ? LOGO_SIDE : Math.min(LOGO_SIDE, letters * 2.5)
  const scale = side / Math.max(logo.width, logo.height)
  return { width: logo.width * scale, height: logo.height * scale }
}
