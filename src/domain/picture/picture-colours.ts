// Finds colours in a picture that suit a store. White, black, grey and transparent pixels are the background of most logos, so they
// come last. Store pages can use any colour: colour.ts finds readable text and edges for each.

type Bin = { count: number; red: number; green: number; blue: number }

/** Minimum share of the counted pixels: rarer colours come from scaling. */
const MIN_SHARE = 0.012

/** Distance in RGB (0 to 441) below which two colours look the same to a shopper. */
const SAME = 70

const MAX_COLOURS = 4

/** Returns up to four colours like `#1c2a5e`, the most useful first. `rgba` holds four bytes per pixel. */
export function dominantColours(rgba: Uint8ClampedArray | Uint8Array): string[] {
  const bins = new Map<number, Bin>()
  let counted = 0
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4)
    if (alpha < 128) continue
    counted += 1
    // Reduces each channel to eight levels.
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const bin = bins.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 }
    bin.count += 1
    bin.red += red
    bin.green += green
    bin.blue += blue
    bins.set(key, bin)
  }
  const found = [...bins.values()]
    .filter(({ count }) => count >= counted * MIN_SHARE)
    .map(({ count, red, green, blue }) => {
      const rgb = [red, green, blue].map((sum) => Math.round(sum / count)) as [number, number, number]
      return { rgb, weight: Math.sqrt(count / counted) * strengthOf(rgb) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  const chosen: [number, number, number][] = []
  for (const { rgb } of found) {
    if (chosen.length < MAX_COLOURS && chosen.every((other) => distance(rgb, other) >= SAME)) chosen.push(rgb)
  }
  return chosen.map((rgb) => `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)
}

/** Returns how strong a colour is: 0 for white, 0.03 for greys and black, up to 1 for a pure colour of medium brightness. */
function strengthOf(rgb: readonly number[]): number {
  const most = Math.max(...rgb)
  const least = Math.min(...rgb)
  if (least > 235) return 0
  const chroma = (most - least) / 255
  const light = (most + least) / 510
  return Math.max(0.03, chroma) * (light < 0.12 || light > 0.88 ? 0.3 : 1)
}

function distance(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(...one.map((channel, index) => channel - (other[index] ?? 0)))
}
