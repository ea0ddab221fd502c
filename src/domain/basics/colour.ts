// Colours derived from the two that an owner picks, so that every text pair on a store page is readable (WCAG 2.2: 4.5:1)
// whatever she picked. Tokens and fixed colours live in src/styles; only the two surfaces are known here.

/** What store pages are printed on: the same values as the tokens `paper` and `white`. */
export const SURFACES = { paper: '#fbf8f3', white: '#ffffff' } as const

/** Smallest contrast of text on its ground (WCAG 1.4.3), and of edges and focus rings on the page (1.4.11). */
export const CONTRAST = { text: 4.5, edge: 3 } as const

const WHITE = '#ffffff'
const BLACK = '#000000'
/** Preferred dark text on light colours; black only where this is too pale. */
const NIGHT = '#0f1430'

export type StorePalette = {
  readonly primary: string
  /** Text on `primary` and on `primaryHover`. */
  readonly onPrimary: string
  readonly primaryHover: string
  /** The primary, darkened until it reads as text on paper, white and `primarySoft`: links, prices. */
  readonly primaryInk: string
  /** Border of a primary button: the primary where it is seen on paper (3:1), else `primaryInk`. A white button needs an edge. */
  readonly primaryEdge: string
  /** A pale ground of the primary: chips, banners. Text on it is `primaryInk`. */
  readonly primarySoft: string
  readonly accent: string
  /** Text on `accent` and on `accentHover`. */
  readonly onAccent: string
  readonly accentHover: string
  readonly accentInk: string
  readonly accentEdge: string
  readonly accentSoft: string
  /** Focus ring on paper and white. */
  readonly focus: string
}

/** `#1C2A5E`, `1c2a5e` -> `#1c2a5e`; `#fa3` -> `#ffaa33`; anything else, names and alpha among them, -> null. */
export function parseHexColour(input: string): string | null {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(input.trim())
  if (!match?.[1]) return null
  const digits = match[1].toLowerCase()
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

/** WCAG 2 relative luminance, 0 (black) to 1 (white). Throws on text that is not a colour. */
export function relativeLuminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast ratio, 1 to 21, the same both ways round. */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colours of a store page. Every text pair named above is at least 4.5:1, the focus ring 3:1, for any two colours. */
export function storePalette(primary: string, accent: string): StorePalette {
  const first = variantsOf(primary)
  const second = variantsOf(accent)
  return {
    primary: first.colour,
    onPrimary: first.on,
    primaryHover: first.hover,
    primaryInk: first.ink,
    primaryEdge: first.edge,
    primarySoft: first.soft,
    accent: second.colour,
    onAccent: second.on,
    accentHover: second.hover,
    accentInk: second.ink,
    accentEdge: second.edge,
    accentSoft: second.soft,
    focus: first.ink,
  }
}

type Variants = ReturnType<typeof computeVariants>

/** Colours seen last: every page of a store asks for the same two, and finding an ink takes dozens of contrasts. */
const knownVariants = new Map<string, Variants>()
const MAX_KNOWN = 500

function variantsOf(input: string): Variants {
  const known = knownVariants.get(input)
  if (known) return known
  const variants = computeVariants(input)
  if (knownVariants.size >= MAX_KNOWN) knownVariants.clear()
  knownVariants.set(input, variants)
  return variants
}

function computeVariants(input: string) {
  const colour = toHex(channels(input))
  const on = readableOn(colour)
  const soft = mix(colour, WHITE, 0.9)
  const ink = inkOf(colour, [SURFACES.paper, SURFACES.white, soft])
  const edge = contrastRatio(colour, SURFACES.paper) >= CONTRAST.edge ? colour : ink
  return { colour, on, hover: hoverOf(colour, on), soft, ink, edge }
}

/** White where it reads, else night, else black: one of black and white always reaches 4.5 (they meet at 4.58). */
function readableOn(colour: string): string {
  return [WHITE, NIGHT, BLACK].find((text) => contrastRatio(text, colour) >= CONTRAST.text) ?? BLACK
}

/** Away from the text colour, so that contrast grows; towards it only where there is no room (black, white). */
function hoverOf(colour: string, on: string): string {
  const away = mix(colour, on === WHITE ? BLACK : WHITE, 0.14)
  const isSeen = contrastRatio(away, colour) >= 1.1
  const towards = mix(colour, on === WHITE ? WHITE : BLACK, 0.1)
  return isSeen || contrastRatio(towards, on) < CONTRAST.text ? away : towards
}

/** Darkened in steps of a fiftieth until it reads on every ground. */
function inkOf(colour: string, grounds: readonly string[]): string {
  for (let step = 0; step < 50; step += 1) {
    const ink = mix(colour, BLACK, step / 50)
    if (grounds.every((ground) => contrastRatio(ink, ground) >= CONTRAST.text)) return ink
  }
  return BLACK
}

/** `share` of the other colour, 0 to 1, in sRGB. */
function mix(colour: string, other: string, share: number): string {
  const target = channels(other)
  return toHex(
    channels(colour).map((channel, index) =>
      Math.round(channel * (1 - share) + (target[index] ?? 0) * share),
    ),
  )
}

function channels(colour: string): readonly number[] {
  const hex = parseHexColour(colour)
  if (hex === null) throw new TypeError(`expected a colour like #1c2a5e, got ${JSON.stringify(colour)}`)
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

function toHex(rgb: readonly number[]): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
