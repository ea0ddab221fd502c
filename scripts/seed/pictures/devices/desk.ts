// Puts a drawing of a device on a soft studio ground, part by part, each with its shadow.
import { type Backdrop, type Canvas, paintBackdrop, place, TABLE_SHADOW } from '../canvas.ts'
import { lighter } from '../colour.ts'

/** Parts are laid from the lowest to the highest and may use each other's gradients. `tint` colours the ground faintly. */
export async function onDesk(size: number, parts: readonly string[], tint: string): Promise<Canvas> {
  const ground: Backdrop = { wall: lighter(tint, 0.86), floor: lighter(tint, 0.74), horizon: 0 }
  const canvas = paintBackdrop(size, size, ground)
  for (const part of withSharedDefs(parts)) await place(canvas, part, TABLE_SHADOW)
  return canvas
}

/** Each part is drawn as a document of its own, so each gets the definitions of all. */
export function withSharedDefs(parts: readonly string[]): readonly string[] {
  const defs = parts.flatMap((part) => part.match(/<defs>.*?<\/defs>/g) ?? []).join('')
  return parts.map((part) => defs + part.replace(/<defs>.*?<\/defs>/g, ''))
}
