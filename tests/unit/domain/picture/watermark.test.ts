// Tests watermark settings and the position of the mark.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseWatermark, placeWatermark, WATERMARK_POSITIONS } from '#domain/picture/watermark.ts'

const settings = {
  type: 'text',
  text: ' Adunni <Fabrics> ',
  position: 'bottom-right',
  opacity: 0.5,
  size: 20,
}

describe('parseWatermark', () => {
  it('cleans the text', () => {
    expect(parseWatermark(settings)).toEqual({ ok: true, value: { ...settings, text: 'Adunni Fabrics' } })
  })

  it.each([
    [{ type: 'none', text: '' }],
    [{ type: 'logo', text: '' }],
    [{ opacity: 0 }],
    [{ opacity: 1 }],
    [{ size: 5 }],
    [{ size: 60 }],
  ])('takes %o', (change) => {
    expect(parseWatermark({ ...settings, ...change }).ok).toBe(true)
  })

  it.each([
    [{ type: 'stamp' }, 'watermark_type_invalid'],
    [{ text: '' }, 'watermark_text_required'],
    [{ type: 'both', text: '\u200b<>' }, 'watermark_text_required'],
    [{ position: 'middle' }, 'watermark_position_invalid'],
    [{ opacity: -0.1 }, 'watermark_opacity_invalid'],
    [{ opacity: 1.1 }, 'watermark_opacity_invalid'],
    [{ opacity: Number.NaN }, 'watermark_opacity_invalid'],
    [{ size: 4 }, 'watermark_size_invalid'],
    [{ size: 61 }, 'watermark_size_invalid'],
    [{ size: 20.5 }, 'watermark_size_invalid'],
  ])('refuses %o with %s', (change, code) => {
    expect(parseWatermark({ ...settings, ...change })).toEqual({ ok: false, error: { code } })
  })
})

describe('placeWatermark', () => {
  const picture = { width: 1_000, height: 800 }
  const mark = { width: 400, height: 100 }

  it.each([
    ['top-left', { x: 24, y: 24, width: 200, height: 50 }],
    ['top-right', { x: 776, y: 24, width: 200, height: 50 }],
    ['bottom-left', { x: 24, y: 726, width: 200, height: 50 }],
    ['bottom-right', { x: 776, y: 726, width: 200, height: 50 }],
    ['center', { x: 400, y: 375, width: 200, height: 50 }],
  ] as const)('at %s', (position, box) => {
    expect(placeWatermark(picture, mark, { position, size: 20 })).toEqual(box)
  })

  it('makes a tall mark smaller', () => {
    expect(placeWatermark(picture, { width: 100, height: 400 }, { position: 'center', size: 60 })).toEqual({
      x: 406,
      y: 24,
      width: 188,
      height: 752,
    })
  })

  it('stays inside any picture', () => {
    const side = fc.integer({ min: 1, max: 5_000 })
    const size = fc.record({ width: side, height: side })
    fc.assert(
      fc.property(
        size,
        size,
        fc.constantFrom(...WATERMARK_POSITIONS),
        fc.integer({ min: 5, max: 60 }),
        (big, small, position, percent) => {
          const box = placeWatermark(big, small, { position, size: percent })

          expect(Object.values(box).every(Number.isInteger)).toBe(true)
          expect(box.width >= 1 && box.height >= 1 && box.x >= 0 && box.y >= 0).toBe(true)
          expect(box.x + box.width).toBeLessThanOrEqual(big.width)
          expect(box.y + box.height).toBeLessThanOrEqual(big.height)
        },
      ),
      { numRuns: 3_000, seed: 5 },
    )
  })

  it('throws on a picture without size', () => {
    expect(() => placeWatermark({ width: 0, height: 5 }, mark, { position: 'center', size: 20 })).toThrow(
      RangeError,
    )
  })
})
