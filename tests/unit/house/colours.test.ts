// Tests that a colour is a colour of the house.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrastRatio, parseHexColour, SURFACES } from '#domain/basics/colour.ts'
import { PRODUCT_COLOURS } from '#domain/basics/product-colours.ts'
import { root } from '#tests/support/checks/imports.ts'
import {
  literalsOfCode,
  literalsOfComponent,
  literalsOfSheet,
} from '#tests/support/checks/literal-colours.ts'

// Reads the fixed colours from the style sheets: each pair used for text has a contrast of 4.5:1 or more, and code has the same colours.
describe('fixed colours', () => {
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
})

// Checks that colours have names: styles and code write a colour themselves only in a file of tokens. Drawings (`fill="#2f4597"`) have colours of
// their own.
// The planted breaches are tests below.
describe('literal colours', () => {
  /** Each names the colours of pages that share no other file. */
  const TOKENS = [
    'src/styles/tokens.css',
    'src/styles/site-tokens.css',
    'src/styles/auth.css',
    'src/styles/owner.css',
    'src/components/store/look/base.css',
    'src/components/operator/operator.css',
    'src/islands/cart/tools/zoom-tokens.css',
  ]

  const KEPT = [
    // A name would weigh more in every store page than this one use.
    'src/components/store/look/base.css: #0b5f3c',
    // A backdrop has no custom properties in browsers before 2024.
    'src/styles/owner.css: rgb(15 20 48 / 0.55)',
  ]

  /** Colours for code that reads no style sheet. */
  const TOKENS_OF_CODE = ['src/domain/basics/colour.ts', 'src/domain/basics/product-colours.ts']

  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const found = (pattern: string) => globSync(pattern, { cwd: root }).sort()

  describe('a colour', () => {
    it('of a style sheet is a token', () => {
      const sheets = found('src/**/*.css')
      const literals = sheets.flatMap((file) =>
        literalsOfSheet(read(file), { isTokens: TOKENS.includes(file) }).map(
          (colour) => `${file}: ${colour}`,
        ),
      )

      expect(sheets.length).toBeGreaterThan(30)
      expect(literals).toEqual(KEPT)
    })

    it('of a component is a token', () => {
      const components = found('src/**/*.{astro,ts,tsx}')
      const literals = components.flatMap((file) =>
        literalsOfComponent(read(file)).map((colour) => `${file}: ${colour}`),
      )

      expect(components.length).toBeGreaterThan(1_000)
      expect(literals).toEqual([])
    })

    it('of code is a token', () => {
      const files = found('{src,functions}/**/*.{ts,tsx}').filter((file) => !TOKENS_OF_CODE.includes(file))
      const literals = files.flatMap((file) =>
        literalsOfCode(file, read(file)).map((colour) => `${file}: ${colour}`),
      )

      expect(files.length).toBeGreaterThan(1_000)
      expect(literals).toEqual([])
    })
  })

  describe('planted breaches', () => {
    it.each([
      ['#fff', '.a { color: #fff }'],
      ['#1d20332e', '.a { box-shadow: 0 1px 2px #1d20332e, 0 0 var(--line) }'],
      ['rgb(15 20 48 / 0.5)', '@media (width > 1px) { .a { b & { background: rgb(15 20 48 / 0.5); } } }'],
      ['hsl(120deg 75% 25%)', '.a { border: 1px solid hsl(120deg 75% 25%) }'],
      ['oklch(40% 0.2 30)', '.a { color: oklch(40% 0.2 30) }'],
      ['red', '.a:hover { outline: 3px solid red }'],
      ['White', '.a { color: White; top: 0 }'],
      ['#27397c', '.a { color: var(--main, #27397c) }'],
      ['#0b5f3c', ':root { --leaf: #0b5f3c }'],
    ])('%s in a style sheet', (colour, css) => {
      expect(literalsOfSheet(css, { isTokens: false })).toEqual([colour])
    })

    it('a colour of a rule in a file of tokens', () => {
      const css = ':root { --leaf: #0f7a4d; --shadow: 0 1px 2px #1d20332e }\n.a { color: #0f7a4d }'

      expect(literalsOfSheet(css, { isTokens: true })).toEqual(['#0f7a4d'])
    })

    it.each([
      ['#fff', '<p class="a">x</p>\n<style>.a { color: #fff }</style>'],
      ['#fff', '<p style="color: #fff">x</p>'],
      ['tomato', "<p style={{ color: 'tomato', width: '10px' }}>x</p>"],
      ['#fff', '<p className="mt-2 text-[#fff] size-[80px]">x</p>'],
      ['rgb(0 0 0/50%)', '<p class="hover:bg-[rgb(0_0_0/50%)]">x</p>'],
      ['red', '<p class="[color:red]">x</p>'],
    ])('%s in a component', (colour, text) => {
      expect(literalsOfComponent(text)).toEqual([colour])
    })

    it.each([
      ['#28306b', "const MAIN = '#28306b'"],
      ['#fff', "const chart = { series: [{ name: 'orders', colour: '#fff' }] }"],
      ['#4b5478', 'const mail = `<p style="color:#4b5478">` + words'],
      ['rgb(15 20 48 / 0.75)', "pen.strokeStyle = 'rgb(15 20 48 / 0.75)'"],
      ['red', "pen.fillStyle = 'red'"],
      ['Tomato', "const dot = { backgroundColor: 'Tomato' }"],
    ])('%s in code', (colour, text) => {
      expect(literalsOfCode('a.tsx', text)).toEqual([colour])
    })

    it('addresses, drawings and words are no literal colours of code', () => {
      const code = `import { a } from '#abc'
      const drawn = <path fill="#34a853" stroke={colour} />
      const svg = '<rect fill="#1c2a5e" stroke="#fff"/>'
      const goods = { fabric: 'linen', link: '#faq', anchor: 'a.html#added', mask: 'url(#fade)', colour: COLOURS.main }`

      expect(literalsOfCode('a.tsx', code)).toEqual([])
    })

    it('names, drawings, masks and selectors are no literal colours', () => {
      const css = `a#fade:hover { color: var(--red); white-space: pre; mask-image: linear-gradient(#000, transparent);
      background: url("a.svg#fff") color-mix(in srgb, currentColor 11%, transparent); animation: tan 1s; --edge: var(--line) }`

      expect(literalsOfSheet(css, { isTokens: false })).toEqual([])
      expect(
        literalsOfComponent(
          '<path d="M0 0" fill="#2f4597" /><a href="#add" style={{ background: colour }} />',
        ),
      ).toEqual([])
    })
  })
})
