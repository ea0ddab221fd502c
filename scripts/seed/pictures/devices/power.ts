// What keeps phones alive: power banks, chargers, cables, a router, a car holder, cards.
import { darker, lighter } from '../colour.ts'
import { gradient, inset, paint, plate, turned } from './parts.ts'

export function powerBank(colour: string): readonly string[] {
  const box = { x: 300, y: 150, width: 400, height: 700, radius: 70 }
  const body = paint(colour, 40)
  const sheen = gradient(
    [
      [0, '#fff', 0.35],
      [0.25, '#fff', 0.06],
      [0.26, '#fff', 0],
      [1, '#fff', 0],
    ],
    15,
  )
  const lights = [0, 1, 2, 3].map(
    (index) =>
      `<circle cx="${446 + index * 36}" cy="770" r="8" fill="${index < 3 ? '#7fe3ff' : '#fff'}" opacity="${index < 3 ? 1 : 0.3}"/>`,
  )
  return [
    turned(
      10,
      500,
      500,
      `<defs>${body.def}${sheen.def}</defs>${plate(box, darker(colour, 0.5))}${plate(inset(box, 6), `url(#${body.id})`)}${plate(inset(box, 6), `url(#${sheen.id})`)}<path d="M520 380L440 520H496L476 620L562 470H504Z" fill="#fff" opacity=".8"/><rect x="390" y="158" width="86" height="20" rx="6" fill="#0a0b0e"/><rect x="526" y="160" width="60" height="16" rx="8" fill="#0a0b0e"/>${lights.join('')}`,
    ),
  ]
}

export function chargerWithCable(colour: string): readonly string[] {
  const body = paint(colour, 50)
  const side = gradient(
    [
      [0, darker(colour, 0.1)],
      [1, darker(colour, 0.32)],
    ],
    0,
  )
  const pin = gradient(
    [
      [0, '#f3f3f3'],
      [0.5, '#a9adb3'],
      [1, '#6b6f76'],
    ],
    90,
  )
  const cable = (width: number, stroke: string): string =>
    `<path d="M560 640C700 660 860 640 852 500C846 390 700 400 700 510C700 640 880 760 800 850C740 900 560 880 470 866" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`
  return [
    `${cable(24, darker(colour, 0.28))}${cable(17, colour)}<rect x="376" y="838" width="96" height="52" rx="12" fill="${darker(colour, 0.06)}" stroke="${darker(colour, 0.3)}" stroke-width="3" transform="rotate(7 424 864)"/><rect x="330" y="846" width="52" height="24" rx="8" fill="url(#${pin.id})" transform="rotate(7 424 864)"/>`,
    `<defs>${body.def}${side.def}${pin.def}</defs><rect x="268" y="180" width="28" height="104" rx="6" fill="url(#${pin.id})" transform="rotate(-14 400 400)"/><rect x="378" y="160" width="28" height="124" rx="6" fill="url(#${pin.id})" transform="rotate(-14 400 400)"/><rect x="488" y="180" width="28" height="104" rx="6" fill="url(#${pin.id})" transform="rotate(-14 400 400)"/><g transform="rotate(-14 400 400)"><rect x="228" y="270" width="330" height="380" rx="48" fill="url(#${side.id})"/><rect x="228" y="264" width="316" height="374" rx="46" fill="url(#${body.id})"/><rect x="330" y="560" width="110" height="34" rx="15" fill="#0c0d10"/><path d="M396 390L352 470H386L374 530L424 444H390Z" fill="${darker(colour, 0.25)}"/></g>`,
  ]
}

export function cable(colour: string): readonly string[] {
  const metal = gradient(
    [
      [0, '#f5f5f5'],
      [0.5, '#b0b4ba'],
      [1, '#74787f'],
    ],
    90,
  )
  const loop = (radius: number): string =>
    `<ellipse cx="500" cy="500" rx="${radius}" ry="${radius * 0.92}" fill="none"`
  const rings = [250, 224, 198].map(
    (radius) =>
      `${loop(radius)} stroke="${darker(colour, 0.4)}" stroke-width="27"/>${loop(radius)} stroke="${colour}" stroke-width="20"/>${loop(radius)} stroke="${lighter(colour, 0.4)}" stroke-width="6" stroke-dasharray="3 9" opacity=".65"/>`,
  )
  const end = (x: number, y: number, degrees: number): string =>
    turned(
      degrees,
      x,
      y,
      `<rect x="${x - 32}" y="${y - 20}" width="64" height="112" rx="14" fill="${darker(colour, 0.25)}"/><rect x="${x - 24}" y="${y - 66}" width="48" height="52" rx="10" fill="url(#${metal.id})"/>`,
    )
  const strap = `<rect x="455" y="700" width="90" height="86" rx="12" fill="#22252b"/><rect x="455" y="722" width="90" height="10" fill="#fff" opacity=".14"/>`
  return [`<defs>${metal.def}</defs>${rings.join('')}`, `${strap}${end(330, 250, -38)}${end(690, 236, 34)}`]
}

export function router(colour: string): readonly string[] {
  const body = paint(colour, 35)
  const sheen = gradient(
    [
      [0, '#fff', 0.3],
      [0.34, '#fff', 0.05],
      [0.35, '#fff', 0],
      [1, '#fff', 0],
    ],
    25,
  )
  const box = { x: 230, y: 300, width: 540, height: 360, radius: 90 }
  const bars = [0, 1, 2, 3].map(
    (index) =>
      `<rect x="${470 + index * 26}" y="${478 - index * 20}" width="16" height="${30 + index * 20}" rx="5" fill="#57e39b"/>`,
  )
  return [
    turned(
      -8,
      500,
      480,
      `<defs>${body.def}${sheen.def}</defs>${plate(box, darker(colour, 0.55))}${plate(inset(box, 6), `url(#${body.id})`)}<rect x="360" y="390" width="280" height="170" rx="22" fill="#06070b"/><path d="M396 500a40 40 0 0 1 56 0M408 516a22 22 0 0 1 32 0" stroke="#7fd0ff" stroke-width="8" fill="none" stroke-linecap="round"/>${bars.join('')}${plate(inset(box, 6), `url(#${sheen.id})`)}<circle cx="700" cy="480" r="20" fill="${darker(colour, 0.3)}" stroke="${lighter(colour, 0.3)}" stroke-width="3"/>`,
    ),
  ]
}

export function memoryCards(colour: string): readonly string[] {
  const label = gradient(
    [
      [0, lighter(colour, 0.15)],
      [1, darker(colour, 0.25)],
    ],
    70,
  )
  const card = (x: number, y: number, scale: number, degrees: number, fill: string): string =>
    `<g transform="translate(${x} ${y}) rotate(${degrees}) scale(${scale})"><path d="M-130 -190H60L130 -120V170A20 20 0 0 1 110 190H-110A20 20 0 0 1 -130 170Z" fill="#14161b"/><path d="M-110 -110H110V160H-110Z" fill="${fill}"/><path d="M-104 -176v46M-70 -176v46M-36 -176v46M-2 -176v46M32 -176v46" stroke="#d8b45c" stroke-width="18"/><path d="M-80 -50H40M-80 0H80M-80 50H20" stroke="#fff" stroke-width="17" stroke-linecap="round" opacity=".9"/><circle cx="66" cy="104" r="30" fill="#fff" opacity=".85"/></g>`
  return [
    `<defs>${label.def}</defs>${card(380, 470, 1.25, -12, `url(#${label.id})`)}`,
    card(680, 640, 0.78, 14, `url(#${label.id})`),
  ]
}

export function carHolder(colour: string): readonly string[] {
  const arm = paint(colour, 50)
  const base = `<ellipse cx="500" cy="800" rx="170" ry="54" fill="${darker(colour, 0.5)}"/><ellipse cx="500" cy="780" rx="164" ry="50" fill="url(#${arm.id})"/><path d="M470 770L486 560H530L534 770Z" fill="${darker(colour, 0.2)}"/>`
  const cradle = `<rect x="300" y="190" width="400" height="400" rx="60" fill="${darker(colour, 0.45)}"/><rect x="310" y="194" width="380" height="384" rx="54" fill="url(#${arm.id})"/><circle cx="500" cy="386" r="120" fill="none" stroke="#e9edf3" stroke-width="14" opacity=".85"/><path d="M270 300h54v150h-54a18 18 0 0 1 -18 -18v-114a18 18 0 0 1 18 -18zM730 300h-54v150h54a18 18 0 0 0 18 -18v-114a18 18 0 0 0 -18 -18z" fill="${darker(colour, 0.25)}"/><path d="M440 576h120v40a16 16 0 0 1 -16 16h-88a16 16 0 0 1 -16 -16z" fill="${darker(colour, 0.3)}"/>`
  return [`<defs>${arm.def}</defs>${base}`, turned(-4, 500, 400, cradle)]
}
