// Tests colours picked from a logo: the colours that a person would name, not its background.
import { describe, expect, it } from 'vitest'
import { contrastRatio, storePalette } from '#domain/basics/colour.ts'
import { dominantColours } from '#domain/picture/picture-colours.ts'

type Rgba = readonly [number, number, number, number]

/** Pixels of these colours, in these numbers. */
function pixels(...parts: readonly (readonly [Rgba, number])[]): Uint8ClampedArray {
  return Uint8ClampedArray.from(
    parts.flatMap(([colour, count]) => Array.from({ length: count }, () => colour).flat()),
  )
}

const white: Rgba = [255, 255, 255, 255]
const indigo: Rgba = [28, 42, 94, 255]
const lamp: Rgba = [245, 158, 11, 255]
const clear: Rgba = [9, 200, 9, 0]

describe('dominantColours', () => {
  it('names the strong colours, not the ground', () => {
    expect(dominantColours(pixels([white, 800], [indigo, 120], [lamp, 80]))).toEqual(['#f59e0b', '#1c2a5e'])
  })

  it('does not see what is transparent, nor stray pixels', () => {
    expect(dominantColours(pixels([clear, 900], [indigo, 100], [[255, 0, 0, 255], 1]))).toEqual(['#1c2a5e'])
  })

  it('names shades of one colour once', () => {
    const shades = [0, 8, 16, 24].map(
      (step) => [[28 + step, 42 + step, 94 + step, 255] as const, 50] as const,
    )

    expect(dominantColours(pixels(...shades))).toHaveLength(1)
  })

  it('gives black or grey when there is nothing else, and nothing for a white sheet', () => {
    expect(dominantColours(pixels([white, 900], [[20, 20, 20, 255], 100]))).toEqual(['#141414'])
    expect(dominantColours(pixels([white, 900]))).toEqual([])
    expect(dominantColours(new Uint8ClampedArray())).toEqual([])
  })

  it('is readable on store pages, whatever it is', () => {
    const [primary = '', accent = ''] = dominantColours(pixels([lamp, 300], [[200, 240, 60, 255], 300]))
    const palette = storePalette(primary, accent)

    expect(contrastRatio(palette.onPrimary, palette.primary)).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5)
  })
})
