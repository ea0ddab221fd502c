// What the buka sells: jollof, egusi with pounded yam, suya, puff-puff, zobo, moi moi.
import { type Canvas, paintBackdrop, place, TABLE_SHADOW } from '../canvas.ts'
import { ball, gradient } from '../devices/parts.ts'
import { around } from '../fabrics/tile.ts'
import { between, type Random } from '../random.ts'
import {
  chunk,
  doughBall,
  drumstick,
  leaf,
  onionRing,
  plantain,
  rice,
  suyaStick,
  thickSoup,
  tomatoSlice,
} from './pieces.ts'
import { dish, fill, type Round, scatter, spooned, woodenTable } from './table.ts'

const WOOD = '#7a5233'

export async function jollof(size: number, random: Random): Promise<Canvas> {
  const canvas = await woodenTable(size, size, WOOD, random)
  await jollofPlate(canvas, { x: 500, y: 510, radius: 390 }, random)
  await scatter(canvas, [leaf(880, 130, 120, 40), leaf(930, 190, 90, 95)])
  return canvas
}

/** A plate of jollof with chicken and plantain; sizes follow the plate. */
export async function jollofPlate(canvas: Canvas, at: Round, random: Random): Promise<void> {
  await dish(canvas, at, '#f2ede4', 0.8)
  const heap: Round = { ...at, radius: at.radius * 0.74 }
  const grains = rice('#a63f14', ['#d8621f', '#e07a2c', '#c24e17', '#ee9248', '#cf5a1c', '#b5481a'], random)
  await fill(
    canvas,
    spooned(heap, random),
    { texture: grains, repeats: 1.9, lumps: 26, depth: 0.006, gloss: 0.1, heap: 0.09 },
    random,
  )
  const scale = at.radius / 390
  const group = (markup: string): string =>
    `<g transform="translate(${at.x} ${at.y}) scale(${scale}) translate(-500 -510)">${markup}</g>`
  await scatter(
    canvas,
    [
      plantain(330, 640, -30),
      plantain(410, 700, -12),
      plantain(510, 724, 8),
      drumstick(580, 430, -32),
      onionRing(370, 400, 44),
      tomatoSlice(690, 610, 62, 10),
      leaf(420, 470, 84, -50),
    ].map(group),
  )
}

export async function egusi(size: number, random: Random): Promise<Canvas> {
  const canvas = await woodenTable(size, size, WOOD, random)
  await egusiBowl(canvas, { x: 420, y: 440, radius: 330 }, random)
  await dish(canvas, { x: 735, y: 745, radius: 218 }, '#e9e2d6', 0.86)
  await fill(
    canvas,
    '<circle cx="735" cy="745" r="150"/>',
    {
      texture: '<rect width="600" height="600" fill="#f6efdf"/>',
      repeats: 1,
      lumps: 7,
      depth: 0.006,
      gloss: 0.1,
      heap: 0.2,
    },
    random,
  )
  return canvas
}

export async function egusiBowl(canvas: Canvas, at: Round, random: Random): Promise<void> {
  await dish(canvas, at, '#2f4a6b', 0.86)
  const soup = thickSoup(
    '#a8691a',
    ['#cf9a3c', '#d8aa50', '#bd872d', '#ad7724'],
    ['#2c5220', '#38652a', '#24441a'],
    '#c2501a',
    random,
  )
  await fill(
    canvas,
    spooned({ ...at, radius: at.radius * 0.845 }, random),
    { texture: soup, repeats: 2.2, lumps: 22, depth: 0.01, gloss: 0.3, heap: 0.05 },
    random,
  )
  const place = (dx: number, dy: number): readonly [number, number] => [
    at.x + dx * at.radius,
    at.y + dy * at.radius,
  ]
  await scatter(
    canvas,
    (
      [
        [-0.3, -0.2],
        [0.26, 0.12],
        [-0.05, 0.42],
        [0.2, -0.42],
      ] as const
    ).map(([dx, dy]) => chunk(...place(dx, dy), at.radius * 0.17, random)),
  )
}

export async function suya(size: number, random: Random): Promise<Canvas> {
  const canvas = await woodenTable(size, size, '#6b4a30', random)
  const paper = gradient(
    [
      [0, '#f3eee2'],
      [1, '#d9d0bd'],
    ],
    50,
  )
  const lines = Array.from({ length: 34 }, (_, index) => {
    const column = index % 2
    const y = 190 + Math.floor(index / 2) * 38
    return `M${170 + column * 350} ${y}H${between(random, 410, 480) + column * 350}`
  })
  await place(
    canvas,
    `<defs>${paper.def}</defs><g transform="rotate(-5 500 500)"><path d="M120 140L860 120L900 860L140 890Z" fill="url(#${paper.id})"/><path d="${lines.join('')}" stroke="#7d776b" stroke-width="9" stroke-dasharray="38 7 60 6 22 8" opacity=".3"/></g>`,
  )
  await scatter(canvas, [
    suyaStick(500, 330, -8, random),
    suyaStick(510, 470, -2, random),
    suyaStick(496, 612, 5, random),
  ])
  await scatter(canvas, [
    onionRing(240, 770, 66),
    onionRing(330, 800, 54),
    onionRing(290, 730, 46),
    tomatoSlice(700, 770, 82, 10),
    tomatoSlice(800, 730, 66, 40),
    onionRing(800, 220, 50),
  ])
  await pepperHeap(canvas, random)
  return canvas
}

/** Yaji: ground pepper and groundnut in a small heap. */
async function pepperHeap(canvas: Canvas, random: Random): Promise<void> {
  const grains = Array.from({ length: 1500 }, () => {
    const angle = random() * Math.PI * 2
    const away = Math.sqrt(random()) * (random() > 0.9 ? 118 : 78)
    return `<circle cx="${(520 + Math.cos(angle) * away).toFixed(0)}" cy="${(782 + Math.sin(angle) * away * 0.8).toFixed(0)}" r="${between(random, 2, 5).toFixed(1)}" fill="${['#b5451a', '#d0662a', '#8f3210', '#e39a4c'][Math.floor(random() * 4)] ?? '#b5451a'}"/>`
  })
  await place(canvas, grains.join(''), [{ dx: 0.006, dy: 0.01, blur: 0.012, strength: 0.5 }])
}

export async function puffPuff(size: number, random: Random): Promise<Canvas> {
  const canvas = await woodenTable(size, size, '#8a6a48', random)
  await puffBowl(canvas, { x: 500, y: 500, radius: 400 }, '#3f7d77', random)
  return canvas
}

export async function puffBowl(canvas: Canvas, at: Round, colour: string, random: Random): Promise<void> {
  await dish(canvas, at, colour, 0.88)
  const rings = [
    [13, 0.64],
    [8, 0.4],
    [4, 0.16],
  ] as const
  for (const [count, away] of rings) {
    const balls = around(count, at.radius * away, away * 9).map((p) =>
      doughBall(
        Math.round(at.x + p.x + between(random, -8, 8)),
        Math.round(at.y + p.y + between(random, -8, 8)),
        at.radius * between(random, 0.2, 0.235),
        random,
      ),
    )
    await scatter(canvas, balls)
  }
  const grain = (at.radius / 80).toFixed(1)
  const sugar = Array.from({ length: 260 }, () => {
    const angle = random() * Math.PI * 2
    const away = Math.sqrt(random()) * at.radius * 0.76
    return `<rect x="${(at.x + Math.cos(angle) * away).toFixed(0)}" y="${(at.y + Math.sin(angle) * away).toFixed(0)}" width="${grain}" height="${grain}" fill="#fff" opacity=".85"/>`
  })
  await place(canvas, sugar.join(''), [])
}

export async function zobo(size: number, _random: Random): Promise<Canvas> {
  const canvas = paintBackdrop(size, size, { wall: '#f3ded2', floor: '#e3bfae', horizon: 0.72 })
  const drink = gradient(
    [
      [0, '#c2243f'],
      [0.45, '#7d0f2b'],
      [1, '#3f0417'],
    ],
    90,
  )
  const glass = gradient(
    [
      [0, '#fff', 0.6],
      [0.12, '#fff', 0.12],
      [0.5, '#fff', 0.02],
      [0.86, '#fff', 0.12],
      [1, '#fff', 0.5],
    ],
    0,
  )
  const peel = ball([
    [0, '#ffd27a'],
    [0.75, '#f59b23'],
    [1, '#d9760c'],
  ])
  const segments = around(9, 1).map((p) => `M0 0L${p.x * 88} ${p.y * 88}`)
  await place(
    canvas,
    `<defs>${peel.def}</defs><g transform="translate(668 262)"><circle r="112" fill="#e8860f"/><circle r="100" fill="#ffe9c2"/><circle r="92" fill="url(#${peel.id})"/><path d="${segments.join('')}" stroke="#ffe9c2" stroke-width="8"/></g>`,
    [{ dx: 0.01, dy: 0.02, blur: 0.02, strength: 0.25 }],
  )
  await place(
    canvas,
    `<defs>${drink.def}${glass.def}</defs><path d="M318 210H682L640 850C638 872 620 884 600 886H400C380 884 362 872 360 850Z" fill="#fff" opacity=".35"/><path d="M332 330H668L632 846C630 864 616 872 600 874H400C384 872 370 864 368 846Z" fill="url(#${drink.id})"/><ellipse cx="500" cy="330" rx="168" ry="26" fill="#a8203d"/>${iceCube(420, 330, -14)}${iceCube(540, 316, 20)}${iceCube(470, 420, 36)}<path d="M318 210H682L640 850C638 872 620 884 600 886H400C380 884 362 872 360 850Z" fill="url(#${glass.id})"/><ellipse cx="500" cy="210" rx="182" ry="28" fill="none" stroke="#fff" stroke-width="7" opacity=".8"/><path d="M372 400L396 800" stroke="#fff" stroke-width="16" stroke-linecap="round" opacity=".3"/>`,
    TABLE_SHADOW,
  )
  await scatter(canvas, [leaf(430, 250, 130, -30), leaf(490, 226, 140, 8), leaf(392, 270, 100, -70)])
  return canvas
}

function iceCube(x: number, y: number, degrees: number): string {
  return `<g transform="translate(${x} ${y}) rotate(${degrees})"><rect x="-48" y="-48" width="96" height="96" rx="18" fill="#fff" opacity=".28"/><path d="M-40 -26Q-30 -40 10 -40" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".7" fill="none"/></g>`
}

export async function moiMoi(size: number, random: Random): Promise<Canvas> {
  const canvas = await woodenTable(size, size, '#8a6a48', random)
  const green = gradient(
    [
      [0, '#6f9a45'],
      [0.5, '#4d7a31'],
      [1, '#2c5220'],
    ],
    40,
  )
  await place(
    canvas,
    `<defs>${green.def}</defs><g transform="rotate(-12 500 500)"><path d="M120 500C200 220 800 220 890 500C800 790 200 790 120 500Z" fill="url(#${green.id})"/><path d="M130 500H880M240 500L340 320M240 500L340 680M380 500L480 286M380 500L480 714M520 500L620 296M520 500L620 704M660 500L740 340M660 500L740 660" stroke="#b5d08d" stroke-opacity=".5" stroke-width="6" fill="none"/></g>`,
  )
  const pudding = '<rect width="600" height="600" fill="#d98a4a"/>'
  const speckles = Array.from(
    { length: 300 },
    () =>
      `<circle cx="${between(random, 0, 600).toFixed(0)}" cy="${between(random, 0, 600).toFixed(0)}" r="${between(random, 2, 6).toFixed(1)}" fill="${random() > 0.5 ? '#c2361a' : '#f0b878'}"/>`,
  )
  for (const outline of [
    '<path d="M300 330H560L590 610H270Z" stroke="#000" stroke-width="40" stroke-linejoin="round"/>',
    '<path d="M560 470H740L770 680H530Z" stroke="#000" stroke-width="40" stroke-linejoin="round"/>',
  ]) {
    await fill(
      canvas,
      outline,
      {
        texture: pudding + speckles.join(''),
        repeats: 1.6,
        lumps: 14,
        depth: 0.003,
        gloss: 0.22,
        heap: 0.12,
      },
      random,
    )
  }
  await scatter(canvas, [
    `<g transform="translate(400 450)"><ellipse rx="72" ry="58" fill="#fdf8ec"/><circle r="36" cx="6" cy="4" fill="#f2b632"/></g>`,
    leaf(700, 540, 80, 30),
  ])
  return canvas
}
