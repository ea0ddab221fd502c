// The watermark that an owner may put on product pictures: its settings, their check, and its position. Draws nothing.

import { type Failure, fail, ok, type Result } from '../basics/result.ts'
import { isBlankLooking, sanitiseShort } from '../basics/text.ts'

export const WATERMARK_TYPES = ['none', 'text', 'logo', 'both'] as const
export const WATERMARK_POSITIONS = ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'center'] as const

export type WatermarkType = (typeof WATERMARK_TYPES)[number]
export type WatermarkPosition = (typeof WATERMARK_POSITIONS)[number]

export type Watermark = {
  readonly type: WatermarkType
  readonly text: string
  readonly position: WatermarkPosition
  /** 0 (invisible) to 1. */
  readonly opacity: number
  /** Width of the mark in percent of the picture's width, 5 to 60. */
  readonly size: number
}

export const WATERMARK_SIZE = { min: 5, max: 60 } as const

export type WatermarkError =
  | 'watermark_type_invalid'
  | 'watermark_text_required'
  | 'watermark_position_invalid'
  | 'watermark_opacity_invalid'
  | 'watermark_size_invalid'

/** Checks settings from a form. The text is cleaned as short text; `text` and `both` need a text. */
export function parseWatermark(input: {
  readonly type: string
  readonly text: string
  readonly position: string
  readonly opacity: number
  readonly size: number
}): Result<Watermark, Failure<WatermarkError>> {
  const type = WATERMARK_TYPES.find((known) => known === input.type)
  const position = WATERMARK_POSITIONS.find((known) => known === input.position)
  const text = sanitiseShort(input.text)
  if (!type) return fail('watermark_type_invalid')
  if ((type === 'text' || type === 'both') && isBlankLooking(text)) return fail('watermark_text_required')
  if (!position) return fail('watermark_position_invalid')
  if (!(input.opacity >= 0 && input.opacity <= 1)) return fail('watermark_opacity_invalid')
  if (!Number.isInteger(input.size) || input.size < WATERMARK_SIZE.min || input.size > WATERMARK_SIZE.max) {
    return fail('watermark_size_invalid')
  }
  return ok({ type, text, position, opacity: input.opacity, size: input.size })
}

export type Size = { readonly width: number; readonly height: number }
export type Box = Size & { readonly x: number; readonly y: number }

/** Free margin between the mark and the edges, as a share of the picture's shorter side. */
const MARGIN = 0.03

/**
 * Returns the position of the mark in whole pixels of the picture. The mark is `size` percent wide and keeps its proportions. A
 * mark that would be too high is made smaller, so it is always inside the picture. `mark` is any size with the right proportions.
 */
export function placeWatermark(
  picture: Size,
  mark: Size,
  settings: Pick<Watermark, 'position' | 'size'>,
): Box {
  for (const side of [picture.width, picture.height, mark.width, mark.height]) {
    if (!(side > 0)) throw new RangeError(`placeWatermark: expected sizes above 0, got ${side}`)
  }
  const margin = Math.round(Math.min(picture.width, picture.height) * MARGIN)
  const room = { width: picture.width - 2 * margin, height: picture.height - 2 * margin }
  const scale = Math.min(
    (picture.width * settings.size) / 100 / mark.width,
    room.width / mark.width,
    room.height / mark.height,
  )
  const width = clampPixels(mark.width * scale, room.width)
  const height = clampPixels(mark.height * scale, room.height)

  const right = picture.width - margin - width
  const bottom = picture.height - margin - height
  const places: Readonly<Record<WatermarkPosition, readonly [number, number]>> = {
    'top-left': [margin, margin],
    'top-right': [right, margin],
    'bottom-left': [margin, bottom],
    'bottom-right': [right, bottom],
    center: [Math.floor((picture.width - width) / 2), Math.floor((picture.height - height) / 2)],
  }
  const [x, y] = places[settings.position]
  return { x, y, width, height }
}

function clampPixels(length: number, room: number): number {
  return Math.max(1, Math.min(Math.round(length), Math.floor(room)))
}
