// Tests where a zoomed picture lies in its frame.
import { expect, it } from 'vitest'
import { moveBy, WHOLE, zoomAt } from '#islands/cart/tools/zoom-view.ts'

const frame = { width: 300, height: 400 }

it('keeps the part under the fingers in its place', () => {
  expect(zoomAt(WHOLE, { factor: 2, point: { x: 50, y: -40 } }, frame)).toEqual({ scale: 2, x: -50, y: 40 })
})

it('never shows what lies beside the picture', () => {
  const doubled = { scale: 2, x: 0, y: 0 }

  expect(moveBy(WHOLE, { x: 80, y: 80 }, frame)).toEqual({ scale: 1, x: 0, y: 0 })
  expect(moveBy(doubled, { x: 1_000, y: -1_000 }, frame)).toEqual({ scale: 2, x: 150, y: -200 })
  expect(zoomAt({ scale: 2, x: 150, y: 200 }, { factor: 0.1, point: { x: 0, y: 0 } }, frame)).toMatchObject({
    scale: 1,
  })
})

it('enlarges up to five times', () => {
  expect(zoomAt(WHOLE, { factor: 100, point: { x: 0, y: 0 } }, frame).scale).toBe(5)
})
