// Adire, the indigo resist cloth of Abeokuta: tied rings (oniko), hand-painted squares (eleko) and tie-dye blooms.
// Resist marks are never quite white nor quite even.
import { between, pick, type Random } from '../random.ts'
import { around, at, circle, type FabricPattern, ground, round, wrapped } from './tile.ts'

/** Tied rings: dotted circles inside each other, a seed at the heart, small stars between. */
export const onikoRings: FabricPattern = ([base, ink, second], random) => {
  const marks = [ground(base), mottling(second, random)]
  for (const [x, y, size] of [
    [150, 150, 1],
    [450, 450, 1],
    [450, 150, 0.62],
    [150, 450, 0.62],
  ] as const) {
    marks.push(wrapped(x, y, 160, (left, top) => at(left, top, ringSet(ink, random), 0, size)))
  }
  for (const [x, y] of [
    [0, 0],
    [300, 300],
    [300, 0],
    [0, 300],
  ] as const) {
    marks.push(wrapped(x, y, 40, (left, top) => at(left, top, burst(ink, 10, 12, 34))))
  }
  return marks.join('')
}

function ringSet(ink: string, random: Random): string {
  const rings = [26, 46, 66, 88, 110, 132].map((radius, index) => {
    const dash = index % 2 === 0 ? `${round(between(random, 5, 8))} ${round(between(random, 5, 8))}` : '2 6'
    const width = index % 2 === 0 ? 8 : 5
    return `<circle r="${radius}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-dasharray="${dash}" stroke-linecap="round" opacity="${round(between(random, 0.75, 0.97))}"/>`
  })
  return `${rings.join('')}<circle r="11" fill="${ink}" opacity=".92"/>`
}

function burst(ink: string, count: number, from: number, to: number): string {
  const rays = around(count, 1).map(
    (p) => `M${round(p.x * from)} ${round(p.y * from)}L${round(p.x * to)} ${round(p.y * to)}`,
  )
  return `<path d="${rays.join('')}" stroke="${ink}" stroke-width="5" stroke-linecap="round" opacity=".9"/>`
}

/** Eleko: a field of squares, each painted with its own motif in cassava paste. */
export const elekoSquares: FabricPattern = ([base, ink, second], random) => {
  const motifs = [combed, spiral, bird, cowries, leaf, diamonds, dots, ladder]
  const marks = [ground(base), mottling(second, random)]
  const start = Math.floor(random() * motifs.length)
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const motif = motifs[(start + row * 3 + column * 2) % motifs.length] ?? dots
      const turn = pick(random, [0, 90, 180, 270])
      marks.push(
        `<rect x="${column * 200 + 8}" y="${row * 200 + 8}" width="184" height="184" fill="none" stroke="${ink}" stroke-width="4.5" opacity=".85"/>`,
        at(column * 200 + 100, row * 200 + 100, motif(ink, random), motif === bird ? 0 : turn),
      )
    }
  }
  return marks.join('')
}

function combed(ink: string, random: Random): string {
  const lines = Array.from({ length: 9 }, (_, index) => {
    const x = -76 + index * 19
    const sway = between(random, 10, 16)
    return `M${x} -82C${round(x + sway)} -40 ${round(x - sway)} 0 ${x} 40S${round(x + sway)} 70 ${x} 82`
  })
  return `<path d="${lines.join('')}" fill="none" stroke="${ink}" stroke-width="5.5" opacity=".9"/>`
}

function spiral(ink: string): string {
  const points = Array.from({ length: 90 }, (_, index) => {
    const angle = index * 0.24
    const radius = 5 + index * 0.82
    return `${round(Math.cos(angle) * radius)} ${round(Math.sin(angle) * radius)}`
  })
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round" opacity=".92"/>`
}

function bird(ink: string): string {
  return `<g fill="none" stroke="${ink}" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round" opacity=".94"><path d="M-66 20C-40 -30 0 -34 22 -14C34 -44 58 -46 64 -30L80 -24L62 -18C60 14 30 44 -8 44C-34 44 -46 34 -66 20Z"/><path d="M-66 20L-86 4M-66 20L-88 24M-66 20L-80 42M-10 44L-14 72M8 42L10 70"/><path d="M-36 18C-14 -4 8 0 14 16C0 32 -20 32 -36 18Z"/><circle cx="52" cy="-28" r="3"/></g>`
}

function cowries(ink: string): string {
  const shells = [-54, 0, 54].flatMap((y) => [-54, 0, 54].map((x) => ({ x, y })))
  return shells
    .map((p) =>
      at(
        p.x,
        p.y,
        `<ellipse rx="17" ry="23" fill="${ink}" opacity=".92"/><path d="M0 -16C-5 -6 -5 6 0 16" stroke="#1a2348" stroke-width="5" stroke-dasharray="3 3" fill="none"/>`,
        20,
      ),
    )
    .join('')
}

function leaf(ink: string): string {
  const veins = [-50, -30, -10, 10, 30, 50].map(
    (y) => `M0 ${y}L${36 - Math.abs(y) * 0.3} ${y - 18}M0 ${y}L${-36 + Math.abs(y) * 0.3} ${y - 18}`,
  )
  return `<path d="M0 -82C56 -40 56 40 0 82C-56 40 -56 -40 0 -82ZM0 -78V78${veins.join('')}" fill="none" stroke="${ink}" stroke-width="5.5" opacity=".92"/>`
}

function diamonds(ink: string): string {
  return [80, 58, 36, 15]
    .map(
      (r, index) =>
        `<path d="M0 ${-r}L${r} 0L0 ${r}L${-r} 0Z" fill="${index === 3 ? ink : 'none'}" stroke="${ink}" stroke-width="6.5" opacity=".9"/>`,
    )
    .join('')
}

function dots(ink: string, random: Random): string {
  const places = [-66, -33, 0, 33, 66]
  return places
    .flatMap((y) => places.map((x) => circle(x, y, between(random, 7, 11), `fill="${ink}" opacity=".9"`)))
    .join('')
}

function ladder(ink: string): string {
  const steps = Array.from(
    { length: 9 },
    (_, index) =>
      `M-80 ${-80 + index * 20}L-10 ${-70 + index * 20}M10 ${-70 + index * 20}L80 ${-80 + index * 20}`,
  )
  return `<path d="${steps.join('')}M0 -84V84" fill="none" stroke="${ink}" stroke-width="6" opacity=".9"/>`
}

/** Tie-dye blooms: soft rays around a knot. */
export const tieDye: FabricPattern = ([base, ink, second, third], random) => {
  const blooms = [
    [150, 150, 190],
    [450, 440, 200],
    [450, 130, 120],
    [140, 450, 120],
  ] as const
  const defs = blooms.map((_, index) => {
    const colour = [ink, second, ink, third][index] ?? ink
    return `<radialGradient id="b${index}"><stop offset="0" stop-color="${colour}"/><stop offset=".28" stop-color="${base}" stop-opacity=".7"/><stop offset=".45" stop-color="${colour}" stop-opacity=".95"/><stop offset=".66" stop-color="${base}" stop-opacity=".55"/><stop offset=".8" stop-color="${colour}" stop-opacity=".6"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  })
  const marks = [`<defs>${defs.join('')}</defs>`, ground(base), mottling(third, random)]
  for (const [index, [x, y, radius]] of blooms.entries()) {
    const rim = around(44, radius).map((p) => {
      const stretch = between(random, 0.74, 1.12)
      return `${round(p.x * stretch)} ${round(p.y * stretch)}`
    })
    const rays = around(60, 1, random()).map((p) => {
      const from = between(random, 8, radius * 0.4)
      const to = between(random, radius * 0.5, radius * 1.05)
      return `M${round(p.x * from)} ${round(p.y * from)}L${round(p.x * to)} ${round(p.y * to)}`
    })
    const drawing = `<polygon points="${rim.join(' ')}" fill="url(#b${index})"/><path d="${rays.join('')}" stroke="${base}" stroke-width="3" opacity=".35"/><circle r="7" fill="${base}"/>`
    marks.push(wrapped(x, y, radius * 1.15, (left, top) => at(left, top, drawing)))
  }
  return marks.join('')
}

/** Uneven dye. */
function mottling(colour: string, random: Random): string {
  const marks: string[] = []
  for (let index = 0; index < 46; index += 1) {
    const x = between(random, 0, 600)
    const y = between(random, 0, 600)
    const radius = between(random, 18, 70)
    marks.push(
      wrapped(x, y, radius, (left, top) => circle(left, top, radius, `fill="${colour}" opacity=".09"`)),
    )
  }
  return marks.join('')
}
