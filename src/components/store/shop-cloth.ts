// A shop's own cloth on its pages: drawn once, shown wherever a picture is missing.

import type { StoreFrame } from '#domain/store/views.ts'
import { adirePattern, clothSeed } from './adire-pattern.ts'
import { perFrame } from './per-frame.ts'

/** Inner markup of an `<svg>` (adire-pattern.ts). `id` must be unique in the page. */
export function clothPattern(frame: StoreFrame, id?: string): string {
  const drawn = clothsOf(frame)
  const known = drawn.get(id)
  if (known !== undefined) return known
  const pattern = adirePattern(clothSeed(frame), id)
  drawn.set(id, pattern)
  return pattern
}

/** By the ids in the page: three at most. */
const clothsOf = perFrame(() => new Map<string | undefined, string>())
