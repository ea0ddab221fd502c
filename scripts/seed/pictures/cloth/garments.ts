// Sewn things: gowns, shirts and kaftans on a hanger, a tote bag, a gele, a fila. An outline is filled with cloth that
// swells like a body, and the maker's details (buttons, embroidery, seams) are drawn on top.
import {
  type Backdrop,
  blurred,
  type Canvas,
  castShadow,
  drawMask,
  type Mask,
  paintBackdrop,
  place,
  TABLE_SHADOW,
} from '../canvas.ts'
import { darker } from '../colour.ts'
import { fabricTile } from '../fabric.ts'
import type { Random } from '../random.ts'
import type { ClothPicture } from './arrangements.ts'
import { hangingFolds, rosette, sum } from './folds.ts'
import { paintCloth } from './paint.ts'
import { COTTON, type Height, lightSurface, SATIN } from './surface.ts'

type Cut = {
  readonly outline: string
  readonly behind?: string
  details(colour: string): string
  readonly folds: number
  readonly depth: number
}

const WALL: Backdrop = { wall: '#ece7de', floor: '#e0d7c9', horizon: 0.92 }

const HANGER =
  '<path d="M500 176V128C500 104 470 104 470 84C470 58 530 58 530 84" fill="none" stroke="#8d8a86" stroke-width="9" stroke-linecap="round"/><path d="M500 150C560 156 650 200 700 236L690 250C640 216 560 180 500 176C440 180 360 216 310 250L300 236C350 200 440 156 500 150Z" fill="#a8753f" stroke="#6f4a26" stroke-width="3"/>'

const GOWN: Cut = {
  outline:
    '<path d="M428 180C446 226 554 226 572 180L700 226C756 260 826 430 838 520L716 566L664 430C652 540 716 770 756 884C640 922 360 922 244 884C284 770 348 540 336 430L284 566L162 520C174 430 244 260 300 226Z"/>',
  behind: HANGER,
  details: (colour) =>
    `<path d="M428 180C446 226 554 226 572 180" fill="none" stroke="${colour}" stroke-width="17"/><path d="M500 216V372" stroke="${colour}" stroke-width="24" stroke-linecap="round"/><path d="M500 216V372" stroke="#fff" stroke-opacity=".6" stroke-width="5" stroke-dasharray="2 11" stroke-linecap="round"/><path d="M166 512L716 0M838 520" fill="none"/><path d="M168 516L286 560M832 516L714 560" stroke="${colour}" stroke-width="13"/><path d="M252 874C360 910 640 910 748 874" fill="none" stroke="${colour}" stroke-width="13"/>`,
  folds: 8,
  depth: 0.5,
}

const SHIRT: Cut = {
  outline:
    '<path d="M424 196L500 236L576 196L704 240C770 300 830 400 856 474L742 548L694 466C690 600 700 740 706 828C600 852 400 852 294 828C300 740 310 600 306 466L258 548L144 474C170 400 230 300 296 240Z"/>',
  behind: HANGER,
  details: (colour) =>
    `<path d="M424 196L500 238L474 300L396 216ZM576 196L500 238L526 300L604 216Z" fill="${colour}" stroke="#000" stroke-opacity=".25" stroke-width="3"/><path d="M500 238V846" stroke="#000" stroke-opacity=".35" stroke-width="3"/>${[320, 420, 520, 620, 720].map((y) => `<circle cx="508" cy="${y}" r="9" fill="#f4ead8" stroke="#00000066" stroke-width="2.5"/>`).join('')}<path d="M580 400H660V486L620 504L580 486Z" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="3"/><path d="M306 466C300 420 300 360 306 320M694 466C700 420 700 360 694 320" stroke="#000" stroke-opacity=".22" stroke-width="4" fill="none"/>`,
  folds: 5,
  depth: 0.28,
}

const KAFTAN: Cut = {
  outline:
    '<path d="M440 186C456 216 544 216 560 186L680 222C730 260 790 480 806 640L716 664L664 430C668 600 686 780 694 900C600 916 400 916 306 900C314 780 332 600 336 430L284 664L194 640C210 480 270 260 320 222Z"/>',
  behind: HANGER,
  details: (colour) =>
    `<path d="M436 186C452 224 548 224 564 186" fill="none" stroke="${colour}" stroke-width="15"/><path d="M456 214H544L532 470L500 500L468 470Z" fill="${colour}" opacity=".92"/><path d="M500 230V480M472 270h56M474 310h52M476 350h48M478 390h44M480 430h40" stroke="#fff" stroke-opacity=".75" stroke-width="4" stroke-dasharray="7 5"/><path d="M196 634L284 658M804 634L716 658" stroke="${colour}" stroke-width="13"/><path d="M318 790V890M682 790V890" stroke="#000" stroke-opacity=".3" stroke-width="4"/>`,
  folds: 5,
  depth: 0.3,
}

/** A garment on a hanger. `trim` is the colour of collar and embroidery. */
export async function garment(
  size: number,
  picture: ClothPicture & { readonly cut: 'gown' | 'shirt' | 'kaftan'; readonly trim: string },
  random: Random,
): Promise<Canvas> {
  const canvas = paintBackdrop(size, size, picture.backdrop ?? WALL)
  const cut = { gown: GOWN, shirt: SHIRT, kaftan: KAFTAN }[picture.cut]
  const mask = await drawMask(cut.outline, canvas)
  castShadow(canvas, mask, { dx: 0.03, dy: 0.03, blur: 0.045, strength: 0.34 })
  castShadow(canvas, mask, { dx: 0.008, dy: 0.008, blur: 0.01, strength: 0.22 })
  if (cut.behind !== undefined) await place(canvas, cut.behind, [])
  paintCloth(canvas, {
    surface: lightSurface(
      sum(swell(mask, 0.075), hangingFolds(random, cut.folds, cut.depth)),
      picture.material === 'satin' ? SATIN : COTTON,
    ),
    tile: await fabricTile(picture.fabric),
    repeats: picture.repeats ?? 3,
    mask,
  })
  await place(canvas, cut.details(picture.trim), [{ dx: 0.002, dy: 0.004, blur: 0.005, strength: 0.3 }])
  return canvas
}

/** A shopping bag of printed cloth with leather handles. */
export async function toteBag(size: number, picture: ClothPicture, random: Random): Promise<Canvas> {
  const canvas = paintBackdrop(
    size,
    size,
    picture.backdrop ?? { wall: '#efe9df', floor: '#e0d6c6', horizon: 0.72 },
  )
  const mask = await drawMask(
    '<path d="M236 384C400 372 600 372 764 384L802 868C804 892 790 904 768 906C600 918 400 918 232 906C210 904 196 892 198 868Z"/>',
    canvas,
  )
  const handle = (dy: number, colour: string): string =>
    `<path d="M380 ${420 + dy}C372 ${120 + dy * 3} 628 ${120 + dy * 3} 620 ${420 + dy}" fill="none" stroke="${colour}" stroke-width="26" stroke-linecap="round"/>`
  await place(canvas, handle(-16, '#4a2c17'))
  for (const shadow of TABLE_SHADOW) castShadow(canvas, mask, shadow)
  paintCloth(canvas, {
    surface: lightSurface(sum(swell(mask, 0.1), hangingFolds(random, 3, 0.25)), COTTON),
    tile: await fabricTile(picture.fabric),
    repeats: picture.repeats ?? 2.2,
    mask,
  })
  const patches =
    '<path d="M358 410h44v70l-22 14l-22 -14zM598 410h44v70l-22 14l-22 -14z" fill="#6d4424" stroke="#3a2211" stroke-width="3"/><path d="M240 410C400 398 600 398 760 410" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="4" stroke-dasharray="12 9"/>'
  await place(canvas, `${handle(6, '#6d4424')}${patches}`, [
    { dx: 0.004, dy: 0.008, blur: 0.008, strength: 0.4 },
  ])
  return canvas
}

/** A tied gele: pleats fan out of a tight band. */
export async function gele(size: number, picture: ClothPicture, random: Random): Promise<Canvas> {
  const canvas = paintBackdrop(
    size,
    size,
    picture.backdrop ?? { wall: '#efe7dc', floor: '#dfd3c2', horizon: 0.8 },
  )
  const crown = await drawMask(
    '<path d="M262 690C120 640 84 470 176 350C214 240 372 142 520 150C690 140 842 226 880 372C930 500 866 640 742 690C600 742 400 742 262 690Z"/>',
    canvas,
  )
  const band = await drawMask(
    '<path d="M262 640C400 704 604 704 744 640C764 690 764 760 742 806C610 858 396 858 264 806C244 760 244 690 262 640Z"/>',
    canvas,
  )
  const tile = await fabricTile(picture.fabric)
  for (const shadow of TABLE_SHADOW) castShadow(canvas, crown, shadow)
  for (const shadow of TABLE_SHADOW) castShadow(canvas, band, shadow)
  const pleats: Height = rosette(random, 0.47, 0.74, 15)
  paintCloth(canvas, {
    surface: lightSurface(sum(swell(crown, 0.09), pleats), SATIN),
    tile,
    repeats: picture.repeats ?? 3,
    mask: crown,
  })
  castShadow(canvas, band, { dx: 0, dy: -0.004, blur: 0.014, strength: 0.5 })
  const wraps: Height = (x, y) =>
    0.016 * Math.abs(Math.sin((y + 0.16 * (x - 0.5) * (x - 0.5) + 0.05 * (x - 0.5)) * 62))
  paintCloth(canvas, {
    surface: lightSurface(sum(swell(band, 0.12), wraps), SATIN),
    tile,
    repeats: picture.repeats ?? 3,
    mask: band,
    turn: 0.2,
  })
  return canvas
}

/** A fila: the soft cap worn folded to one side. */
export async function fila(size: number, picture: ClothPicture, random: Random): Promise<Canvas> {
  const canvas = paintBackdrop(
    size,
    size,
    picture.backdrop ?? { wall: '#efe7dc', floor: '#dfd3c2', horizon: 0.66 },
  )
  const body = await drawMask(
    '<path d="M236 726C216 560 236 420 330 350C440 270 640 250 760 330C840 390 812 470 760 500C774 580 774 660 764 726C620 790 380 790 236 726Z"/>',
    canvas,
  )
  for (const shadow of TABLE_SHADOW) castShadow(canvas, body, shadow)
  const dent: Height = (x, y) =>
    -0.035 *
    Math.exp(-(((y - 0.47 - 0.12 * (x - 0.5)) / 0.03) ** 2)) *
    Math.min(1, Math.max(0, (x - 0.32) * 4))
  paintCloth(canvas, {
    surface: lightSurface(sum(swell(body, 0.17), dent, hangingFolds(random, 3, 0.16)), COTTON),
    tile: await fabricTile(picture.fabric),
    repeats: picture.repeats ?? 3.4,
    mask: body,
  })
  const rim = darker(picture.fabric.palette[0], 0.35)
  await place(
    canvas,
    `<path d="M238 722C380 784 620 784 762 722" fill="none" stroke="${rim}" stroke-width="15" stroke-linecap="round"/><path d="M238 700C380 762 620 762 763 700" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3" stroke-dasharray="9 7"/>`,
    [],
  )
  return canvas
}

/** The rounding of a filled shape: high in the middle, falling to its edge. */
export function swell(mask: Mask, depth: number): Height {
  const side = 160
  const rows = Math.round((side * mask.height) / mask.width)
  const step = mask.width / side
  const cover = new Float32Array(side * rows)
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < side; x += 1) {
      cover[y * side + x] = (mask.data[Math.floor(y * step) * mask.width + Math.floor(x * step)] ?? 0) / 255
    }
  }
  const near = blurred(cover, side, rows, 4)
  const far = blurred(cover, side, rows, 14)
  return (x, y) => {
    const column = Math.min(side - 1.001, x * side)
    const row = Math.min(rows - 1.001, y * side)
    const left = Math.floor(column)
    const top = Math.floor(row)
    const at = top * side + left
    const across = column - left
    const down = row - top
    const blend = (field: Float32Array): number =>
      ((field[at] ?? 0) * (1 - across) + (field[at + 1] ?? 0) * across) * (1 - down) +
      ((field[at + side] ?? 0) * (1 - across) + (field[at + side + 1] ?? 0) * across) * down
    return depth * (0.35 * Math.sqrt(Math.max(0, blend(near))) + 0.65 * blend(far))
  }
}
