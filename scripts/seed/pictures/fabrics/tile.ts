// What every fabric pattern shares: a square tile of 600 units that repeats without a seam, and marks drawn on it.
// A pattern is a function from a palette to SVG; it knows nothing of folds or light.
import type { Random } from '../random.ts'

export const TILE = 600

/** First colour is the ground, the rest are inks in order of importance. */
export type Palette = readonly [ground: string, ink: string, second: string, third: string]

export type FabricPattern = (palette: Palette, random: Random) => string

/** Repeats a mark at the opposite edges, so that one that crosses the border goes on over there. */
export function wrapped(x: number, y: number, reach: number, mark: (x: number, y: number) => string): string {
  const columns = [x, ...(x < reach ? [x + TILE] : []), ...(x > TILE - reach ? [x - TILE] : [])]
  const rows = [y, ...(y < reach ? [y + TILE] : []), ...(y > TILE - reach ? [y - TILE] : [])]
  return columns.flatMap((column) => rows.map((row) => mark(column, row))).join('')
}

export function ground(colour: string): string {
  return `<rect width="${TILE}" height="${TILE}" fill="${colour}"/>`
}

export function circle(x: number, y: number, radius: number, attributes: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${attributes}/>`
}

/** Points on a circle, the first at the top. */
export function around(count: number, radius: number, turn = 0): { x: number; y: number; degrees: number }[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 - Math.PI / 2 + turn
    return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius, degrees: (angle * 180) / Math.PI + 90 }
  })
}

export function at(x: number, y: number, markup: string, degrees = 0, scale = 1): string {
  const turn = degrees === 0 ? '' : ` rotate(${round(degrees)})`
  const size = scale === 1 ? '' : ` scale(${round(scale)})`
  return `<g transform="translate(${round(x)} ${round(y)})${turn}${size}">${markup}</g>`
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** Fine threads across the tile: what tells woven cloth from print. */
export function threads(colour: string, gap: number, opacity: number, isAcross: boolean): string {
  const lines = Array.from({ length: Math.floor(TILE / gap) }, (_, index) => {
    const place = index * gap
    return isAcross ? `M0 ${place}H${TILE}` : `M${place} 0V${TILE}`
  })
  return `<path d="${lines.join('')}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${gap / 2}" fill="none"/>`
}
