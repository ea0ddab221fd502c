// Tests the look of a shop: its colours and its pattern.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adirePattern, clothSeed } from '#components/store/look/adire-pattern.ts'
import { paletteStyle } from '#components/store/look/palette-style.ts'
import { contrastRatio } from '#domain/basics/colour.ts'

// Tests the owner's colours as custom properties: readable on the page's backgrounds for every colour.
describe('the palette', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)

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
})

// Tests the cloth pattern: the same seed gives the same bytes (stored pages are compared byte for byte), and shops look different.
describe('the pattern', () => {
  const shop = {
    storeId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    primaryColour: '#1c2a5e',
    accentColour: '#f2a93b',
  }

  describe('adirePattern', () => {
    it('draws the same cloth for the same seed', () => {
      expect(adirePattern(clothSeed(shop))).toBe(adirePattern(clothSeed(shop)))
    })

    it('changes with the colours that the owner picks', () => {
      expect(adirePattern(clothSeed({ ...shop, accentColour: '#b4532a' }))).not.toBe(
        adirePattern(clothSeed(shop)),
      )
    })

    it('gives 200 shops at least 60 different cloths', () => {
      const cloths = Array.from({ length: 200 }, (_, index) => adirePattern(`shop ${index}`))

      expect(new Set(cloths).size).toBeGreaterThan(60)
    })

    it('stays under 1,200 characters and holds no colour, script or style of its own', () => {
      for (let index = 0; index < 200; index += 1) {
        const cloth = adirePattern(`shop ${index}`)

        expect(cloth.length).toBeLessThan(1_200)
        expect(cloth).not.toMatch(/#[0-9a-f]{3,8}"|style=|<script|NaN|undefined/)
      }
    })

    it('fills its rectangle with the pattern of the given id', () => {
      const cloth = adirePattern('a shop', 'shelf')

      expect(cloth).toContain('<pattern id="shelf"')
      expect(cloth).toContain('fill="url(#shelf)"')
    })
  })
})
