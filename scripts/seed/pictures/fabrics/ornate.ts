// Party cloth: lace with eyelets, damask and brocade in two tones of one colour, george with metal thread, sequins.
import { between, type Random } from '../random.ts'
import { around, at, circle, type FabricPattern, ground, round, TILE, wrapped } from './tile.ts'

/** Cord lace: flowers and scrolls on a net; `ink` is the cord, `base` what shines through the holes. */
export const lace: FabricPattern = ([base, ink, second], random) => {
  const flower = (scale: number): string =>
    [
      around(6, 44)
        .map((p) =>
          at(
            p.x,
            p.y,
            `<path d="M0 34C-32 14 -28 -30 0 -36C28 -30 32 14 0 34Z" fill="${ink}" stroke="${second}" stroke-width="4"/><ellipse rx="7" ry="12" fill="${base}" opacity=".75"/><path d="M0 28V-26" stroke="${second}" stroke-width="2.5"/>`,
            p.degrees,
          ),
        )
        .join(''),
      circle(0, 0, 17, `fill="${second}"`),
      circle(0, 0, 10, `fill="${base}" stroke="${ink}" stroke-width="3"`),
    ].join('') +
    (scale > 0.8
      ? around(6, 90, 0.52)
          .map((p) => circle(p.x, p.y, 9, `fill="${base}" stroke="${ink}" stroke-width="6"`))
          .join('')
      : '')
  const scroll = `<path d="M-120 0C-80 -60 -40 -60 -20 -20C-10 6 -40 16 -46 -6M120 0C80 60 40 60 20 20C10 -6 40 -16 46 6" fill="none" stroke="${ink}" stroke-width="10" stroke-linecap="round"/><path d="M-96 -30l-16 -22M-60 -52l-4 -26M96 30l16 22M60 52l4 26" stroke="${ink}" stroke-width="9" stroke-linecap="round"/>`
  return [
    ground(base),
    net(ink, random),
    wrapped(150, 150, 110, (x, y) => at(x, y, flower(1))),
    wrapped(450, 450, 110, (x, y) => at(x, y, flower(1), 30)),
    wrapped(450, 150, 130, (x, y) => at(x, y, `${scroll}${flower(0.5)}`, 45, 0.95)),
    wrapped(150, 450, 130, (x, y) => at(x, y, `${scroll}${flower(0.5)}`, -45, 0.95)),
    wrapped(300, 300, 60, (x, y) => at(x, y, flower(0.5), 0, 0.5)),
    wrapped(0, 0, 60, (x, y) => at(x, y, flower(0.5), 0, 0.5)),
    wrapped(300, 0, 50, (x, y) => at(x, y, flower(0.5), 15, 0.4)),
    wrapped(0, 300, 50, (x, y) => at(x, y, flower(0.5), 15, 0.4)),
  ].join('')
}

function net(ink: string, random: Random): string {
  const lines: string[] = []
  for (let place = 0; place < TILE; place += 20) {
    lines.push(`M${place} 0L${place + TILE} ${TILE}M${place - TILE} 0L${place} ${TILE}`)
    lines.push(`M${place} 0L${place - TILE} ${TILE}M${place + TILE} 0L${place} ${TILE}`)
  }
  return `<path d="${lines.join('')}" stroke="${ink}" stroke-width="4.6" opacity="${round(between(random, 0.55, 0.65))}" fill="none"/>`
}

/** Damask: mirrored ornaments, shine against matt. */
export const damask: FabricPattern = ([base, ink, second]) => {
  const half = 'M0 -140C40 -120 62 -84 40 -48C78 -60 100 -20 76 10C96 40 60 70 38 54C48 84 24 116 0 128'
  const ornament = `<g><path d="${half}Z" fill="${ink}"/><path d="${half}Z" fill="${ink}" transform="scale(-1 1)"/><path d="M0 -104C18 -84 26 -56 12 -30C34 -30 42 -4 24 12C36 30 20 48 0 86Z" fill="${base}"/><path d="M0 -104C18 -84 26 -56 12 -30C34 -30 42 -4 24 12C36 30 20 48 0 86Z" fill="${base}" transform="scale(-1 1)"/><path d="M0 -66C8 -40 10 0 0 50C-10 0 -8 -40 0 -66Z" fill="${second}"/>${circle(0, -152, 10, `fill="${ink}"`)}${circle(0, 142, 8, `fill="${ink}"`)}<path d="M70 -96C110 -90 112 -50 84 -44M-70 -96C-110 -90 -112 -50 -84 -44M56 96C92 100 104 68 84 54M-56 96C-92 100 -104 68 -84 54" fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round"/></g>`
  return [
    ground(base),
    wrapped(150, 150, 200, (x, y) => at(x, y, ornament, 0, 1.12)),
    wrapped(450, 450, 200, (x, y) => at(x, y, ornament, 0, 1.12)),
    wrapped(450, 150, 150, (x, y) => at(x, y, ornament, 0, 0.85)),
    wrapped(150, 450, 150, (x, y) => at(x, y, ornament, 0, 0.85)),
  ].join('')
}

/** George: paisleys in metal thread over a deep ground, with small sequins. */
export const george: FabricPattern = ([base, ink, second, third], random) => {
  const paisley = `<path d="M0 90C-70 70 -76 -20 -20 -64C10 -88 52 -84 60 -56C36 -62 18 -48 26 -22C44 30 40 76 0 90Z" fill="none" stroke="${ink}" stroke-width="7"/><path d="M-2 66C-44 48 -48 -8 -12 -40C0 -10 26 34 -2 66Z" fill="${second}" opacity=".9"/>${around(
    7,
    30,
  )
    .map((p) => circle(p.x - 10, p.y + 20, 4.5, `fill="${ink}"`))
    .join('')}<path d="M-6 50C-24 36 -26 8 -10 -14" stroke="${ink}" stroke-width="4" fill="none"/>`
  const sprig = `<path d="M0 40V-30M0 20C-20 14 -26 0 -26 -12C-10 -8 0 4 0 20ZM0 6C20 0 26 -14 26 -26C10 -22 0 -10 0 6Z" fill="${third}" stroke="${ink}" stroke-width="3.5"/>${circle(0, -38, 8, `fill="${ink}"`)}`
  const sequins = Array.from({ length: 110 }, () => {
    const size = between(random, 2, 4)
    return wrapped(random() * TILE, random() * TILE, 5, (x, y) =>
      circle(x, y, size, `fill="${ink}" opacity=".7"`),
    )
  })
  return [
    ground(base),
    ...sequins,
    wrapped(150, 150, 120, (x, y) => at(x, y, paisley)),
    wrapped(450, 450, 120, (x, y) => at(x, y, `<g transform="scale(-1 1)">${paisley}</g>`)),
    wrapped(450, 150, 130, (x, y) => at(x, y, paisley, 40, 0.8)),
    wrapped(150, 450, 130, (x, y) => at(x, y, paisley, -140, 0.8)),
    ...(
      [
        [300, 300],
        [300, 0],
        [0, 300],
      ] as const
    ).map(([left, top]) => wrapped(left, top, 60, (x, y) => at(x, y, sprig, top === left ? 0 : 90, 1.2))),
    wrapped(0, 0, 50, (x, y) => at(x, y, sprig, 180)),
  ].join('')
}

/** Rows of sequins that catch the light one by one. */
export const sequins: FabricPattern = ([base, ink, second], random) => {
  const marks = [ground(base)]
  for (let row = 0; row < 20; row += 1) {
    for (let column = 0; column < 20; column += 1) {
      const x = column * 30 + (row % 2) * 15
      const bright = random()
      const fill = bright > 0.82 ? second : bright > 0.4 ? ink : base
      marks.push(
        wrapped(x, row * 30, 20, (left, top) =>
          circle(left, top, 17, `fill="${fill}" stroke="#000" stroke-opacity=".22" stroke-width="2.5"`),
        ),
      )
      if (bright > 0.9) marks.push(circle(x - 5, row * 30 - 5, 4, 'fill="#fff" opacity=".85"'))
    }
  }
  return marks.join('')
}
