// Makes random numbers from a seed, so that every machine makes the same demo. Not for secrets.

/** A stream of numbers in [0, 1). */
export type Random = () => number

/** FNV-1a over the text, then mulberry32. `seeded('ankara-3')` always gives the same stream. */
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
