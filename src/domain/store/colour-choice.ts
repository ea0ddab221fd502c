// What there is to say about the two colours that an owner picks. Any two are made readable by storePalette; two that cannot be told
// apart are refused, since then nothing stands out on the page.
import { parseHexColour, storePalette } from '../basics/colour.ts'

/** Least distance of two colours in sRGB, 0 to 441: below it they look alike on a cheap screen. */
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

/** True when text in the colour has to be darkened to be read on the page: the form says so. */
export function isTooPaleForText(colour: string): boolean {
  return storePalette(colour, colour).primaryInk !== parseHexColour(colour)
}

function channels(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
