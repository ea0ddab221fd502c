// Folded cloth as shops lay it out: a pile seen from the front, each piece folded so that its round edges show.
import { type Canvas, castShadow, drawMask, TABLE_SHADOW } from '../canvas.ts'
import { type Fabric, fabricTile } from '../fabric.ts'
import { between, type Random, smoothNoise } from '../random.ts'
import { paintCloth } from './paint.ts'
import { type Height, lightSurface, type Material } from './surface.ts'

export type PiledCloth = { readonly fabric: Fabric; readonly material: Material; readonly repeats: number }

/** Paints the pile; the last piece lies on top and shows its upper side. */
export async function paintPile(canvas: Canvas, pile: readonly PiledCloth[], random: Random): Promise<void> {
  const topFace = 0.2
  const total = pile.length === 1 ? 0.3 : Math.min(0.56, 0.16 * pile.length)
  const thickness = total / pile.length
  let bottom = 0.5 + (total + topFace) / 2 + 0.02

  const whole = await drawMask(
    `<rect x="150" y="${(bottom - total) * 1000}" width="700" height="${total * 1000}" rx="16"/>`,
    canvas,
  )
  for (const shadow of TABLE_SHADOW) castShadow(canvas, whole, shadow)

  for (const [index, piece] of pile.entries()) {
    const left = between(random, 0.135, 0.165)
    const right = 1 - between(random, 0.135, 0.165)
    const top = bottom - thickness
    await paintEdge(canvas, piece, { left, right, top, bottom }, random)
    if (index === pile.length - 1)
      await paintTop(
        canvas,
        piece,
        { left, right, top: top - topFace, bottom: top + thickness * 0.14 },
        random,
      )
    bottom = top
  }
}

type Band = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** The front of one folded piece: two or three round folds above each other. */
async function paintEdge(canvas: Canvas, piece: PiledCloth, band: Band, random: Random): Promise<void> {
  const folds = band.bottom - band.top > 0.2 ? 3 : 2
  const fold = (band.bottom - band.top) / folds
  const noise = smoothNoise(random)
  const height: Height = (x, y) => {
    const inside = ((((y - band.top + noise(x * 3, y * 2) * 0.004) / fold) % 1) + 1) % 1
    const round = Math.sqrt(Math.max(0, 1 - (2 * inside - 1) ** 2))
    const side = Math.min(1, (x - band.left) * 22, (band.right - x) * 22)
    return fold * 0.4 * round + 0.012 * Math.max(0, side) + 0.004 * noise(x * 5, y * 7)
  }
  const surface = lightSurface(height, piece.material)
  const steps = Array.from({ length: folds }, (_, index) => {
    const top = band.top + index * fold
    const inset = between(random, 0, 0.012)
    return `<rect x="${(band.left + inset) * 1000}" y="${top * 1000}" width="${(band.right - band.left - inset * 2) * 1000}" height="${fold * 1000 + 1}" rx="${fold * 430}"/>`
  })
  const mask = await drawMask(steps.join(''), canvas)
  castShadow(canvas, mask, { dx: 0, dy: 0.012, blur: 0.008, strength: 0.5 })
  paintCloth(canvas, {
    surface,
    tile: await fabricTile(piece.fabric),
    repeats: piece.repeats,
    turn: 0,
    mask,
    brightness: 0.94,
  })
}

/** The upper side, foreshortened: a trapezium that narrows away from us. */
async function paintTop(canvas: Canvas, piece: PiledCloth, band: Band, random: Random): Promise<void> {
  const depth = band.bottom - band.top
  const narrow = 0.085
  const noise = smoothNoise(random)
  const height: Height = (x, y) => {
    const front = Math.max(0, (y - band.bottom + depth * 0.3) / (depth * 0.3))
    return 0.01 * noise(x * 3, y * 5) + 0.004 * noise(x * 8, y * 12) - 0.045 * front * front
  }
  const surface = lightSurface(height, piece.material, 1, (x, y) => {
    const away = (band.bottom - y) / depth
    const width = band.right - band.left - 2 * narrow * away
    const across = (x - band.left - narrow * away) / width
    return [across * 0.72, -away * (1 + 0.25 * away) * 0.42]
  })
  const corner = (x: number, y: number): string => `${Math.round(x * 1000)} ${Math.round(y * 1000)}`
  const mask = await drawMask(
    `<path stroke="#000" stroke-width="14" stroke-linejoin="round" d="M${corner(band.left + 0.012, band.bottom - 0.008)}L${corner(band.left + narrow, band.top)}L${corner(band.right - narrow, band.top)}L${corner(band.right - 0.012, band.bottom - 0.008)}Z"/>`,
    canvas,
  )
  paintCloth(canvas, {
    surface,
    tile: await fabricTile(piece.fabric),
    repeats: piece.repeats,
    mask,
    brightness: 1.07,
  })
}
