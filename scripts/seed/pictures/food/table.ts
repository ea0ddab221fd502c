// The table, and what food is served on: planks, bowls, plates, and the surface of a dish lit like everything else.
import {
  type Canvas,
  castShadow,
  type Drawing,
  drawMask,
  drawSvg,
  paintBackdrop,
  place,
  TABLE_SHADOW,
} from '../canvas.ts'
import { swell } from '../cloth/garments.ts'
import { paintCloth } from '../cloth/paint.ts'
import { type Height, lightSurface } from '../cloth/surface.ts'
import { darker, lighter } from '../colour.ts'
import { ball, gradient } from '../devices/parts.ts'
import { between, type Random, smoothNoise } from '../random.ts'

/** Planks from above. */
export async function woodenTable(
  width: number,
  height: number,
  wood: string,
  random: Random,
): Promise<Canvas> {
  const canvas = paintBackdrop(width, height, { wall: wood, floor: darker(wood, 0.12), horizon: 0 })
  const planks: string[] = []
  const rows = Math.round((1000 * height) / width)
  for (let top = 0; top < rows; top += 200) {
    planks.push(
      `<rect x="0" y="${top}" width="1000" height="198" fill="${random() > 0.5 ? '#000' : '#fff'}" opacity="${between(random, 0.01, 0.07).toFixed(3)}"/>`,
    )
    planks.push(`<path d="M0 ${top + 199}H1000" stroke="#000" stroke-opacity=".45" stroke-width="3"/>`)
    for (let line = 0; line < 16; line += 1) {
      const y = top + between(random, 6, 192)
      const bend = between(random, -9, 9)
      planks.push(
        `<path d="M0 ${y.toFixed(1)}C300 ${(y + bend).toFixed(1)} 600 ${(y - bend).toFixed(1)} 1000 ${(y + bend * 0.6).toFixed(1)}" fill="none" stroke="${random() > 0.35 ? '#1c0d04' : '#fff'}" stroke-opacity="${between(random, 0.05, 0.17).toFixed(3)}" stroke-width="${between(random, 1.2, 4).toFixed(1)}"/>`,
      )
    }
  }
  await place(canvas, planks.join(''), [])
  return canvas
}

export type Round = { readonly x: number; readonly y: number; readonly radius: number }

/** A bowl or plate from above; `well` is how much of it is hollow. */
export async function dish(canvas: Canvas, at: Round, colour: string, well = 0.84): Promise<void> {
  const rim = gradient(
    [
      [0, lighter(colour, 0.5)],
      [0.5, colour],
      [1, darker(colour, 0.3)],
    ],
    45,
  )
  const hollow = ball(
    [
      [0, darker(colour, 0.34)],
      [0.75, darker(colour, 0.12)],
      [1, lighter(colour, 0.12)],
    ],
    0.34,
    0.3,
    0.85,
  )
  await place(
    canvas,
    `<defs>${rim.def}${hollow.def}</defs><circle cx="${at.x}" cy="${at.y}" r="${at.radius}" fill="url(#${rim.id})"/><circle cx="${at.x}" cy="${at.y}" r="${at.radius * 0.965}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3"/><circle cx="${at.x}" cy="${at.y}" r="${at.radius * well}" fill="url(#${hollow.id})"/>`,
    TABLE_SHADOW,
  )
}

export type Filling = {
  /** SVG of a 600-unit square that repeats over the food. */
  readonly texture: string
  readonly repeats: number
  /** Size and depth of its lumps. */
  readonly lumps: number
  readonly depth: number
  readonly gloss: number
  /** How high it is heaped. */
  readonly heap: number
}

/** Food heaped inside an outline. */
export async function fill(canvas: Canvas, outline: string, filling: Filling, random: Random): Promise<void> {
  const tile: Drawing = await drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">${filling.texture}</svg>`,
    600,
    600,
  )
  const mask = await drawMask(outline, canvas)
  castShadow(canvas, mask, { dx: 0.004, dy: 0.008, blur: 0.012, strength: 0.5 })
  const noise = smoothNoise(random)
  const body = swell(mask, filling.heap)
  const height: Height = (x, y) =>
    body(x, y) +
    filling.depth *
      (noise(x * filling.lumps, y * filling.lumps) +
        0.5 * noise(x * filling.lumps * 2.1 + 7, y * filling.lumps * 2.1))
  const surface = lightSurface(
    height,
    { relief: 1, gloss: filling.gloss, tightness: 5 },
    canvas.height / canvas.width,
  )
  paintCloth(canvas, { surface, tile, repeats: filling.repeats, mask })
}

/** An uneven round outline, as food has when it is spooned out. */
export function spooned(at: Round, random: Random): string {
  const noise = smoothNoise(random)
  const points = Array.from({ length: 60 }, (_, index) => {
    const angle = (index / 60) * Math.PI * 2
    const radius = at.radius * (0.965 + 0.035 * noise(Math.cos(angle) * 4 + 9, Math.sin(angle) * 4 + 9))
    return `${(at.x + Math.cos(angle) * radius).toFixed(1)} ${(at.y + Math.sin(angle) * radius).toFixed(1)}`
  })
  return `<polygon points="${points.join(' ')}"/>`
}

/** Several drawings of the same kind, each with a shadow on what lies below. Neighbours never share a layer. */
export async function scatter(canvas: Canvas, drawings: readonly string[]): Promise<void> {
  for (const layer of [0, 1, 2]) {
    const markup = drawings.filter((_, index) => index % 3 === layer).join('')
    if (markup !== '') await place(canvas, markup, [{ dx: 0.006, dy: 0.009, blur: 0.01, strength: 0.45 }])
  }
}
