// Tests the cloth pattern: the same seed gives the same bytes (stored pages are compared byte for byte), and shops look different.
import { describe, expect, it } from 'vitest'
import { adirePattern, clothSeed } from '#components/store/look/adire-pattern.ts'

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
