// Computes all colours of a store page from the two colours that an owner picks. Every text is readable for any choice (WCAG 2.2:
// 4.5:1). Tokens and fixed colours are in src/styles; this file knows only the two backgrounds.

/** The backgrounds of store pages: the same values as the tokens `paper` and `white`. */
export const SURFACES = { paper: '#fbf8f3', white: '#ffffff' } as const

/** Smallest contrast of text with its background (WCAG 1.4.3), and of edges and focus rings with the page (1.4.11). */
export const CONTRAST = { text: 4.5, edge: 3 } as const

const WHITE = '#ffffff'
const BLACK = '#000000'
/** The dark text on light colours; black replaces it only where night is too pale. */
const NIGHT = '#0f1430'

export type StorePalette = {
  readonly primary: string
  /** Text on `primary` and on `primaryHover`. */
  readonly onPrimary: string
  readonly primaryHover: string
  /** The primary, darkened until it is readable as text on paper, white and `primarySoft`: links, prices. */
  readonly primaryInk: string
  /**
   * Border of a primary button: the primary if it is visible on paper (3:1), else `primaryInk`. Without the border a white button
   * would be invisible.
   */
  readonly primaryEdge: string
  /** A pale version of the primary as background: chips, banners. Text on it is `primaryInk`. */
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

/** WCAG 2 contrast ratio, 1 to 21; the order of the colours does not matter. */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Computes the colours of a store page. For any two colours every text pair above reaches 4.5:1, and the focus ring 3:1. */
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

/** A cache: every page of a store needs the same two colours, and one ink takes dozens of contrast computations. */
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

/**
 * Returns white if it is readable, else night, else black. Black or white always reaches 4.5 (both have 4.58 on the worst colour).
 */
function readableOn(colour: string): string {
  return [WHITE, NIGHT, BLACK].find((text) => contrastRatio(text, colour) >= CONTRAST.text) ?? BLACK
}

/** Moves the colour away from the text colour, so that contrast grows. Moves towards the text colour only from black and white. */
function hoverOf(colour: string, on: string): string {
  const away = mix(colour, on === WHITE ? BLACK : WHITE, 0.14)
  const isSeen = contrastRatio(away, colour) >= 1.1
  const towards = mix(colour, on === WHITE ? WHITE : BLACK, 0.1)
  return isSeen || contrastRatio(towards, on) < CONTRAST.text ? away : towards
}

/** Darkens a colour in steps of 2% until it is readable on every background. */
function inkOf(colour: string, grounds: readonly string[]): string {
  for (let step = 0; step < 50; step += 1) {
    const ink = mix(colour, BLACK, step / 50)
    if (grounds.every((ground) => contrastRatio(ink, ground) >= CONTRAST.text)) return ink
  }
  return BLACK
}

/** Mixes two colours in sRGB; `share` of the other colour is 0 to 1. */
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
