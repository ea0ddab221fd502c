// Things for ears and wrists, and what goes round a phone: earbuds, headphones, earphones, watches, speakers, cases, glass.
import { blend, darker, lighter } from '../colour.ts'
import { ball, gradient, inset, paint, plate, turned } from './parts.ts'
import { type Camera, phoneBack } from './phones.ts'

export function earbuds(colour: string): readonly string[] {
  const shell = paint(colour, 70)
  const inner = gradient(
    [
      [0, darker(colour, 0.3)],
      [1, darker(colour, 0.05)],
    ],
    90,
  )
  const bud = (x: number, flip: number): string =>
    `<g transform="translate(${x} 330) scale(${flip} 1)"><rect x="-22" y="-10" width="52" height="170" rx="26" fill="url(#${shell.id})" stroke="${darker(colour, 0.35)}" stroke-width="2.5"/><ellipse cx="-20" cy="-34" rx="74" ry="64" fill="url(#${shell.id})" stroke="${darker(colour, 0.35)}" stroke-width="2.5"/><ellipse cx="-76" cy="-22" rx="26" ry="34" fill="#2a2c31"/><circle cx="8" cy="-50" r="9" fill="#1c1e22"/></g>`
  return [
    `<defs>${shell.def}${inner.def}</defs><path d="M270 470C270 420 310 396 360 396H640C690 396 730 420 730 470V560H270Z" fill="url(#${inner.id})" stroke="${darker(colour, 0.4)}" stroke-width="3"/>`,
    `${bud(410, 1)}${bud(592, -1)}`,
    `<rect x="252" y="500" width="496" height="310" rx="120" fill="url(#${shell.id})" stroke="${darker(colour, 0.35)}" stroke-width="3"/><path d="M262 548C420 566 580 566 738 548" stroke="${darker(colour, 0.3)}" stroke-width="5" fill="none"/><circle cx="500" cy="640" r="9" fill="#57e39b"/><path d="M320 560C300 600 300 680 330 740" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".4" fill="none"/>`,
  ]
}

export function headphones(colour: string): readonly string[] {
  const shell = paint(colour, 50)
  const pad = ball([
    [0, lighter(colour, 0.12)],
    [0.6, darker(colour, 0.4)],
    [1, darker(colour, 0.62)],
  ])
  const cup = (x: number, flip: number): string =>
    `<g transform="translate(${x} 610) scale(${flip} 1)"><path d="M-30 -170C60 -170 96 -90 96 10C96 110 60 180 -30 180Z" fill="url(#${shell.id})"/><path d="M-30 -170C-90 -160 -100 160 -30 180Z" fill="url(#${pad.id})"/><ellipse cx="36" cy="6" rx="38" ry="92" fill="none" stroke="${lighter(colour, 0.35)}" stroke-width="5" opacity=".7"/></g>`
  return [
    `<defs>${shell.def}${pad.def}</defs><path d="M246 500C220 40 780 40 754 500" fill="none" stroke="${darker(colour, 0.55)}" stroke-width="66" stroke-linecap="round"/><path d="M246 500C220 50 780 50 754 500" fill="none" stroke="url(#${shell.id})" stroke-width="48" stroke-linecap="round"/><path d="M330 240C420 140 580 140 670 240" fill="none" stroke="#fff" stroke-width="9" opacity=".3" stroke-linecap="round"/>`,
    `${cup(268, -1)}${cup(732, 1)}`,
  ]
}

export function earphones(colour: string): readonly string[] {
  const tip = ball([
    [0, '#fff'],
    [0.5, '#d5d8de'],
    [1, '#8f949e'],
  ])
  const shell = paint(colour, 60)
  const wire = (width: number, stroke: string): string =>
    `<path d="M352 300C300 470 470 520 492 610M648 280C716 470 520 520 496 610M494 610C500 720 420 780 380 740C330 690 420 640 520 690C640 750 640 850 560 880" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`
  const bud = (x: number, y: number, degrees: number): string =>
    turned(
      degrees,
      x,
      y,
      `<rect x="${x - 24}" y="${y - 14}" width="48" height="130" rx="22" fill="url(#${shell.id})"/><circle cx="${x}" cy="${y - 30}" r="58" fill="url(#${shell.id})"/><ellipse cx="${x - 46}" cy="${y - 46}" rx="32" ry="42" fill="url(#${tip.id})"/>`,
    )
  return [
    `<defs>${tip.def}${shell.def}</defs>${wire(20, darker(colour, 0.4))}${wire(13, lighter(colour, 0.08))}<rect x="470" y="580" width="48" height="84" rx="14" fill="${darker(colour, 0.3)}"/>`,
    `${bud(350, 240, 14)}${turned(0, 0, 0, `<g transform="translate(1000 0) scale(-1 1)">${bud(350, 220, 14)}</g>`)}<rect x="520" y="866" width="110" height="30" rx="10" fill="#d7b45d" transform="rotate(24 560 880)"/>`,
  ]
}

export function smartWatch(strap: string, from: string, to: string): readonly string[] {
  const band = gradient(
    [
      [0, darker(strap, 0.25)],
      [0.3, lighter(strap, 0.2)],
      [0.7, strap],
      [1, darker(strap, 0.35)],
    ],
    0,
  )
  const metal = gradient(
    [
      [0, '#f0f1f4'],
      [0.35, '#9ba0a9'],
      [0.7, '#565b64'],
      [1, '#2c2f35'],
    ],
    30,
  )
  const face = gradient(
    [
      [0, from],
      [1, to],
    ],
    60,
  )
  const rings = [118, 94, 70].map(
    (radius, index) =>
      `<circle cx="500" cy="500" r="${radius}" fill="none" stroke="${['#ff5d73', '#57e39b', '#5cc8ff'][index] ?? '#fff'}" stroke-width="15" stroke-linecap="round" stroke-dasharray="${radius * (4.4 - index * 0.6)} 900" transform="rotate(-90 500 500)"/>`,
  )
  const holes = [0, 1, 2, 3].map(
    (index) => `<ellipse cx="500" cy="${800 + index * 36}" rx="9" ry="7" fill="#000" opacity=".45"/>`,
  )
  return [
    `<defs>${band.def}</defs><path d="M400 330C400 220 420 120 430 60H570C580 120 600 220 600 330ZM400 670C400 780 420 880 430 940H570C580 880 600 780 600 670Z" fill="url(#${band.id})"/>${holes.join('')}`,
    `<defs>${metal.def}${face.def}</defs><rect x="330" y="310" width="340" height="380" rx="96" fill="url(#${metal.id})"/><rect x="664" y="440" width="24" height="70" rx="12" fill="#80858e"/><rect x="346" y="326" width="308" height="348" rx="82" fill="#050609"/><rect x="360" y="340" width="280" height="320" rx="70" fill="url(#${face.id})" opacity=".35"/>${rings.join('')}<path d="M372 400C380 360 400 348 440 344L560 344L400 560C376 520 366 460 372 400Z" fill="#fff" opacity=".1"/>`,
  ]
}

export function speaker(colour: string): readonly string[] {
  const body = gradient(
    [
      [0, darker(colour, 0.45)],
      [0.2, lighter(colour, 0.22)],
      [0.6, colour],
      [1, darker(colour, 0.5)],
    ],
    90,
  )
  const end = ball([
    [0, lighter(colour, 0.25)],
    [0.5, '#2c2f35'],
    [1, '#0c0d10'],
  ])
  const mesh = Array.from({ length: 9 }, (_, row) => `M206 ${390 + row * 27}H794`)
  return [
    `<defs>${body.def}${end.def}</defs><rect x="160" y="350" width="680" height="300" rx="150" fill="url(#${body.id})"/><path d="${mesh.join('')}" stroke="#000" stroke-opacity=".28" stroke-width="10" stroke-dasharray="5 9"/><ellipse cx="212" cy="500" rx="58" ry="140" fill="url(#${end.id})"/><ellipse cx="788" cy="500" rx="58" ry="140" fill="url(#${end.id})"/><ellipse cx="788" cy="500" rx="34" ry="92" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="6"/><rect x="400" y="356" width="200" height="34" rx="17" fill="#000" opacity=".35"/><path d="M440 373h22M500 362v22M489 373h22M540 373h22" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".8"/><path d="M250 640C340 690 660 690 750 640" fill="none" stroke="${lighter(colour, 0.3)}" stroke-width="12" stroke-linecap="round" opacity=".5"/>`,
  ]
}

/** A case in three colours, the nearest on a phone. */
export function phoneCases(colours: readonly [string, string, string], camera: Camera): readonly string[] {
  const place = (index: number, colour: string): string => {
    const box = { x: 178 + index * 190, y: 190 + index * 40, width: 290, height: 600, radius: 58 }
    const hole = { x: box.x + 26, y: box.y + 26, width: 116, height: 130, radius: 34 }
    const shell = paint(colour, 60)
    const inside = index === 2 ? '' : plate(hole, blend(colour, '#000000', 0.55))
    const phone = index === 2 ? phoneBack(inset(box, 10), '#2a2d33', camera) : ''
    return turned(
      -8 + index * 7,
      box.x + 145,
      box.y + 300,
      `<defs>${shell.def}</defs>${plate(box, darker(colour, 0.3))}${phone}${index === 2 ? plate(inset(box, 4), colour, 'opacity=".5"') : plate(inset(box, 4), `url(#${shell.id})`)}${inside}`,
    )
  }
  return colours.map((colour, index) => place(index, colour))
}

export function screenGlass(): readonly string[] {
  const box = { x: 330, y: 130, width: 340, height: 720, radius: 50 }
  const glass = gradient(
    [
      [0, '#ffffff', 0.85],
      [0.3, '#dceefb', 0.55],
      [0.31, '#c3dff2', 0.3],
      [0.7, '#d9ecf8', 0.42],
      [1, '#ffffff', 0.75],
    ],
    30,
  )
  const pane = (x: number, y: number, degrees: number): string =>
    turned(
      degrees,
      500,
      500,
      `<g transform="translate(${x} ${y})">${plate(box, `url(#${glass.id})`, 'stroke="#8fb7d4" stroke-width="5"')}<circle cx="500" cy="176" r="15" fill="none" stroke="#8fb7d4" stroke-width="4"/></g>`,
    )
  return [`<defs>${glass.def}</defs>${pane(-86, 24, -10)}`, pane(70, -10, 6)]
}

export function ringLight(): readonly string[] {
  const glow = ball(
    [
      [0, '#fff'],
      [0.72, '#fffdf6'],
      [0.86, '#ffe9bd'],
      [1, '#ffd48a'],
    ],
    0.5,
    0.5,
    0.5,
  )
  return [
    `<path d="M494 560L330 920M506 560L670 920M500 560V930" stroke="#2b2e34" stroke-width="17" stroke-linecap="round"/><circle cx="500" cy="580" r="26" fill="#16181c"/>`,
    `<defs>${glow.def}</defs><path fill-rule="evenodd" d="M500 90a235 235 0 1 1 0 470a235 235 0 1 1 0 -470zM500 170a155 155 0 1 0 0 310a155 155 0 1 0 0 -310z" fill="url(#${glow.id})" stroke="#c9ccd2" stroke-width="8"/><rect x="444" y="230" width="112" height="210" rx="18" fill="#16181c"/><rect x="452" y="240" width="96" height="190" rx="12" fill="#2d4a86"/>`,
  ]
}
