// The picture being made: RGB pixels, a backdrop, shadows, and drawings laid on top of each other.
// Coordinates of drawings are in units of the picture's width, so that one drawing fits every size.
import sharp from 'sharp'
import type { RawPixels } from '#scripts/pictures/process.ts'
import { mix, parseColour } from './colour.ts'
import { type Random, seeded } from './random.ts'

export type Canvas = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** Red, green, blue, alpha for each pixel; not premultiplied. */
export type Drawing = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** How much of a pixel is covered, 0 to 255. */
export type Mask = { readonly width: number; readonly height: number; readonly data: Uint8Array }

export async function drawSvg(svg: string, width: number, height: number): Promise<Drawing> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Coverage of the shapes in `markup`, drawn in a space 1000 wide. */
export async function drawMask(markup: string, canvas: Canvas): Promise<Mask> {
  const drawing = await drawSvg(svgSheet(markup, canvas), canvas.width, canvas.height)
  return alphaOf(drawing)
}

/** An SVG sheet of the canvas's shape, 1000 units wide. */
export function svgSheet(
  markup: string,
  canvas: { readonly width: number; readonly height: number },
): string {
  const height = Math.round((1000 * canvas.height) / canvas.width)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}" viewBox="0 0 1000 ${height}">${markup}</svg>`
}

export function alphaOf(drawing: Drawing): Mask {
  const data = new Uint8Array(drawing.width * drawing.height)
  for (let index = 0; index < data.length; index += 1) data[index] = drawing.data[index * 4 + 3] ?? 0
  return { width: drawing.width, height: drawing.height, data }
}

export type Backdrop = {
  readonly wall: string
  readonly floor: string
  /** Where the floor begins, 0 top to 1 bottom; 0 for a table seen from above. */
  readonly horizon: number
}

/** A studio sweep: wall and floor melt into each other, light falls from the upper left. */
export function paintBackdrop(width: number, height: number, backdrop: Backdrop): Canvas {
  const data = new Uint8ClampedArray(width * height * 3)
  const wall = parseColour(backdrop.wall)
  const floor = parseColour(backdrop.floor)
  const isFlat = backdrop.horizon === 0
  for (let y = 0; y < height; y += 1) {
    const down = y / height
    const part = isFlat ? down : 1 / (1 + Math.exp(-(down - backdrop.horizon) * 16))
    const [red, green, blue] = mix(wall, floor, part)
    const awayDown = ((down - 0.18) * 0.9) ** 2
    for (let x = 0; x < width; x += 1) {
      const across = x / width
      const fromLight = (across - 0.3) * (across - 0.3) + awayDown
      const light = 1.05 - 0.2 * fromLight - 0.04 * Math.sqrt(fromLight)
      const at = (y * width + x) * 3
      data[at] = red * light
      data[at + 1] = green * light
      data[at + 2] = blue * light
    }
  }
  return { width, height, data }
}

export type Shadow = {
  /** Offset and softness in units of the width. */
  readonly dx: number
  readonly dy: number
  readonly blur: number
  readonly strength: number
}

/** What an object standing on a floor throws: a wide soft shadow and a tight one where it touches. */
export const TABLE_SHADOW: readonly Shadow[] = [
  { dx: 0.022, dy: 0.034, blur: 0.04, strength: 0.34 },
  { dx: 0.006, dy: 0.01, blur: 0.01, strength: 0.34 },
]

/** Darkens the canvas where `mask` throws its shadow. */
export function castShadow(canvas: Canvas, mask: Mask, shadow: Shadow): void {
  const step = 4
  const width = Math.ceil(canvas.width / step)
  const height = Math.ceil(canvas.height / step)
  const soft = blurred(shrunk(mask, step, width, height), width, height, (shadow.blur * canvas.width) / step)
  const shiftX = (shadow.dx * canvas.width) / step
  const shiftY = (shadow.dy * canvas.width) / step
  const area = reach(soft, width, height, step, canvas, shadow)
  const row = new Float32Array(width)
  for (let y = area.top; y < area.bottom; y += 1) {
    blendRows(soft, width, height, y / step - shiftY, row)
    for (let x = area.left; x < area.right; x += 1) {
      const place = x / step - shiftX
      const left = Math.floor(place)
      if (left < 0 || left >= width - 1) continue
      const cover =
        (row[left] as number) + ((row[left + 1] as number) - (row[left] as number)) * (place - left)
      if (cover < 0.004) continue
      const light = 1 - cover * shadow.strength
      const at = (y * canvas.width + x) * 3
      canvas.data[at] = (canvas.data[at] as number) * light
      canvas.data[at + 1] = (canvas.data[at + 1] as number) * light
      canvas.data[at + 2] = (canvas.data[at + 2] as number) * (light + (1 - light) * 0.06)
    }
  }
}

/** The field's values along a line between two of its rows; outside the field they are 0. */
function blendRows(field: Float32Array, width: number, height: number, y: number, into: Float32Array): void {
  const top = Math.floor(y)
  const down = y - top
  for (let x = 0; x < width; x += 1) {
    const upper = top >= 0 && top < height ? (field[top * width + x] as number) : 0
    const lower = top + 1 >= 0 && top + 1 < height ? (field[(top + 1) * width + x] as number) : 0
    into[x] = upper + (lower - upper) * down
  }
}

type Area = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** The part of the canvas that a shadow can darken, in pixels. */
function reach(
  soft: Float32Array,
  width: number,
  height: number,
  step: number,
  canvas: Canvas,
  shadow: Shadow,
): Area {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((soft[y * width + x] as number) < 0.004) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  const [dx, dy] = [shadow.dx * canvas.width, shadow.dy * canvas.width]
  return {
    left: Math.max(0, Math.floor((left - 1) * step + dx)),
    top: Math.max(0, Math.floor((top - 1) * step + dy)),
    right: Math.min(canvas.width, Math.ceil((right + 2) * step + dx)),
    bottom: Math.min(canvas.height, Math.ceil((bottom + 2) * step + dy)),
  }
}

/** Lays a drawing of the canvas's size over it. */
export function layOver(canvas: Canvas, drawing: Drawing, opacity = 1): void {
  const { data } = canvas
  const from = drawing.data
  for (let pixel = 0, to = 0, at = 0; pixel < canvas.width * canvas.height; pixel += 1, to += 3, at += 4) {
    const alpha = from[at + 3] as number
    if (alpha === 0) continue
    const cover = (alpha / 255) * opacity
    data[to] = (data[to] as number) + ((from[at] as number) - (data[to] as number)) * cover
    data[to + 1] = (data[to + 1] as number) + ((from[at + 1] as number) - (data[to + 1] as number)) * cover
    data[to + 2] = (data[to + 2] as number) + ((from[at + 2] as number) - (data[to + 2] as number)) * cover
  }
}

/** Draws `markup` (a space 1000 wide) with its shadows. */
export async function place(
  canvas: Canvas,
  markup: string,
  shadows: readonly Shadow[] = TABLE_SHADOW,
): Promise<void> {
  const drawing = await drawSvg(svgSheet(markup, canvas), canvas.width, canvas.height)
  const mask = alphaOf(drawing)
  for (const shadow of shadows) castShadow(canvas, mask, shadow)
  layOver(canvas, drawing)
}

/** A breath of grain against banding, then the pixels as the picture port takes them. */
export function finish(canvas: Canvas): RawPixels {
  const grain = grainTile()
  for (let y = 0; y < canvas.height; y += 1) {
    for (let x = 0; x < canvas.width; x += 1) {
      const noise = grain[((y & 127) << 7) | (x & 127)] as number
      const at = (y * canvas.width + x) * 3
      canvas.data[at] = (canvas.data[at] as number) + noise
      canvas.data[at + 1] = (canvas.data[at + 1] as number) + noise
      canvas.data[at + 2] = (canvas.data[at + 2] as number) + noise
    }
  }
  const { buffer, byteOffset, byteLength } = canvas.data
  const data = new Uint8Array(buffer, byteOffset, byteLength)
  return { data, width: canvas.width, height: canvas.height, channels: 3 }
}

let grainCache: Float32Array | null = null

function grainTile(): Float32Array {
  const random: Random = seeded('grain')
  grainCache ??= Float32Array.from({ length: 128 * 128 }, () => (random() + random() - 1) * 2.2)
  return grainCache
}

function shrunk(mask: Mask, step: number, width: number, height: number): Float32Array {
  const out = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const row = Math.min(mask.height - 1, y * step + 2)
      const column = Math.min(mask.width - 1, x * step + 2)
      out[y * width + x] = (mask.data[row * mask.width + column] ?? 0) / 255
    }
  }
  return out
}

/** Three box blurs are close to a gaussian of the given radius. */
export function blurred(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const reach = Math.max(1, Math.round(radius * 0.75))
  let current = source
  for (let round = 0; round < 3; round += 1) {
    current = boxBlur(boxBlur(current, width, height, reach, 1, width), height, width, reach, width, 1)
  }
  return current
}

function boxBlur(
  source: Float32Array,
  length: number,
  lines: number,
  reach: number,
  step: number,
  lineStep: number,
): Float32Array {
  const out = new Float32Array(source.length)
  const span = reach * 2 + 1
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep
    let sum = 0
    for (let k = -reach; k <= reach; k += 1) {
      if (k >= 0 && k < length) sum += source[start + k * step] ?? 0
    }
    for (let index = 0; index < length; index += 1) {
      out[start + index * step] = sum / span
      const enter = index + reach + 1
      const leave = index - reach
      if (enter < length) sum += source[start + enter * step] ?? 0
      if (leave >= 0) sum -= source[start + leave * step] ?? 0
    }
  }
  return out
}
