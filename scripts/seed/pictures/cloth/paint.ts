// Paints cloth onto a canvas: the fabric's tile, laid out over a lit surface, inside a mask.
import type { Canvas, Drawing, Mask } from '../canvas.ts'
import type { LitSurface } from './surface.ts'

export type ClothPiece = {
  readonly surface: LitSurface
  readonly tile: Drawing
  /** How many tiles fit the picture's width. */
  readonly repeats: number
  /** Radians. */
  readonly turn?: number
  readonly mask?: Mask
  /** Only these rows of the picture, in pixels. */
  readonly top?: number
  readonly bottom?: number
  /** Multiplies the light: a piece in the background is darker. */
  readonly brightness?: number
}

/** Blends the piece into the canvas. */
export function paintCloth(canvas: Canvas, piece: ClothPiece): void {
  const { width, height, data } = canvas
  const { field, columns, rows } = piece.surface
  const tile = piece.tile.data
  const side = piece.tile.width
  const scale = piece.repeats * side
  const cosine = Math.cos(piece.turn ?? 0) * scale
  const sine = Math.sin(piece.turn ?? 0) * scale
  const brightness = piece.brightness ?? 1
  const last = Math.min(height, piece.bottom ?? height)
  for (let y = Math.max(0, piece.top ?? 0); y < last; y += 1) {
    const gridY = Math.min(rows - 1.001, (y / width) * columns)
    const row = Math.floor(gridY)
    const down = gridY - row
    for (let x = 0; x < width; x += 1) {
      const cover = piece.mask === undefined ? 255 : (piece.mask.data[y * width + x] ?? 0)
      if (cover === 0) continue
      const gridX = Math.min(columns - 1.001, (x / width) * columns)
      const column = Math.floor(gridX)
      const across = gridX - column
      const at = (row * columns + column) * 4
      const below = at + columns * 4
      const w00 = (1 - across) * (1 - down)
      const w10 = across * (1 - down)
      const w01 = (1 - across) * down
      const w11 = across * down
      const light =
        ((field[at] as number) * w00 +
          (field[at + 4] as number) * w10 +
          (field[below] as number) * w01 +
          (field[below + 4] as number) * w11) *
        brightness
      const gloss =
        (field[at + 1] as number) * w00 +
        (field[at + 5] as number) * w10 +
        (field[below + 1] as number) * w01 +
        (field[below + 5] as number) * w11
      const u =
        (field[at + 2] as number) * w00 +
        (field[at + 6] as number) * w10 +
        (field[below + 2] as number) * w01 +
        (field[below + 6] as number) * w11
      const v =
        (field[at + 3] as number) * w00 +
        (field[at + 7] as number) * w10 +
        (field[below + 3] as number) * w01 +
        (field[below + 7] as number) * w11
      const tileX = Math.floor(u * cosine - v * sine)
      const tileY = Math.floor(u * sine + v * cosine)
      const texel = ((((tileY % side) + side) % side) * side + (((tileX % side) + side) % side)) * 4
      const opacity = cover / 255
      const to = (y * width + x) * 3
      const shine = gloss * 255
      // Deep shade keeps a little warmth instead of going grey.
      const red = (tile[texel] as number) * (light < 1 ? light * 0.97 + 0.03 * light * light : light) + shine
      const green = (tile[texel + 1] as number) * light + shine * 0.98
      const blue = (tile[texel + 2] as number) * (light < 1 ? light * 0.98 + 0.02 : light) + shine * 0.94
      data[to] = (data[to] as number) * (1 - opacity) + red * opacity
      data[to + 1] = (data[to + 1] as number) * (1 - opacity) + green * opacity
      data[to + 2] = (data[to + 2] as number) * (1 - opacity) + blue * opacity
    }
  }
}
