// Tests which part of a picture each file shows, for every purpose and proportion.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOf, fitWithin, frameOf, PICTURE_PURPOSES, PICTURE_SIZES } from '#domain/picture/picture.ts'
import { markBox, PICTURE_FILES } from '#domain/picture/picture-port.ts'

describe('frameOf', () => {
  const photo = { width: 2000, height: 1500 }

  it('cuts a product picture to a square from its middle', () => {
    expect(frameOf(640, 'product', photo)).toEqual({
      box: { width: 640, height: 640 },
      from: { x: 250, y: 0, width: 1500, height: 1500 },
      to: { x: 0, y: 0, width: 640, height: 640 },
    })
  })

  it('keeps a logo whole in the middle of a square', () => {
    expect(frameOf(640, 'logo', { width: 800, height: 200 })).toEqual({
      box: { width: 640, height: 640 },
      from: { x: 0, y: 0, width: 800, height: 200 },
      to: { x: 0, y: 240, width: 640, height: 160 },
    })
  })

  it('makes the smallest logo as large as the bar of a page needs, and no larger', () => {
    expect(boxOf(320, 'logo', { width: 800, height: 200 })).toEqual({ width: 128, height: 128 })
    expect(boxOf(320, 'logo', { width: 90, height: 20 })).toEqual({ width: 90, height: 90 })
  })

  it('cuts a hero to twice as wide as high', () => {
    expect(frameOf(1280, 'hero', photo)).toEqual({
      box: { width: 1280, height: 640 },
      from: { x: 0, y: 250, width: 2000, height: 1000 },
      to: { x: 0, y: 0, width: 1280, height: 640 },
    })
  })

  it('cuts a phone’s strip from the middle of what a hero shows', () => {
    expect(frameOf(320, 'hero', photo)).toEqual({
      box: { width: 640, height: 180 },
      from: { x: 0, y: 468, width: 2000, height: 563 },
      to: { x: 0, y: 0, width: 640, height: 180 },
    })
  })

  it('never enlarges, never leaves the picture, and gives the same files from the largest file', () => {
    const side = fc.integer({ min: 1, max: 3_000 })
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side }),
        fc.constantFrom(...PICTURE_SIZES),
        fc.constantFrom(...PICTURE_PURPOSES),
        (picture, size, purpose) => {
          const { box, from, to } = frameOf(size, purpose, picture)

          for (const [inner, outer] of [
            [from, picture],
            [to, box],
          ] as const) {
            expect(inner.x >= 0 && inner.y >= 0 && inner.width >= 1 && inner.height >= 1).toBe(true)
            expect(inner.x + inner.width).toBeLessThanOrEqual(outer.width)
            expect(inner.y + inner.height).toBeLessThanOrEqual(outer.height)
          }
          const named = purpose === 'hero' && size === 320 ? 640 : size
          expect(Math.max(box.width, box.height)).toBeLessThanOrEqual(
            Math.min(named, Math.max(picture.width, picture.height)),
          )
          // The server checks the files of an upload against the largest one.
          expect(boxOf(size, purpose, boxOf(1280, purpose, picture))).toEqual(boxOf(size, purpose, picture))
        },
      ),
      { numRuns: 3_000, seed: 9 },
    )
  })
})

it('fitWithin keeps proportions and never enlarges', () => {
  expect(fitWithin({ width: 4000, height: 3000 }, 2560)).toEqual({ width: 2560, height: 1920 })
  expect(fitWithin({ width: 40, height: 30 }, 2560)).toEqual({ width: 40, height: 30 })
})

it('the mark goes on product pictures alone', () => {
  const settings = { position: 'center', opacity: 1, size: 50 } as const
  const mark = { stamp: 'x', picture: new Blob(), width: 400, height: 100, settings }
  const box = { width: 640, height: 640 }

  expect(markBox({ purpose: 'product', mark }, box)).toEqual({ x: 160, y: 280, width: 320, height: 80 })
  expect(markBox({ purpose: 'logo', mark }, box)).toBeNull()
  expect(markBox({ purpose: 'product', mark: null }, box)).toBeNull()
  expect(PICTURE_FILES).toHaveLength(6)
})
