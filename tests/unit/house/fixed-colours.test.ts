// Reads the fixed colours from the style sheets: each pair used for text has a contrast of 4.5:1 or more, and code has the same colours.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrastRatio, parseHexColour, SURFACES } from '#domain/basics/colour.ts'
import { PRODUCT_COLOURS } from '#domain/basics/product-colours.ts'

const styles = join(import.meta.dirname, '../../../src')

function colourOf(file: string, name: string): string {
  const text = readFileSync(join(styles, file), 'utf8')
  const value = new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(text)?.[1]
  if (!value) throw new Error(`${file}: expected a colour --${name}`)
  return value
}

describe('colours of store pages', () => {
  it.each([
    ['ink', 'paper'],
    ['ink', 'card'],
    ['ink', 'clay-soft'],
    ['paper', 'ink'],
    ['mute', 'paper'],
    ['mute', 'card'],
    ['mute', 'line'],
    ['leaf', 'paper'],
    ['leaf', 'card'],
    ['card', 'leaf'],
    ['clay', 'paper'],
    ['clay', 'card'],
    ['clay', 'clay-soft'],
  ])('%s reads on %s', (text, ground) => {
    expect(
      contrastRatio(
        colourOf('components/store/look/base.css', text),
        colourOf('components/store/look/base.css', ground),
      ),
    ).toBeGreaterThanOrEqual(4.5)
  })
})

describe('colours of the public site', () => {
  it.each([
    ['ink', 'paper'],
    ['mute', 'paper'],
    ['paper', 'night'],
    ['card', 'indigo'],
  ])('%s reads on %s', (text, ground) => {
    expect(
      contrastRatio(colourOf('styles/tokens.css', text), colourOf('styles/tokens.css', ground)),
    ).toBeGreaterThanOrEqual(4.5)
  })
})

describe('colours of code', () => {
  it.each(Object.entries(PRODUCT_COLOURS))('%s is the token', (name, colour) => {
    const file = ['haze', 'glow'].includes(name) ? 'styles/site-tokens.css' : 'styles/tokens.css'

    expect(parseHexColour(colourOf(file, name))).toBe(colour)
  })

  it('the backgrounds of store pages are the tokens', () => {
    const look = 'components/store/look/base.css'

    expect(SURFACES).toEqual({
      paper: colourOf(look, 'paper'),
      white: parseHexColour(colourOf(look, 'card')),
    })
  })
})
