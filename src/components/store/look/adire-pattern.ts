// Draws adire cloth for a shop: a small SVG pattern from a seed, the same on every machine. Two motifs alternate on a checkerboard, as resist
// dyers arrange them. Has no colours: lines take the text colour, the class `lamp` takes the shop's accent.

import type { ShopShell } from '#domain/store/views.ts'

/** The seed of a shop's cloth: the same in both editions and after a change of slug. */
export function clothSeed(shell: Pick<ShopShell, 'storeId' | 'primaryColour' | 'accentColour'>): string {
  return `${shell.storeId}${shell.primaryColour}${shell.accentColour}`
}

type Random = () => number

/** Half of a tile, in pattern units; each motif is drawn around its middle. */
const CELL = 36

/** Inner markup of an `<svg>`: a pattern and the rectangle that the pattern fills. A few hundred bytes. `id` must be unique in the page. */
export function adirePattern(seed: string, id = 'adire'): string {
  return `${adireTile(seed, id)}<rect width="100%" height="100%" fill="url(#${id})"/>`
}

/** The pattern alone, for a page on which several drawings use it. */
export function adireTile(seed: string, id: string): string {
  const random = randomFrom(seed)
  const first = Math.floor(random() * MOTIFS.length)
  const second = (first + 1 + Math.floor(random() * (MOTIFS.length - 1))) % MOTIFS.length
  const one = MOTIFS[first]?.(random) ?? ''
  const other = MOTIFS[second]?.(random) ?? ''
  const turn = Math.floor(random() * 4) * 15
  const size = 2 * CELL
  return `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round">${one}<g transform="translate(${CELL} ${CELL})">${one}</g><g transform="translate(${CELL})">${other}</g><g transform="translate(0 ${CELL})">${other}</g></pattern>`
}

const circle = (radius: number, rest = '') => `<circle cx="18" cy="18" r="${radius}"${rest}/>`
const path = (d: string, rest = '') => `<path d="${d}"${rest}/>`
const dotted = ' stroke-dasharray="0 5" stroke-width="3"'
const lamp = ' class="lamp"'

const MOTIFS: readonly ((random: Random) => string)[] = [
  // Stones in water: rings, the outer one of dots.
  (random) => circle(14, dotted) + circle(8) + circle(random() < 0.5 ? 2 : 3, lamp),
  // The full moon: plain rings.
  (random) => circle(15) + circle(10) + circle(5, random() < 0.5 ? lamp : ''),
  // Combed starch: waves side by side.
  (random) => {
    const lean = random() < 0.5 ? 5 : -5
    return path([4, 11, 18, 25, 32].map((y) => `M3 ${y}q7.5 ${lean} 15 0t15 0`).join(''))
  },
  // A bird, which looks left or right.
  (random) =>
    path(
      'M5 22c3-8 12-11 18-7l4-4c3-1 5 1 5 3l-4 2c1 8-6 13-13 11l-10 3 4-5ZM15 27l-1 5M20 27l1 5',
      random() < 0.5 ? '' : ' transform="matrix(-1 0 0 1 36 0)"',
    ),
  // Cassava leaves: four blades.
  () =>
    path(
      'M18 16q-7-6 0-13q7 7 0 13M18 20q-7 6 0 13q7-7 0-13M16 18q-6-7-13 0q7 7 13 0M20 18q6-7 13 0q-7 7-13 0',
    ),
  // Sewn seeds: a field of dots.
  (random) =>
    path(
      [6, 14, 22, 30].map((y) => `M6 ${y}h.1M14 ${y}h.1M22 ${y}h.1M30 ${y}h.1`).join(''),
      ` stroke-width="${random() < 0.5 ? 3 : 4}"`,
    ),
  // A four-cornered pot: nested diamonds.
  (random) => path(`M18 3L33 18L18 33L3 18ZM18 11L25 18L18 25L11 18Z`) + circle(random() < 0.5 ? 2 : 3, lamp),
  // The sun: rays around an eye.
  () => circle(5, lamp) + path('M18 4v5M18 27v5M4 18h5M27 18h5M8 8l4 4M24 24l4 4M28 8l-4 4M12 24l-4 4'),
]

/** Mulberry32 from an FNV-1a hash of the seed: numbers in [0, 1), not for security. */
export function randomFrom(seed: string): Random {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}
