// What drawn pictures of a shop share: vouchers, gift cards, the evening count. Their sizes, the shop in its colours, the finished file, and words that
// become smaller, or shorter, until they fit.
import { adirePattern, clothSeed } from '#components/store/look/adire-pattern.ts'
import type { OwnBusiness } from '#data/owner/business/own-businesses.ts'
import { type StorePalette, SURFACES, storePalette } from '#domain/basics/colour.ts'
import { encode, makeCanvas, type Pen, penOf } from '#owner/shared/pictures/make/canvas.ts'

export type PictureShop = Pick<
  OwnBusiness,
  'id' | 'name' | 'slug' | 'customDomain' | 'logoPath' | 'primaryColour' | 'accentColour'
>

/** The shape of a card, in twice the pixels of a wide phone. */
export const CARD = { width: 1080, height: 680, clothFrom: 0.45 } as const

/** The shape of a phone's screen, as a Status fills it. */
export const STATUS = { width: 1080, height: 1920, clothFrom: 0.72 } as const

/** `clothFrom`: the part of the width that is free for words, without the cloth's pattern. */
type Shape = ClothSize & { readonly clothFrom: number }

type Ground = {
  readonly pen: Pen
  readonly palette: StorePalette
  readonly paper: string
  readonly logo: Logo
}

/** Makes a picture in the shop's colour with its cloth pattern at the right edge. `draw` adds the rest. */
export async function drawShopPicture(
  shop: PictureShop,
  fileName: string,
  { width, height, clothFrom }: Shape,
  draw: (ground: Ground) => void,
) {
  const palette = storePalette(shop.primaryColour, shop.accentColour)
  const [cloth, logo] = await Promise.all([
    clothImage(shop, { width, height }, palette.onPrimary),
    logoImage(shop.logoPath),
  ])
  const canvas = makeCanvas(width, height)
  const pen = penOf(canvas)
  pen.fillStyle = palette.primary
  pen.fillRect(0, 0, width, height)
  pen.globalAlpha = 0.55
  pen.drawImage(cloth, 0, 0)
  pen.globalAlpha = 1
  const veil = pen.createLinearGradient(width * clothFrom, 0, width, 0)
  veil.addColorStop(0, palette.primary)
  veil.addColorStop(1, `${palette.primary}00`)
  pen.fillStyle = veil
  pen.fillRect(0, 0, width, height)
  draw({ pen, palette, paper: SURFACES.paper, logo })
  const picture = await encode(canvas, 'image/png', 100)
  if (!picture) throw new Error('shop picture: expected a PNG, got none')
  return new File([picture], fileName, { type: 'image/png' })
}

/** Null for a shop without a logo, and for a logo that does not load. */
async function logoImage(path: string | null): Promise<Logo> {
  if (path === null) return null
  const answer = await fetch(`/media/${path}/320.webp`)
  return answer.ok ? createImageBitmap(await answer.blob()) : null
}

/** Scale of the pattern relative to a page. */
const SCALE = 1.8

type ClothShop = Pick<OwnBusiness, 'id' | 'primaryColour' | 'accentColour'>

type ClothSize = { readonly width: number; readonly height: number }

/** `ink` is the colour of the pattern's lines. */
async function clothImage(shop: ClothShop, { width, height }: ClothSize, ink: string) {
  const { id: storeId, primaryColour, accentColour } = shop
  const pattern = adirePattern(clothSeed({ storeId, primaryColour, accentColour }))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width / SCALE} ${height / SCALE}" color="${ink}"><style>.lamp{fill:${shop.accentColour};stroke:none}</style>${pattern}</svg>`
  const image = new Image(width, height)
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

const LETTERS = 'system-ui, "Noto Sans", sans-serif'

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
  /** Smallest part of the wanted size to which letters shrink; after that the end of the text is cut. 1: they never shrink. */
  readonly least?: number
}

/** Writes one line and returns its width. */
export function write(
  pen: Pen,
  { text, x, y, room, size, colour, weight = 400, align = 'left', least = 0.45 }: Words,
) {
  const widthAt = (height: number, words: string) => {
    pen.font = `${weight} ${height}px ${LETTERS}`
    return pen.measureText(words).width
  }
  const fitting = Math.max(size * least, Math.min(size, (size * room) / widthAt(size, text)))
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
