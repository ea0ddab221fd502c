// Where a zoomed picture lies in its frame. Lengths are CSS pixels; points are measured from the middle of the frame.

/** The picture is enlarged by `scale` around its middle, then moved by `x` and `y`. */
export type View = { readonly scale: number; readonly x: number; readonly y: number }

export type Point = { readonly x: number; readonly y: number }

export type Size = { readonly width: number; readonly height: number }

export const MAX_SCALE = 5

/** The whole picture. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 }

type Zoom = { readonly factor: number; readonly point: Point }

/** Enlarges by a factor; the part of the picture under `point` stays there. */
export function zoomAt(view: View, { factor, point }: Zoom, frame: Size): View {
  const scale = clamp(view.scale * factor, 1, MAX_SCALE)
  const ratio = scale / view.scale
  const keep = (from: number, at: number) => at - (at - from) * ratio
  return within({ scale, x: keep(view.x, point.x), y: keep(view.y, point.y) }, frame)
}

/** Moves the picture; its edges stay outside the frame. */
export function moveBy(view: View, by: Point, frame: Size): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)
}

function within({ scale, x, y }: View, { width, height }: Size): View {
  const room = (length: number) => ((scale - 1) * length) / 2
  return {
    scale,
    x: clamp(x, -room(width), room(width)),
    y: clamp(y, -room(height), room(height)),
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
