// Single pieces of food seen from above: grains, slices, leaves, meat, dough balls. SVG in a space of 1000 units.
import { darker, lighter } from '../colour.ts'
import { ball } from '../devices/parts.ts'
import { around } from '../fabrics/tile.ts'
import { between, pick, type Random } from '../random.ts'

/** Cooked rice: thousands of grains in the colours of the pot. For a 600-unit tile. */
export function rice(base: string, colours: readonly string[], random: Random): string {
  const grains = Array.from({ length: 2600 }, () => {
    const x = between(random, -10, 610).toFixed(0)
    const y = between(random, -10, 610).toFixed(0)
    const turn = between(random, 0, 180).toFixed(0)
    return `<ellipse cx="${x}" cy="${y}" rx="${between(random, 9, 13).toFixed(1)}" ry="${between(random, 3.6, 4.8).toFixed(1)}" fill="${pick(random, colours)}" transform="rotate(${turn} ${x} ${y})"/>`
  })
  const bits = Array.from({ length: 60 }, () => {
    const x = between(random, 0, 600).toFixed(0)
    const y = between(random, 0, 600).toFixed(0)
    return `<rect x="${x}" y="${y}" width="${between(random, 8, 18).toFixed(0)}" height="6" rx="3" fill="${pick(random, ['#5e7f2a', '#c9301c', '#f3c17a'])}" transform="rotate(${between(random, 0, 180).toFixed(0)} ${x} ${y})"/>`
  })
  return `<rect width="600" height="600" fill="${base}"/>${grains.join('')}${bits.join('')}`
}

/** Thick soup: lumps, leaves and spots of palm oil. For a 600-unit tile. */
export function thickSoup(
  base: string,
  lumps: readonly string[],
  leaves: readonly string[],
  oil: string,
  random: Random,
): string {
  const blob = (colours: readonly string[], low: number, high: number): string => {
    const size = between(random, low, high)
    const points = around(9, size).map((p) => {
      const stretch = between(random, 0.65, 1.15)
      return `${(p.x * stretch).toFixed(1)} ${(p.y * stretch).toFixed(1)}`
    })
    return `<polygon transform="translate(${between(random, 0, 600).toFixed(0)} ${between(random, 0, 600).toFixed(0)})" points="${points.join(' ')}" fill="${pick(random, colours)}" stroke-linejoin="round" stroke-width="6" stroke="${pick(random, colours)}"/>`
  }
  const many = (count: number, colours: readonly string[], low: number, high: number): string =>
    Array.from({ length: count }, () => blob(colours, low, high)).join('')
  return `<rect width="600" height="600" fill="${base}"/>${many(90, [oil], 14, 40)}${many(420, lumps, 6, 20)}${many(120, leaves, 7, 24)}${many(160, lumps, 4, 11)}`
}

/** A slice of fried plantain. */
export function plantain(x: number, y: number, degrees: number): string {
  const body = ball(
    [
      [0, '#f9cf62'],
      [0.55, '#e8a52c'],
      [0.85, '#b96c12'],
      [1, '#7c430a'],
    ],
    0.42,
    0.4,
    0.62,
  )
  return `<defs>${body.def}</defs><g transform="translate(${x} ${y}) rotate(${degrees})"><ellipse rx="74" ry="44" fill="url(#${body.id})"/><path d="M-40 -6C-10 -14 20 -12 44 -2M-34 12C-8 4 18 8 36 14" stroke="#a85f10" stroke-width="5" stroke-linecap="round" fill="none" opacity=".55"/><ellipse cx="-22" cy="-16" rx="26" ry="8" fill="#fff" opacity=".32"/></g>`
}

/** A fried drumstick. */
export function drumstick(x: number, y: number, degrees: number): string {
  const meat = ball(
    [
      [0, '#e39a4c'],
      [0.4, '#b9611f'],
      [0.8, '#7b3710'],
      [1, '#4f2008'],
    ],
    0.38,
    0.32,
    0.72,
  )
  return `<defs>${meat.def}</defs><g transform="translate(${x} ${y}) rotate(${degrees})"><path d="M70 -16C130 -24 150 -52 178 -42C196 -36 196 -16 184 -8C200 0 198 24 180 26C152 30 130 14 70 18Z" fill="#f1e3cb" stroke="#c9b28d" stroke-width="3"/><path d="M-150 10C-156 -70 -70 -96 -6 -76C50 -60 78 -36 104 -16C112 -6 110 12 98 22C60 50 20 84 -40 88C-110 92 -146 66 -150 10Z" fill="url(#${meat.id})"/><path d="M-96 -34C-60 -60 -10 -58 24 -42" stroke="#fff" stroke-width="16" stroke-linecap="round" opacity=".28" fill="none"/><path d="M-110 30c20 8 34 4 50 -6M-40 50c24 2 40 -4 60 -18M-30 -10c22 6 40 4 58 -6" stroke="#5a260b" stroke-width="7" stroke-linecap="round" fill="none" opacity=".5"/></g>`
}

/** A stewed chunk of beef. */
export function chunk(x: number, y: number, size: number, random: Random): string {
  const meat = ball(
    [
      [0, '#a8643a'],
      [0.5, '#7c3f1f'],
      [1, '#43200e'],
    ],
    0.36,
    0.3,
    0.8,
  )
  const points = around(8, size).map((p) => {
    const stretch = between(random, 0.78, 1.12)
    return `${(p.x * stretch).toFixed(0)} ${(p.y * stretch * 0.82).toFixed(0)}`
  })
  return `<defs>${meat.def}</defs><g transform="translate(${x} ${y}) rotate(${between(random, 0, 90).toFixed(0)})"><polygon points="${points.join(' ')}" fill="url(#${meat.id})" stroke="#5a2c14" stroke-width="12" stroke-linejoin="round"/><path d="M${-size * 0.4} ${-size * 0.2}q${size * 0.4} ${-size * 0.3} ${size * 0.8} 0M${-size * 0.4} ${size * 0.15}q${size * 0.4} ${-size * 0.2} ${size * 0.7} 0" stroke="#c98a5c" stroke-width="5" fill="none" opacity=".7"/></g>`
}

/** A ring of red onion. */
export function onionRing(x: number, y: number, radius: number): string {
  return `<g fill="none"><ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * 0.86}" stroke="#8b2a63" stroke-width="7"/><ellipse cx="${x}" cy="${y}" rx="${radius - 6}" ry="${radius * 0.86 - 6}" stroke="#f3dcea" stroke-width="9"/><ellipse cx="${x}" cy="${y}" rx="${radius * 0.6}" ry="${radius * 0.52}" stroke="#c9749f" stroke-width="4"/><ellipse cx="${x}" cy="${y}" rx="${radius * 0.5}" ry="${radius * 0.43}" stroke="#f6e6ef" stroke-width="7"/></g>`
}

export function tomatoSlice(x: number, y: number, radius: number, degrees: number): string {
  const flesh = ball([
    [0, '#f4705a'],
    [0.7, '#dc3a2a'],
    [1, '#b3231a'],
  ])
  const seeds = around(5, radius * 0.55).map(
    (p) =>
      `<g transform="translate(${p.x} ${p.y}) rotate(${p.degrees})"><path d="M0 ${-radius * 0.27}C${radius * 0.28} ${-radius * 0.1} ${radius * 0.2} ${radius * 0.24} 0 ${radius * 0.26}C${-radius * 0.2} ${radius * 0.24} ${-radius * 0.28} ${-radius * 0.1} 0 ${-radius * 0.27}Z" fill="#f7a78a"/><circle r="4" cx="-4" fill="#f6dfa6"/><circle r="4" cx="6" cy="8" fill="#f6dfa6"/></g>`,
  )
  return `<defs>${flesh.def}</defs><g transform="translate(${x} ${y}) rotate(${degrees})"><circle r="${radius}" fill="url(#${flesh.id})"/><circle r="${radius - 5}" fill="none" stroke="#f58f78" stroke-width="4"/>${seeds.join('')}</g>`
}

/** A stick of suya: four strips of pepper-crusted beef. */
export function suyaStick(x: number, y: number, degrees: number, random: Random): string {
  const meat = ball(
    [
      [0, '#b5693a'],
      [0.5, '#7a3a1c'],
      [1, '#3d1a0b'],
    ],
    0.35,
    0.25,
    0.85,
  )
  const strips = [-150, -52, 46, 144].map((left) => {
    const wobble = between(random, -6, 6)
    const specks = Array.from(
      { length: 26 },
      () =>
        `<circle cx="${(left + between(random, -40, 40)).toFixed(0)}" cy="${between(random, -36, 36).toFixed(0)}" r="${between(random, 2, 4.6).toFixed(1)}" fill="${pick(random, ['#e0782c', '#c2361a', '#f0b65a', '#2a1208'])}"/>`,
    )
    return `<path d="M${left - 46} ${-38 + wobble}C${left - 20} -52 ${left + 24} -48 ${left + 46} -36C${left + 54} -8 ${left + 52} 18 ${left + 44} 38C${left + 18} 50 ${left - 24} 48 ${left - 46} 38C${left - 54} 10 ${left - 52} -14 ${left - 46} ${-38 + wobble}Z" fill="url(#${meat.id})"/>${specks.join('')}<path d="M${left - 30} -24q26 -12 56 0" stroke="#fff" stroke-width="8" opacity=".16" fill="none" stroke-linecap="round"/>`
  })
  return `<defs>${meat.def}</defs><g transform="translate(${x} ${y}) rotate(${degrees})"><rect x="-290" y="-6" width="560" height="12" rx="6" fill="#d9b583" stroke="#9c7746" stroke-width="2"/>${strips.join('')}</g>`
}

/** A puff-puff: fried dough, darker below, with small blisters. */
export function doughBall(x: number, y: number, radius: number, random: Random): string {
  const tone = pick(random, ['#c9812f', '#bf7327', '#d28c3a'])
  const skin = ball(
    [
      [0, lighter(tone, 0.42)],
      [0.35, tone],
      [0.78, darker(tone, 0.36)],
      [1, darker(tone, 0.58)],
    ],
    0.36,
    0.3,
    0.74,
  )
  const blisters = Array.from(
    { length: 9 },
    () =>
      `<circle cx="${(x + between(random, -0.6, 0.6) * radius).toFixed(0)}" cy="${(y + between(random, -0.6, 0.6) * radius).toFixed(0)}" r="${between(random, 2, 6).toFixed(1)}" fill="${darker(tone, 0.3)}" opacity=".35"/>`,
  )
  return `<defs>${skin.def}</defs><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${skin.id})"/>${blisters.join('')}<ellipse cx="${x - radius * 0.34}" cy="${y - radius * 0.42}" rx="${radius * 0.26}" ry="${radius * 0.15}" fill="#fff" opacity=".3" transform="rotate(-34 ${x - radius * 0.34} ${y - radius * 0.42})"/>`
}

/** A leaf of scent leaf or mint. */
export function leaf(x: number, y: number, length: number, degrees: number, colour = '#3f7a2f'): string {
  const half = length / 2
  return `<g transform="translate(${x} ${y}) rotate(${degrees})"><path d="M0 ${-half}C${half * 0.62} ${-half * 0.5} ${half * 0.62} ${half * 0.5} 0 ${half}C${-half * 0.62} ${half * 0.5} ${-half * 0.62} ${-half * 0.5} 0 ${-half}Z" fill="${colour}"/><path d="M0 ${-half}C${half * 0.62} ${-half * 0.5} ${half * 0.62} ${half * 0.5} 0 ${half}Z" fill="#000" opacity=".16"/><path d="M0 ${-half * 0.9}V${half * 0.9}M0 ${-half * 0.3}L${half * 0.3} ${-half * 0.5}M0 ${half * 0.1}L${half * 0.34} ${-half * 0.12}M0 ${-half * 0.3}L${-half * 0.3} ${-half * 0.5}M0 ${half * 0.1}L${-half * 0.34} ${-half * 0.12}" stroke="${lighter(colour, 0.35)}" stroke-width="3" fill="none"/></g>`
}
