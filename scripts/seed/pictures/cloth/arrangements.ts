// Ways a cloth seller photographs one piece of cloth: loose folds filling the frame, a rosette, a roll, a folded bundle
// seen from above, a length hanging from a rail.
import {
  type Backdrop,
  type Canvas,
  castShadow,
  drawMask,
  paintBackdrop,
  place,
  TABLE_SHADOW,
} from '../canvas.ts'
import { darker, lighter } from '../colour.ts'
import { type Fabric, fabricTile } from '../fabric.ts'
import { between, type Random, smoothNoise } from '../random.ts'
import { creases, cylinder, hangingFolds, rosette, roundLaying, softFolds } from './folds.ts'
import { paintCloth } from './paint.ts'
import { paintPile } from './stack.ts'
import { COTTON, lightSurface, type Material, SATIN, VELVET, WOVEN } from './surface.ts'

export type ClothPicture = {
  readonly fabric: Fabric
  readonly material?: keyof typeof MATERIALS
  /** Tiles across the picture; larger prints have fewer. */
  readonly repeats?: number
  readonly backdrop?: Backdrop
  /** Other cloths of the picture: more of the pile, or the wrong side. */
  readonly others?: readonly Fabric[]
}

const MATERIALS = { cotton: COTTON, satin: SATIN, woven: WOVEN, velvet: VELVET } as const satisfies Record<
  string,
  Material
>

const LINEN: Backdrop = { wall: '#efe9df', floor: '#e2d9cb', horizon: 0.56 }
const TABLE: Backdrop = { wall: '#eee8de', floor: '#e6decf', horizon: 0 }

function materialOf(picture: ClothPicture): Material {
  return MATERIALS[picture.material ?? 'cotton']
}

/** Loose folds that fill the frame. */
export async function loose(size: number, picture: ClothPicture, random: Random): Promise<Canvas> {
  const canvas = paintBackdrop(size, size, picture.backdrop ?? TABLE)
  paintCloth(canvas, {
    surface: lightSurface(softFolds(random), materialOf(picture)),
    tile: await fabricTile(picture.fabric),
    repeats: picture.repeats ?? 2.2,
    turn: between(random, -0.5, 0.4),
  })
  return canvas
}

/** Gathered into a rosette, filling the frame. */
export async function gathered(size: number, picture: ClothPicture, random: Random): Promise<Canvas> {
  const canvas = paintBackdrop(size, size, picture.backdrop ?? TABLE)
  const height = rosette(random, between(random, 0.42, 0.58), between(random, 0.44, 0.58), 9)
  paintCloth(canvas, {
    surface: lightSurface(height, materialOf(picture)),
    tile: await fabricTile(picture.fabric),
    repeats: picture.repeats ?? 2.4,
    turn: between(random, 0, 1),
  })
  return canvas
}

/** A pile of folded pieces on a table. */
export async function piled(size: number, picture: ClothPicture, random: Random): Promise<Canvas> {
  const canvas = paintBackdrop(size, size, picture.backdrop ?? LINEN)
  const fabrics = [...(picture.others ?? []), picture.fabric]
  const material = materialOf(picture)
  const pile = fabrics.map((fabric) => ({ fabric, material, repeats: picture.repeats ?? 2.6 }))
  await paintPile(canvas, pile, random)
  return canvas
}

/** A folded bundle from above, held by a paper band. */
export async function bundle(size: number, picture: ClothPicture, random: Random): Promise<Canvas> {
  const canvas = paintBackdrop(size, size, picture.backdrop ?? TABLE)
  const tile = await fabricTile(picture.fabric)
  const repeats = picture.repeats ?? 2.2
  const noise = smoothNoise(random)
  const edge = (x: number, y: number): string =>
    `${Math.round(x + noise(x / 90, y / 90) * 7)} ${Math.round(y + noise(y / 80, x / 80 + 7) * 7)}`
  const turn = between(random, -7, 7)

  const layers = [
    { grow: 12, dy: 12, light: 0.74 },
    { grow: 6, dy: 6, light: 0.84 },
    { grow: 0, dy: 0, light: 1 },
  ]
  for (const layer of layers) {
    const low = 165 - layer.grow
    const high = 835 + layer.grow
    const outline = `<g transform="rotate(${turn} 500 500) translate(0 ${layer.dy})"><path stroke="#000" stroke-width="20" stroke-linejoin="round" d="M${edge(low, low)}L${edge(500, low)}L${edge(high, low)}L${edge(high, 500)}L${edge(high, high)}L${edge(500, high)}L${edge(low, high)}L${edge(low, 500)}Z"/></g>`
    const mask = await drawMask(outline, canvas)
    const shadows = layer.grow === 12 ? TABLE_SHADOW : [{ dx: 0.002, dy: 0.005, blur: 0.006, strength: 0.5 }]
    for (const shadow of shadows) castShadow(canvas, mask, shadow)
    paintCloth(canvas, {
      surface: lightSurface(creases(random, [0.5], [0.5]), materialOf(picture)),
      tile,
      repeats,
      turn: (turn * Math.PI) / -180,
      mask,
      brightness: layer.light,
    })
  }
  await place(canvas, paperBand(turn), [{ dx: 0.004, dy: 0.006, blur: 0.008, strength: 0.4 }])
  return canvas
}

/** A kraft paper band round the bundle, as from the shop. */
function paperBand(turn: number): string {
  return `<g transform="rotate(${turn} 500 500)"><defs><linearGradient id="band" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#b98f5e"/><stop offset=".12" stop-color="#d8b384"/><stop offset=".8" stop-color="#c9a170"/><stop offset="1" stop-color="#9a7244"/></linearGradient></defs><rect x="404" y="146" width="192" height="716" rx="4" fill="url(#band)"/><circle cx="500" cy="500" r="58" fill="none" stroke="#5b3b20" stroke-width="5" opacity=".75"/><circle cx="500" cy="500" r="44" fill="none" stroke="#5b3b20" stroke-width="3" stroke-dasharray="4 6" opacity=".75"/><path d="M478 520v-40h22a20 20 0 0 1 0 40zM500 480v40" fill="none" stroke="#5b3b20" stroke-width="5" opacity=".75"/></g>`
}

/** A roll lying on a table with its end hanging towards us. */
export async function rolled(size: number, picture: ClothPicture, random: Random): Promise<Canvas> {
  const canvas = paintBackdrop(size, size, picture.backdrop ?? LINEN)
  const tile = await fabricTile(picture.fabric)
  const repeats = picture.repeats ?? 2.4
  const [top, bottom] = [0.2, 0.48]
  const sheet = await drawMask(
    '<path d="M150 380H778C780 520 792 690 800 842C640 868 320 862 138 846C142 690 146 520 150 380Z"/>',
    canvas,
  )
  const roll = await drawMask(
    `<path d="M150 200H800A60 140 0 0 1 800 480H150A40 140 0 0 1 150 200Z"/>`,
    canvas,
  )
  for (const shadow of TABLE_SHADOW) castShadow(canvas, sheet, shadow)
  castShadow(canvas, roll, TABLE_SHADOW[0] ?? { dx: 0, dy: 0, blur: 0.03, strength: 0.3 })
  const noise = smoothNoise(random)
  paintCloth(canvas, {
    surface: lightSurface(
      (x, y) =>
        0.02 * noise(x * 4, y * 1.4) +
        0.026 * noise(x * 1.6 + 4, y * 2.2) -
        0.12 * Math.exp(-(y - 0.46) * 16),
      materialOf(picture),
    ),
    tile,
    repeats,
    mask: sheet,
  })
  castShadow(canvas, roll, { dx: 0.004, dy: 0.022, blur: 0.018, strength: 0.5 })
  paintCloth(canvas, {
    surface: lightSurface(cylinder(random, top, bottom), materialOf(picture), 1, roundLaying(top, bottom)),
    tile,
    repeats,
    mask: roll,
  })
  await place(canvas, rollEnd(picture.fabric), [])
  return canvas
}

function rollEnd(fabric: Fabric): string {
  const [dark, light] = [darker(fabric.palette[0], 0.35), lighter(fabric.palette[0], 0.2)]
  const turns = Array.from({ length: 9 }, (_, index) => {
    const part = 1 - index / 10
    return `<ellipse cx="800" cy="340" rx="${60 * part}" ry="${139 * part}" fill="${index % 2 === 0 ? dark : light}"/>`
  })
  return `${turns.join('')}<ellipse cx="800" cy="340" rx="17" ry="40" fill="#d8c3a0"/><ellipse cx="800" cy="340" rx="12" ry="31" fill="#4c3b27"/>`
}

/** A length hanging from a wooden rail. */
export async function hanging(size: number, picture: ClothPicture, random: Random): Promise<Canvas> {
  const canvas = paintBackdrop(
    size,
    size,
    picture.backdrop ?? { wall: '#ece6dc', floor: '#ddd3c4', horizon: 0.9 },
  )
  const hem = Array.from(
    { length: 13 },
    (_, index) =>
      `L${200 + index * 50} ${Math.round(905 + Math.sin(index * 1.9) * 10 + between(random, -4, 4))}`,
  )
  const mask = await drawMask(
    `<path stroke="#000" stroke-width="12" stroke-linejoin="round" d="M212 122H788L800 890${hem.reverse().join('')}Z"/>`,
    canvas,
  )
  castShadow(canvas, mask, { dx: 0.035, dy: 0.02, blur: 0.05, strength: 0.36 })
  castShadow(canvas, mask, { dx: 0.01, dy: 0.006, blur: 0.012, strength: 0.2 })
  paintCloth(canvas, {
    surface: lightSurface(hangingFolds(random, 7.5), materialOf(picture), 1, (x, y) => [x * 1.25, y]),
    tile: await fabricTile(picture.fabric),
    repeats: picture.repeats ?? 2.4,
    mask,
  })
  await place(canvas, RAIL, [{ dx: 0.012, dy: 0.02, blur: 0.014, strength: 0.4 }])
  return canvas
}

const RAIL =
  '<defs><linearGradient id="rail" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b98a58"/><stop offset=".4" stop-color="#8f6238"/><stop offset="1" stop-color="#5b3b20"/></linearGradient></defs><rect x="90" y="96" width="820" height="34" rx="17" fill="url(#rail)"/><circle cx="90" cy="113" r="25" fill="url(#rail)"/><circle cx="910" cy="113" r="25" fill="url(#rail)"/>'
