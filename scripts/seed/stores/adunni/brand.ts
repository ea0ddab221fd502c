// Adunni Fabrics' mark and its hero picture: lengths of cloth hanging side by side, as in the shop.
import { type Canvas, castShadow, drawMask, paintBackdrop, place } from '../../pictures/canvas.ts'
import { hangingFolds } from '../../pictures/cloth/folds.ts'
import { paintCloth } from '../../pictures/cloth/paint.ts'
import { lightSurface, SATIN, WOVEN } from '../../pictures/cloth/surface.ts'
import { fabricTile } from '../../pictures/fabric.ts'
import { between, type Random } from '../../pictures/random.ts'
import { CLOTH } from './cloths.ts'

/** Adire rings around a capital A. */
export const ADUNNI_LOGO =
  '<circle cx="500" cy="500" r="480" fill="#1c2a5e"/><circle cx="500" cy="500" r="430" fill="none" stroke="#f2a93b" stroke-width="16" stroke-dasharray="4 34" stroke-linecap="round"/><circle cx="500" cy="500" r="380" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="7"/><path d="M500 250L330 740M500 250L670 740" stroke="#fff" stroke-width="58" stroke-linecap="round"/><path d="M396 590C440 540 560 540 604 590" fill="none" stroke="#f2a93b" stroke-width="46" stroke-linecap="round"/><circle cx="500" cy="668" r="30" fill="#f2a93b"/>'

const RAIL_OF_CLOTH = [
  CLOTH.oniko,
  CLOTH.hibiscus,
  CLOTH.alaari,
  CLOTH.eleko,
  CLOTH.wineGeorge,
  CLOTH.kente,
  CLOTH.emerald,
  CLOTH.champagneLace,
]

export async function adunniHero(width: number, random: Random): Promise<Canvas> {
  const canvas = paintBackdrop(width, width / 2, { wall: '#2a2350', floor: '#171334', horizon: 0.9 })
  const step = 1000 / RAIL_OF_CLOTH.length
  for (const [index, fabric] of RAIL_OF_CLOTH.entries()) {
    const left = index * step - 12
    const right = left + step + 24
    const hem = between(random, 452, 520)
    const mask = await drawMask(
      `<path d="M${left + 6} -10H${right - 6}L${right} ${hem}C${right - step * 0.3} ${hem + 14} ${left + step * 0.3} ${hem - 12} ${left} ${hem + 6}Z"/>`,
      canvas,
    )
    castShadow(canvas, mask, { dx: 0.012, dy: 0.004, blur: 0.016, strength: 0.55 })
    const isSatin = fabric === CLOTH.wineGeorge
    paintCloth(canvas, {
      surface: lightSurface(hangingFolds(random, 15, 0.95), isSatin ? SATIN : WOVEN, 0.5, (x, y) => [
        x * 1.2,
        y,
      ]),
      tile: await fabricTile(fabric),
      repeats: 3.6,
      mask,
    })
  }
  const dusk =
    '<defs><linearGradient id="d" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#120d2c" stop-opacity=".62"/><stop offset=".3" stop-color="#120d2c" stop-opacity=".05"/><stop offset=".72" stop-color="#120d2c" stop-opacity="0"/><stop offset="1" stop-color="#120d2c" stop-opacity=".55"/></linearGradient></defs><rect width="1000" height="500" fill="url(#d)"/>'
  await place(canvas, dusk, [])
  return canvas
}
