// Colours of the demo pictures as numbers, and the few things done with them.
// Nothing here is for pages: their colours live in src/styles.

export type Colour = readonly [red: number, green: number, blue: number]

/** `#1c2a5e` -> [28, 42, 94] */
export function parseColour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function mix(from: Colour, to: Colour, part: number): Colour {
  return [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part,
    from[2] + (to[2] - from[2]) * part,
  ]
}

/** [28, 42, 94] -> `#1c2a5e` */
export function formatColour(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

export function lighter(hex: string, part: number): string {
  return formatColour(mix(parseColour(hex), [255, 255, 255], part))
}

export function darker(hex: string, part: number): string {
  return formatColour(mix(parseColour(hex), [0, 0, 0], part))
}

export function blend(from: string, to: string, part: number): string {
  return formatColour(mix(parseColour(from), parseColour(to), part))
}
