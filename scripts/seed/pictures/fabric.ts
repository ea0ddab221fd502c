// The fabrics of the demo shop by name: a pattern and its palette become a tile of pixels.
// Tiles are kept, because several pictures show the same cloth.
import type { Drawing } from './canvas.ts'
import { drawSvg } from './canvas.ts'
import { elekoSquares, onikoRings, tieDye } from './fabrics/adire.ts'
import { blooms, diamonds, discs, fans, waves } from './fabrics/ankara.ts'
import { damask, george, lace, sequins } from './fabrics/ornate.ts'
import { type FabricPattern, type Palette, TILE } from './fabrics/tile.ts'
import { asoOke, kente, plaid, plainWeave } from './fabrics/woven.ts'
import { seeded } from './random.ts'

const PATTERNS = {
  onikoRings,
  elekoSquares,
  tieDye,
  discs,
  fans,
  blooms,
  diamonds,
  waves,
  asoOke,
  kente,
  plaid,
  plainWeave,
  lace,
  damask,
  george,
  sequins,
} as const satisfies Record<string, FabricPattern>

export type PatternName = keyof typeof PATTERNS

export type Fabric = { readonly pattern: PatternName; readonly palette: Palette }

const TILE_PIXELS = 640

const tiles = new Map<string, Promise<Drawing>>()

export function fabricTile(fabric: Fabric): Promise<Drawing> {
  const key = `${fabric.pattern} ${fabric.palette.join(' ')}`
  const known = tiles.get(key)
  if (known !== undefined) return known
  const markup = PATTERNS[fabric.pattern](fabric.palette, seeded(key))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE}" height="${TILE}" viewBox="0 0 ${TILE} ${TILE}">${markup}</svg>`
  const tile = drawSvg(svg, TILE_PIXELS, TILE_PIXELS)
  tiles.set(key, tile)
  return tile
}
