// Woven cloth: Aso Oke strips, kente blocks, plaid (injiri) and plain weaves.
// The threads themselves are drawn; the pattern comes from their order.
import { between, pick } from '../random.ts'
import { type FabricPattern, ground, round, TILE, threads } from './tile.ts'

/** Aso Oke: narrow strips sewn side by side, pin stripes, and weft diamonds floated on every second strip. */
export const asoOke: FabricPattern = ([base, ink, second, third], random) => {
  const marks = [ground(base)]
  for (let strip = 0; strip < 4; strip += 1) {
    const left = strip * 150
    const stripes = [10, 24, 34, 108, 118, 132].map((x, index) => {
      const colour = [ink, third, ink, ink, third, ink][index] ?? ink
      return `<rect x="${left + x}" y="0" width="${index % 3 === 1 ? 5 : 8}" height="${TILE}" fill="${colour}"/>`
    })
    marks.push(...stripes)
    if (strip % 2 === 0) {
      for (let row = 0; row < 6; row += 1) marks.push(floated(left + 75, row * 100 + 50, second, ink))
    } else {
      for (let row = 0; row < 12; row += 1) {
        marks.push(
          `<rect x="${left + 50}" y="${row * 50 + 8}" width="50" height="${row % 2 === 0 ? 20 : 8}" fill="${row % 2 === 0 ? second : third}" opacity=".9"/>`,
        )
      }
    }
    marks.push(`<rect x="${left - 1.5}" y="0" width="4" height="${TILE}" fill="#000" opacity=".3"/>`)
  }
  const shimmer = pick(random, ['#ffffff', '#ffe9b8'])
  return `${marks.join('')}${threads(shimmer, 6, 0.13, true)}${threads('#000000', 5, 0.08, false)}`
}

function floated(x: number, y: number, colour: string, edge: string): string {
  const rows = [4, 12, 20, 28, 20, 12, 4].map((half, index) => {
    const top = y - 30 + index * 9
    return `<rect x="${x - half}" y="${top}" width="${half * 2}" height="7" fill="${index === 3 ? edge : colour}"/>`
  })
  return rows.join('')
}

/** Kente: strips of blocks, warp stripes against weft bars, each strip shifted by half a block. */
export const kente: FabricPattern = ([base, ink, second, third], random) => {
  const marks = [ground(base)]
  for (let strip = 0; strip < 4; strip += 1) {
    const shift = strip % 2 === 0 ? 0 : 100
    for (let block = -1; block < 6; block += 1) {
      const top = block * 100 + (shift % 100)
      const isWeft = (block + strip) % 2 === 0
      marks.push(
        isWeft
          ? weftBlock(strip * 150, top, [ink, second, third, base], (block + 7) % 3)
          : warpBlock(strip * 150, top, [base, second, ink, third]),
      )
    }
    marks.push(`<rect x="${strip * 150 - 2}" y="0" width="4" height="${TILE}" fill="#000" opacity=".35"/>`)
  }
  const warm = between(random, 0.1, 0.14)
  return `${marks.join('')}${threads('#fff3cf', 6, round(warm), true)}${threads('#000000', 6, 0.09, false)}`
}

function weftBlock(x: number, y: number, colours: readonly string[], kind: number): string {
  const bar = (top: number, height: number, index: number): string =>
    `<rect x="${x}" y="${y + top}" width="150" height="${height}" fill="${colours[index] ?? ''}"/>`
  if (kind === 1) {
    const steps = [0, 1, 2, 3, 4].map(
      (index) =>
        `<rect x="${x + index * 15}" y="${y + index * 10}" width="${150 - index * 30}" height="${100 - index * 20}" fill="${colours[index % 3] ?? ''}"/>`,
    )
    return steps.join('')
  }
  if (kind === 2) {
    const checks = Array.from({ length: 24 }, (_, index) => {
      const column = index % 6
      const row = Math.floor(index / 6)
      return `<rect x="${x + column * 25}" y="${y + row * 25}" width="25" height="25" fill="${colours[(column + row) % 2] ?? ''}"/>`
    })
    return checks.join('')
  }
  return [bar(0, 100, 0), bar(8, 14, 1), bar(30, 10, 2), bar(44, 12, 1), bar(60, 10, 2), bar(78, 14, 1)].join(
    '',
  )
}

function warpBlock(x: number, y: number, colours: readonly string[]): string {
  const widths = [30, 12, 18, 30, 18, 12, 30]
  const order = [0, 1, 2, 3, 2, 1, 0]
  let left = x
  return widths
    .map((width, index) => {
      const bar = `<rect x="${left}" y="${y}" width="${width}" height="100" fill="${colours[order[index] ?? 0] ?? ''}"/>`
      left += width
      return bar
    })
    .join('')
}

/** Plaid, as in injiri and school checks. */
export const plaid: FabricPattern = ([base, ink, second, third]) => {
  const bars = [
    [20, 90, ink, 0.55],
    [130, 16, third, 0.85],
    [165, 16, third, 0.85],
    [320, 110, second, 0.5],
    [460, 12, ink, 0.85],
    [490, 40, base, 0.35],
    [560, 14, third, 0.8],
  ] as const
  const down = bars.map(
    ([start, width, colour, opacity]) =>
      `<rect x="${start}" y="0" width="${width}" height="${TILE}" fill="${colour}" opacity="${opacity}"/>`,
  )
  const across = bars.map(
    ([start, width, colour, opacity]) =>
      `<rect x="0" y="${start}" width="${TILE}" height="${width}" fill="${colour}" opacity="${opacity * 0.85}"/>`,
  )
  return `${ground(base)}${down.join('')}${across.join('')}${threads('#ffffff', 5, 0.12, true)}${threads('#000000', 5, 0.08, false)}`
}

/** One colour; only the threads show. */
export const plainWeave: FabricPattern = ([base, ink]) =>
  `${ground(base)}${threads(ink, 4, 0.1, true)}${threads('#000000', 4, 0.06, false)}`
