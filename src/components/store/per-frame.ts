// What is the same on every page of a shop is made once: a frame never changes, and all pages of an edition share one (frame.ts).

import type { StoreFrame } from '#domain/store/views.ts'

/** More than are under way at once. Frames are remembered for as long as their store: what was made of all of them would fill the memory. */
const MAX_FRAMES = 32

/** `make`, which may depend on nothing but the frame, is called once for each of the frames in use. */
export function perFrame<Made>(make: (frame: StoreFrame) => Made): (frame: StoreFrame) => Made {
  const made = new Map<StoreFrame, { readonly value: Made }>()
  return (frame) => {
    const known = made.get(frame)
    if (known) return known.value
    const value = make(frame)
    const [oldest] = made.keys()
    if (oldest !== undefined && made.size >= MAX_FRAMES) made.delete(oldest)
    made.set(frame, { value })
    return value
  }
}
