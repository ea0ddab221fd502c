// The public site's own cloths: named adire patterns as SVG `<pattern>`s, for bands, awnings and empty pages. Lines have the text colour; the
// class `lamp` marks accents. store/look/adire-pattern.ts draws the cloths of shops from a seed.

/** One tile of each pattern, drawn on a square of 48 units. */
const TILES = {
  /** Stones in water: rings of dots. */
  rings:
    '<circle cx="24" cy="24" r="19" stroke-dasharray="0 6" stroke-width="3.4"/><circle cx="24" cy="24" r="11.5"/><circle class="lamp" cx="24" cy="24" r="4"/><path d="M0 0h.1M48 0h.1M0 48h.1M48 48h.1" stroke-width="5"/>',
  /** Combed starch: waves side by side. */
  comb: '<path d="M0 6q12-8 24 0t24 0M0 18q12-8 24 0t24 0M0 30q12-8 24 0t24 0M0 42q12-8 24 0t24 0"/>',
  /** Cassava leaves around a seed. */
  leaves:
    '<path d="M24 20q-9-8 0-18q9 10 0 18M24 28q-9 8 0 18q9-10 0-18M20 24q-8-9-18 0q10 9 18 0M28 24q8-9 18 0q-10 9-18 0"/><circle class="lamp" cx="24" cy="24" r="2.4"/>',
  /** Birds on the way home. */
  birds:
    '<path d="M6 31c4-11 16-15 24-9l6-6c4-1 7 2 7 5l-6 3c1 10-8 17-17 14l-14 4 5-6ZM20 38l-1 6M26 38l2 6"/><circle class="lamp" cx="35.5" cy="20" r="1.4"/>',
  /** Small windows, sewn before dyeing. */
  windows:
    '<path d="M4 4h16v16H4ZM28 4h16v16H28ZM4 28h16v16H4ZM28 28h16v16H28Z"/><path d="M12 12h.1M36 36h.1" stroke-width="6"/><path d="M28 12h16M36 4v16M4 36h16M12 28v16"/>',
} as const

export type ClothName = keyof typeof TILES

type Tile = { readonly id: string; readonly size: number; readonly ink?: string }

/**
 * A `<pattern>` for `fill="url(#id)"`. `size` is the side of a tile; `id` must be unique in the page. A pattern takes the text colour of the
 * element in which it is defined, not of the element that uses it; `ink` sets another colour.
 */
export function clothTile(name: ClothName, { id, size, ink }: Tile): string {
  const color = ink === undefined ? '' : ` color="${ink}"`
  return `<pattern id="${id}"${color} width="${size}" height="${size}" patternUnits="userSpaceOnUse" viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${TILES[name]}</pattern>`
}
