// Tests the owner's colours as custom properties: readable on the page's backgrounds for every colour.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paletteStyle } from '#components/store/look/palette-style.ts'
import { contrastRatio } from '#domain/basics/colour.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

const valuesOf = (style: string) =>
  new Map(
    [...style.matchAll(/--([a-z-]+):(#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]),
  )

it('is one rule of colours and nothing else', () => {
  expect(paletteStyle('#1c2a5e', '#f2a93b')).toMatch(/^:root\{(--[a-z-]+:#[0-9a-f]{6};?)+\}$/)
})

it('keeps every text pair of a store page at 4.5:1 for any two colours', () => {
  fc.assert(
    fc.property(colour, colour, (primary, accent) => {
      const values = valuesOf(paletteStyle(primary, accent))
      const of = (name: string) => values.get(name) ?? 'missing'

      for (const [text, ground] of [
        [of('on-primary'), of('primary')],
        [of('on-primary'), of('primary-hover')],
        [of('on-accent'), of('accent')],
        [of('primary-ink'), of('primary-soft')],
        [of('primary-ink'), '#fbf8f3'],
        [of('primary-ink'), '#ffffff'],
      ] as const) {
        expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(4.5)
      }
    }),
    { seed: 20261120, numRuns: 500 },
  )
})
