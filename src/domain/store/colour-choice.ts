// Checks the two colours that an owner picks. storePalette makes any two readable. Two colours that look the same are refused,
// because nothing would stand out on the page.
import { parseHexColour, storePalette } from '../basics/colour.ts'

/** Minimum distance of two colours in sRGB, 0 to 441: closer colours look alike on a cheap screen. */
const ALIKE = 48

export type ColourFault = 'colour_invalid' | 'colours_alike'

/** `coloursFault('#0f5132', '#0f5233')` -> `colours_alike`; null when both can be used together. */
export function coloursFault(primary: string, accent: string): ColourFault | null {
  const [one, other] = [parseHexColour(primary), parseHexColour(accent)]
  if (one === null || other === null) return 'colour_invalid'
  const distance = Math.hypot(
    ...channels(one).map((channel, index) => channel - (channels(other)[index] ?? 0)),
  )
  return distance < ALIKE ? 'colours_alike' : null
}

/** True when the colour is too pale for text and pages will darken it; the form says so. */
export function isTooPaleForText(colour: string): boolean {
  return storePalette(colour, colour).primaryInk !== parseHexColour(colour)
}

function channels(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
