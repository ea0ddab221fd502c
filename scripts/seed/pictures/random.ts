// Seeded random numbers and smooth noise, so that the same demo picture comes out on every machine.
// Not for secrets.

/** A stream of numbers in [0, 1). */
export type Random = () => number

/** FNV-1a over the text, then mulberry32. `seeded('ankara-3')` gives the same stream for ever. */
export function seeded(text: string): Random {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

export function pick<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new Error('Expected at least one choice, got none')
  return choice
}

/** Smooth noise over the plane, in [-1, 1]. */
export type Noise = (x: number, y: number) => number

/** Value noise with a smooth step between lattice points. */
export function smoothNoise(random: Random): Noise {
  const side = 64
  const lattice = Float32Array.from({ length: side * side }, () => random() * 2 - 1)
  const at = (x: number, y: number): number => lattice[(y & (side - 1)) * side + (x & (side - 1))] ?? 0
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const across = smooth(x - left)
    const down = smooth(y - top)
    const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * across
    const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * across
    return upper + (lower - upper) * down
  }
}

function smooth(part: number): number {
  return part * part * (3 - 2 * part)
}
