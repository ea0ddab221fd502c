// Checks that text is readable for every colour.
// Planted defects that turned this file red on 20 Nov 2026:
// - Always white text.
// - Hover darkened whatever the text.
// - Ink checked on white only.
// - Luminance without the gamma curve.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contrastRatio,
  parseHexColour,
  relativeLuminance,
  SURFACES,
  storePalette,
} from '#domain/basics/colour.ts'

describe('parseHexColour', () => {
  it.each([
    ['#1c2a5e', '#1c2a5e'],
    ['#1C2A5E', '#1c2a5e'],
    ['1c2a5e', '#1c2a5e'],
    [' #fa3 ', '#ffaa33'],
  ])('reads %j', (input, colour) => {
    expect(parseHexColour(input)).toBe(colour)
  })

  it.each([
    '',
    '#',
    '#12',
    '#1234',
    '#12345',
    '#1234567',
    '#12345678',
    'red',
    '#ggg',
    'rgb(1,2,3)',
    '#fff;}',
    '#fff\n#000',
    '##fff',
    'url(x)',
  ])('refuses %j', (input) => {
    expect(parseHexColour(input)).toBeNull()
  })
})

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
    ['#1c2a5e', '#1c2a5e', 1],
  ])('of %s and %s is %s', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
  })

  it('has luminance 0 for black and 1 for white', () => {
    expect([relativeLuminance('#000'), relativeLuminance('#fff')]).toEqual([0, 1])
  })

  it('throws on text that is not a colour', () => {
    expect(() => relativeLuminance('red')).toThrow(TypeError)
  })
})

describe('storePalette', () => {
  it('derives the demo colours', () => {
    expect(storePalette('#1C2A5E', '#f2a93b')).toEqual({
      primary: '#1c2a5e',
      onPrimary: '#ffffff',
      primaryHover: '#333f6e',
      primaryInk: '#1c2a5e',
      primaryEdge: '#1c2a5e',
      primarySoft: '#e8eaef',
      accent: '#f2a93b',
      onAccent: '#0f1430',
      accentHover: '#f4b556',
      accentInk: '#966925',
      accentEdge: '#966925',
      accentSoft: '#fef6eb',
      focus: '#1c2a5e',
    })
  })

  const edges = [
    '#000000',
    '#ffffff',
    '#ffff00',
    '#00ff00',
    '#ff0000',
    '#0000ff',
    '#00ffff',
    '#ff00ff',
    '#808080',
    '#767676',
    '#777777',
  ]
  const greys = Array.from({ length: 256 }, (_, level) => `#${level.toString(16).padStart(2, '0').repeat(3)}`)

  it('keeps every text pair at 4.5:1 and every edge at 3:1, for edge colours and all greys', () => {
    for (const primary of [...edges, ...greys])
      for (const accent of edges) expect(unreadablePairs(primary, accent)).toEqual([])
  })

  it('and for thousands of random pairs', () => {
    const colour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(colour, colour, (primary, accent) => {
        expect(unreadablePairs(primary, accent)).toEqual([])
      }),
      { numRuns: 5_000, seed: 45 },
    )
  })

  it('shows that the pointer is over a button, even a black or a white one', () => {
    for (const colour of [...edges, ...greys]) {
      expect(storePalette(colour, colour).primaryHover).not.toBe(colour)
    }
  })
})

function unreadablePairs(primary: string, accent: string): readonly string[] {
  const palette = storePalette(primary, accent)
  const text = [
    ['onPrimary on primary', palette.onPrimary, palette.primary],
    ['onPrimary on primaryHover', palette.onPrimary, palette.primaryHover],
    ['onAccent on accent', palette.onAccent, palette.accent],
    ['onAccent on accentHover', palette.onAccent, palette.accentHover],
    ['primaryInk on paper', palette.primaryInk, SURFACES.paper],
    ['primaryInk on white', palette.primaryInk, SURFACES.white],
    ['primaryInk on primarySoft', palette.primaryInk, palette.primarySoft],
    ['accentInk on paper', palette.accentInk, SURFACES.paper],
    ['accentInk on white', palette.accentInk, SURFACES.white],
    ['accentInk on accentSoft', palette.accentInk, palette.accentSoft],
  ] as const
  const edges = [palette.primaryEdge, palette.accentEdge, palette.focus].flatMap((edge) => [
    ['edge on paper', edge, SURFACES.paper],
    ['edge on white', edge, SURFACES.white],
  ]) as [string, string, string][]
  const poor = (pairs: readonly (readonly [string, string, string])[], least: number) =>
    pairs
      .filter(([, one, other]) => contrastRatio(one, other) < least)
      .map(([name]) => `${name} (${primary}, ${accent})`)
  return [...poor(text, 4.5), ...poor(edges, 3)]
}
