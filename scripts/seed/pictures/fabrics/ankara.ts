// Ankara, the bright wax prints: discs, fans, blooms, diamonds and stepped waves.
// Wax leaves fine cracks; every print gets them.
import { between, type Random } from '../random.ts'
import { around, at, circle, type FabricPattern, ground, round, TILE, wrapped } from './tile.ts'

/** Big discs with teeth, rings and an eye, half-drop repeat. */
export const discs: FabricPattern = ([base, ink, second, third], random) => {
  const big = [
    teeth(140, 30, 22, ink),
    circle(0, 0, 122, `fill="${second}"`),
    circle(0, 0, 122, `fill="none" stroke="${ink}" stroke-width="7"`),
    around(24, 103)
      .map((p) => circle(p.x, p.y, 8, `fill="${base}"`))
      .join(''),
    circle(0, 0, 84, `fill="${third}" stroke="${ink}" stroke-width="7"`),
    around(12, 56)
      .map((p) =>
        at(p.x, p.y, `<ellipse rx="10" ry="22" fill="${base}" stroke="${ink}" stroke-width="4"/>`, p.degrees),
      )
      .join(''),
    circle(0, 0, 27, `fill="${ink}"`),
    circle(0, 0, 14, `fill="${second}"`),
  ].join('')
  const small = [
    circle(0, 0, 52, `fill="${ink}"`),
    circle(0, 0, 42, `fill="${third}"`),
    around(10, 28)
      .map((p) => circle(p.x, p.y, 6, `fill="${ink}"`))
      .join(''),
    circle(0, 0, 15, `fill="${base}" stroke="${ink}" stroke-width="4"`),
  ].join('')
  return [
    ground(base),
    dotGrid(third),
    ...(
      [
        [150, 150],
        [450, 450],
      ] as const
    ).map(([x, y]) => wrapped(x, y, 170, (left, top) => at(left, top, big))),
    ...(
      [
        [450, 150],
        [150, 450],
      ] as const
    ).map(([x, y]) => wrapped(x, y, 100, (left, top) => at(left, top, small, 0, 1.7))),
    ...(
      [
        [300, 300],
        [0, 300],
        [300, 0],
        [0, 0],
      ] as const
    ).map(([x, y]) => wrapped(x, y, 40, (left, top) => at(left, top, small, 0, 0.5))),
    crackle(ink, random),
  ].join('')
}

function teeth(radius: number, height: number, count: number, colour: string): string {
  const marks = around(count, radius).map((p) =>
    at(
      p.x,
      p.y,
      `<path d="M-13 ${height / 2}L0 ${-height / 2}L13 ${height / 2}Z" fill="${colour}"/>`,
      p.degrees,
    ),
  )
  return marks.join('')
}

/** Fans in rows, like roof tiles. */
export const fans: FabricPattern = ([base, ink, second, third], random) => {
  const marks = [ground(base)]
  for (let row = -1; row <= 8; row += 1) {
    const shift = row % 2 === 0 ? 0 : 75
    for (let column = -1; column <= 4; column += 1) {
      marks.push(
        at(column * 150 + shift, row * 75, fan(base, ink, [second, third][((row % 2) + 2) % 2] ?? second)),
      )
    }
  }
  return `${marks.join('')}${crackle(ink, random)}`
}

function fan(base: string, ink: string, fill: string): string {
  const ribs = around(36, 1)
    .filter((p) => p.y < 0.05)
    .map((p) => `M${round(p.x * 34)} ${round(p.y * 34)}L${round(p.x * 62)} ${round(p.y * 62)}`)
  return `${circle(0, 0, 75, `fill="${base}" stroke="${ink}" stroke-width="5"`)}${circle(0, 0, 66, `fill="${fill}"`)}<path d="${ribs.join('')}" stroke="${base}" stroke-width="4.5"/>${circle(0, 0, 34, `fill="${ink}"`)}${circle(0, 0, 25, `fill="${base}"`)}${circle(0, 0, 14, `fill="${fill}"`)}`
}

/** Large flowers with leaves on a dotted ground. */
export const blooms: FabricPattern = ([base, ink, second, third], random) => {
  const flower = (petal: string, heart: string): string =>
    [
      around(6, 92, 0.5)
        .map((p) =>
          at(
            p.x,
            p.y,
            `<path d="M0 62C-34 20 -22 -46 0 -60C22 -46 34 20 0 62Z" fill="${third}" stroke="${ink}" stroke-width="5"/><path d="M0 50V-40M0 10L-14 -8M0 10L14 -8M0 -12L-10 -26M0 -12L10 -26" stroke="${ink}" stroke-width="3.5" fill="none"/>`,
            p.degrees,
          ),
        )
        .join(''),
      around(8, 66)
        .map((p) =>
          at(
            p.x,
            p.y,
            `<path d="M0 46C-46 10 -34 -46 0 -52C34 -46 46 10 0 46Z" fill="${petal}" stroke="${ink}" stroke-width="5.5"/><path d="M0 30C-12 8 -10 -20 0 -34C10 -20 12 8 0 30Z" fill="${base}" opacity=".55"/>`,
            p.degrees,
          ),
        )
        .join(''),
      circle(0, 0, 36, `fill="${heart}" stroke="${ink}" stroke-width="6"`),
      around(9, 20)
        .map((p) => circle(p.x, p.y, 5, `fill="${ink}"`))
        .join(''),
    ].join('')
  return [
    ground(base),
    dotGrid(ink),
    wrapped(160, 165, 215, (x, y) => at(x, y, flower(second, base), 0, 1.22)),
    wrapped(455, 465, 215, (x, y) => at(x, y, flower(third, second), 20, 1.22)),
    wrapped(470, 150, 110, (x, y) => at(x, y, flower(third, base), 10, 0.6)),
    wrapped(145, 470, 110, (x, y) => at(x, y, flower(second, third), 40, 0.6)),
    crackle(ink, random),
  ].join('')
}

/** Diamonds inside diamonds, joined by zig-zags. */
export const diamonds: FabricPattern = ([base, ink, second, third], random) => {
  const marks = [ground(base)]
  for (let row = 0; row <= 4; row += 1) {
    for (let column = 0; column <= 4; column += 1) {
      const isOdd = (row + column) % 2 === 1
      const [outer, inner] = isOdd ? [second, third] : [third, second]
      marks.push(
        at(
          column * 150,
          row * 150,
          `<path d="M0 -74L74 0L0 74L-74 0Z" fill="${ink}"/><path d="M0 -60L60 0L0 60L-60 0Z" fill="${outer}"/><path d="M0 -42L42 0L0 42L-42 0Z" fill="${base}"/><path d="M0 -28L28 0L0 28L-28 0Z" fill="${inner}" stroke="${ink}" stroke-width="4"/>${circle(0, 0, 8, `fill="${ink}"`)}`,
        ),
      )
      marks.push(
        at(
          column * 150 + 75,
          row * 150 + 75,
          `<path d="M0 -44L44 0L0 44L-44 0Z" fill="none" stroke="${ink}" stroke-width="8"/><path d="M-18 0H18M0 -18V18" stroke="${second}" stroke-width="10"/>`,
        ),
      )
    }
  }
  return `${marks.join('')}${crackle(ink, random)}`
}

/** Stepped waves across the cloth, with dots riding on them. */
export const waves: FabricPattern = ([base, ink, second, third], random) => {
  const marks = [ground(base)]
  const bands = [second, ink, third, base, second, third]
  for (let row = -1; row < 7; row += 1) {
    const y = row * 100
    const path = `M-100 ${y}${Array.from({ length: 8 }, (_, index) => `q50 ${index % 2 === 0 ? -60 : 60} 100 0`).join('')}`
    marks.push(
      `<path d="${path}v60${Array.from({ length: 8 }, (_, index) => `q-50 ${index % 2 === 0 ? 60 : -60} -100 0`).join('')}Z" fill="${bands[(row + 6) % 6] ?? second}"/>`,
      `<path d="${path}" fill="none" stroke="${ink}" stroke-width="7"/>`,
      `<path d="${path}" transform="translate(0 22)" fill="none" stroke="${base}" stroke-width="9" stroke-dasharray="1 17" stroke-linecap="round"/>`,
      `<path d="${path}" transform="translate(0 60)" fill="none" stroke="${ink}" stroke-width="4"/>`,
    )
  }
  return `${marks.join('')}${crackle(ink, random)}`
}

/** Small dots in staggered rows: what fills the ground between the figures. */
function dotGrid(colour: string): string {
  const rows = Array.from({ length: 20 }, (_, row) =>
    Array.from({ length: 20 }, (_, column) =>
      circle(column * 30 + (row % 2) * 15, row * 30, 5.5, `fill="${colour}"`),
    ).join(''),
  )
  return `<g opacity=".75">${rows.join('')}</g>`
}

/** The fine veins that cracked wax leaves in the dye. */
function crackle(ink: string, random: Random): string {
  const veins = Array.from({ length: 60 }, () => {
    const x = random() * TILE
    const y = random() * TILE
    const bend = (): number => round(between(random, -15, 15))
    return `M${round(x)} ${round(y)}q${bend()} ${bend()} ${bend()} ${bend()}t${bend()} ${bend()}`
  })
  return `<path d="${veins.join('')}" fill="none" stroke="${ink}" stroke-width="1.1" opacity=".4"/>`
}
