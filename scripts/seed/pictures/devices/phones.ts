// Phones: backs with their cameras, fronts with a wallpaper, a phone with buttons, a tablet.
import { blend, darker, lighter } from '../colour.ts'
import { type Box, ball, freshId, gradient, inset, paint, plate, turned } from './parts.ts'

export type Camera = 'ring' | 'pill' | 'square' | 'triple'

/** The back of a phone with its frame and cameras. */
export function phoneBack(box: Box, colour: string, camera: Camera): string {
  const frame = gradient(
    [
      [0, lighter(colour, 0.55)],
      [0.3, darker(colour, 0.35)],
      [0.7, lighter(colour, 0.12)],
      [1, darker(colour, 0.5)],
    ],
    20,
  )
  const back = gradient(
    [
      [0, lighter(colour, 0.34)],
      [0.42, colour],
      [1, darker(colour, 0.34)],
    ],
    65,
  )
  const sheen = gradient(
    [
      [0, '#fff', 0.42],
      [0.32, '#fff', 0.1],
      [0.33, '#fff', 0],
      [1, '#fff', 0],
    ],
    28,
  )
  const face = inset(box, 6)
  return [
    `<defs>${frame.def}${back.def}${sheen.def}</defs>`,
    plate(box, `url(#${frame.id})`),
    plate(face, `url(#${back.id})`),
    plate(face, `url(#${sheen.id})`),
    cameras(box, colour, camera),
    `<rect x="${box.x + box.width * 0.4}" y="${box.y + box.height * 0.9}" width="${box.width * 0.2}" height="7" rx="3.5" fill="#fff" opacity=".25"/>`,
  ].join('')
}

function cameras(box: Box, colour: string, kind: Camera): string {
  const unit = box.width / 10
  if (kind === 'ring') {
    const [x, y] = [box.x + box.width / 2, box.y + unit * 3.4]
    return `<circle cx="${x}" cy="${y}" r="${unit * 2.7}" fill="${darker(colour, 0.55)}"/><circle cx="${x}" cy="${y}" r="${unit * 2.7}" fill="none" stroke="${lighter(colour, 0.5)}" stroke-width="7"/>${lens(x - unit, y - unit * 0.9, unit * 0.85)}${lens(x + unit, y - unit * 0.9, unit * 0.85)}${lens(x - unit, y + unit * 1.1, unit * 0.85)}${flash(x + unit, y + unit * 1.1, unit * 0.4)}`
  }
  if (kind === 'pill') {
    const island = {
      x: box.x + unit * 0.9,
      y: box.y + unit * 0.9,
      width: unit * 2.5,
      height: unit * 6.2,
      radius: unit * 1.25,
    }
    return `${plate(island, darker(colour, 0.25), `stroke="${lighter(colour, 0.35)}" stroke-width="4"`)}${lens(island.x + unit * 1.25, island.y + unit * 1.35, unit * 0.9)}${lens(island.x + unit * 1.25, island.y + unit * 3.5, unit * 0.9)}${flash(island.x + unit * 1.25, island.y + unit * 5.2, unit * 0.42)}`
  }
  if (kind === 'square') {
    const island = {
      x: box.x + unit * 0.8,
      y: box.y + unit * 0.8,
      width: unit * 4.3,
      height: unit * 4.3,
      radius: unit * 1.2,
    }
    const [x, y] = [island.x, island.y]
    return `${plate(island, blend(colour, '#0b0c10', 0.35), `stroke="${lighter(colour, 0.3)}" stroke-width="3.5"`)}${lens(x + unit * 1.35, y + unit * 1.35, unit * 0.95)}${lens(x + unit * 2.95, y + unit * 2.95, unit * 0.95)}${flash(x + unit * 3.05, y + unit * 1.3, unit * 0.4)}`
  }
  const x = box.x + unit * 1.9
  return (
    [1.9, 4.2, 6.5].map((row) => lens(x, box.y + unit * row, unit * 0.98)).join('') +
    flash(box.x + unit * 4, box.y + unit * 1.9, unit * 0.4)
  )
}

function lens(x: number, y: number, radius: number): string {
  const glass = ball([
    [0, '#6d7fb0'],
    [0.3, '#20264a'],
    [0.75, '#07080f'],
    [1, '#000'],
  ])
  return `<defs>${glass.def}</defs><circle cx="${x}" cy="${y}" r="${radius}" fill="#0c0d12"/><circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#aeb4c0" stroke-width="${radius * 0.12}"/><circle cx="${x}" cy="${y}" r="${radius * 0.66}" fill="url(#${glass.id})"/><circle cx="${x - radius * 0.24}" cy="${y - radius * 0.26}" r="${radius * 0.13}" fill="#fff" opacity=".85"/>`
}

function flash(x: number, y: number, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#fff4d6" stroke="#d9c79a" stroke-width="2.5"/>`
}

/** The front of a phone: bezel, wallpaper of soft hills, clock and camera hole. */
export function phoneFront(box: Box, from: string, to: string): string {
  const screen = inset(box, 15)
  const sky = gradient(
    [
      [0, lighter(from, 0.2)],
      [0.55, from],
      [1, to],
    ],
    80,
  )
  const sheen = gradient(
    [
      [0, '#fff', 0.28],
      [0.4, '#fff', 0.04],
      [0.41, '#fff', 0],
      [1, '#fff', 0],
    ],
    24,
  )
  const frame = gradient(
    [
      [0, '#8b909a'],
      [0.4, '#23262c'],
      [1, '#0c0d10'],
    ],
    20,
  )
  const clip = freshId()
  const { x, y, width, height } = screen
  const hills = [0.52, 0.66, 0.8].map((part, index) => {
    const top = y + height * part
    return `<path d="M${x} ${top}C${x + width * 0.3} ${top - height * 0.13} ${x + width * 0.6} ${top + height * 0.1} ${x + width} ${top - height * 0.05}V${y + height}H${x}Z" fill="${blend(to, '#12122a', 0.2 + index * 0.22)}" opacity=".75"/>`
  })
  return [
    `<defs>${sky.def}${sheen.def}${frame.def}<clipPath id="${clip}">${plate(screen, '#000')}</clipPath></defs>`,
    plate(box, `url(#${frame.id})`),
    plate(inset(box, 4), '#060709'),
    `<g clip-path="url(#${clip})">${plate(screen, `url(#${sky.id})`)}<circle cx="${x + width * 0.7}" cy="${y + height * 0.3}" r="${width * 0.15}" fill="#fff" opacity=".35"/>${hills.join('')}</g>`,
    clock(x + width / 2, y + height * 0.17, Math.min(width, height) / 10),
    `<circle cx="${x + width / 2}" cy="${y + 22}" r="9" fill="#05060a"/>`,
    plate(screen, `url(#${sheen.id})`),
  ].join('')
}

/** 10:08 in strokes: no font is needed, so it looks the same on every machine. */
function clock(x: number, y: number, unit: number): string {
  const one = `M0 0V${unit * 1.7}`
  const zero = `M0 ${unit * 0.45}a${unit * 0.42} ${unit * 0.45} 0 0 1 ${unit * 0.84} 0v${unit * 0.8}a${unit * 0.42} ${unit * 0.45} 0 0 1 -${unit * 0.84} 0z`
  const eight = `M${unit * 0.42} ${unit * 0.82}a${unit * 0.38} ${unit * 0.41} 0 1 1 .1 0a${unit * 0.44} ${unit * 0.44} 0 1 1 -.1 0z`
  const place = (dx: number, path: string): string =>
    `<path transform="translate(${x + dx * unit} ${y - unit * 0.85})" d="${path}"/>`
  return `<g fill="none" stroke="#fff" stroke-width="${unit * 0.17}" stroke-linecap="round">${place(-1.75, one)}${place(-1.4, zero)}${place(0.3, zero)}${place(1.45, eight)}</g><circle cx="${x}" cy="${y - unit * 0.3}" r="${unit * 0.11}" fill="#fff"/><circle cx="${x}" cy="${y + unit * 0.3}" r="${unit * 0.11}" fill="#fff"/>`
}

/** A back and a front side by side, slightly apart. */
export function phonePair(
  colour: string,
  camera: Camera,
  wallpaper: readonly [string, string],
): readonly string[] {
  const back = { x: 212, y: 150, width: 322, height: 660, radius: 50 }
  const front = { x: 476, y: 206, width: 322, height: 660, radius: 50 }
  return [
    turned(-5, 380, 480, phoneBack(back, colour, camera)),
    turned(4, 637, 536, phoneFront(front, ...wallpaper)),
  ]
}

/** One phone, its back towards us. */
export function phoneAlone(colour: string, camera: Camera): readonly string[] {
  return [
    turned(8, 500, 500, phoneBack({ x: 322, y: 130, width: 356, height: 740, radius: 56 }, colour, camera)),
  ]
}

/** A small phone with buttons and a torch. */
export function buttonPhone(colour: string): readonly string[] {
  const box = { x: 345, y: 110, width: 310, height: 780, radius: 64 }
  const body = paint(colour, 30)
  const screen = gradient(
    [
      [0, '#bfe3f5'],
      [1, '#3f7fb5'],
    ],
    80,
  )
  const keys = Array.from({ length: 12 }, (_, index) => {
    const x = 384 + (index % 3) * 82
    const y = 600 + Math.floor(index / 3) * 64
    return `<rect x="${x}" y="${y}" width="70" height="48" rx="16" fill="#000" opacity=".28"/><rect x="${x}" y="${y - 3}" width="70" height="48" rx="16" fill="${lighter(colour, 0.16)}"/><circle cx="${x + 35}" cy="${y + 21}" r="6" fill="#fff" opacity=".8"/>`
  })
  const pad = `<rect x="384" y="494" width="234" height="86" rx="30" fill="${darker(colour, 0.3)}"/><rect x="446" y="502" width="110" height="70" rx="24" fill="${lighter(colour, 0.22)}"/><rect x="474" y="518" width="54" height="38" rx="12" fill="${darker(colour, 0.2)}"/><path d="M400 536h26M574 536h26" stroke-width="9" stroke-linecap="round" stroke="#2fbf71"/><path d="M574 536h26" stroke-width="9" stroke-linecap="round" stroke="#e0483e"/>`
  return [
    turned(
      -7,
      500,
      500,
      `<defs>${body.def}${screen.def}</defs>${plate(box, darker(colour, 0.45))}${plate(inset(box, 5), `url(#${body.id})`)}<rect x="455" y="134" width="90" height="9" rx="4.5" fill="#000" opacity=".55"/><rect x="378" y="164" width="244" height="300" rx="18" fill="#07080c"/><rect x="392" y="180" width="216" height="266" rx="6" fill="url(#${screen.id})"/><path d="M392 380C450 330 520 420 608 350V446H392Z" fill="#1f5f3f" opacity=".7"/>${clock(500, 250, 24)}${pad}${keys.join('')}`,
    ),
  ]
}

/** A tablet on its side. */
export function tablet(from: string, to: string): readonly string[] {
  return [turned(-6, 500, 500, phoneFront({ x: 130, y: 245, width: 740, height: 510, radius: 44 }, from, to))]
}
