// Draws a shop's own cloth on its pages, in place of a missing picture.

import type { ShopShell } from '#domain/store/views.ts'
import { adirePattern, adireTile, clothSeed, randomFrom } from './adire-pattern.ts'

/** Inner markup of an `<svg>` (adire-pattern.ts). `id` must be unique in the page. */
export function clothPattern(shell: ShopShell, id?: string): string {
  return adirePattern(clothSeed(shell), id)
}

/** The cuts of a shop's two cloths, from which each product has one. A cut without a transformation is a whole cloth. */
const CUTS = [
  { cloth: 0 },
  { cloth: 1 },
  { cloth: 0, transform: 'rotate(45)scale(1.7)' },
  { cloth: 1, transform: 'rotate(45)scale(1.7)' },
  { cloth: 0, transform: 'rotate(15)scale(.7)' },
  { cloth: 1, transform: 'scale(2.4)' },
] as const

/** The number of a product's cut: always the same for a product. */
export function cutOf(productId: string): number {
  return Math.floor(randomFrom(productId)() * CUTS.length)
}

/** The patterns `c0`, `c1` … of these cuts, for one hidden `<svg>` of the page. */
export function cutPatterns(shell: ShopShell, cuts: readonly number[]): string {
  const whole = CUTS.filter((_, cut) => cut < 2 && cuts.some((used) => CUTS[used]?.cloth === cut))
  const tiles = whole.map(({ cloth }) => adireTile(`${clothSeed(shell)}${cloth}`, `c${cloth}`))
  const others = CUTS.map((cut, number) =>
    'transform' in cut && cuts.includes(number)
      ? `<pattern id="c${number}" href="#c${cut.cloth}" patternTransform="${cut.transform}"/>`
      : '',
  )
  // A pattern takes colours from where it is written, not from the drawing that it fills.
  return `<g stroke-opacity=".45">${[...tiles, ...others].join('')}</g>`
}
