// Checks that colours have names: a style writes a colour itself only in a file of tokens. Drawings (`fill="#2f4597"`) have colours of their own.
// The planted breaches are tests below.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#tests/support/checks/imports.ts'
import { literalsOfComponent, literalsOfSheet } from '#tests/support/checks/literal-colours.ts'

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

/** Mail programs know no custom properties. */
const MAILS = 'src/domain/message/'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const found = (pattern: string) => globSync(pattern, { cwd: root }).sort()

describe('a colour', () => {
  it('of a style sheet is a token', () => {
    const sheets = found('src/**/*.css')
    const literals = sheets.flatMap((file) =>
      literalsOfSheet(read(file), { isTokens: TOKENS.includes(file) }).map((colour) => `${file}: ${colour}`),
    )

    expect(sheets.length).toBeGreaterThan(30)
    expect(literals).toEqual(KEPT)
  })

  it('of a component is a token', () => {
    const components = found('src/**/*.{astro,ts,tsx}').filter((file) => !file.startsWith(MAILS))
    const literals = components.flatMap((file) =>
      literalsOfComponent(read(file)).map((colour) => `${file}: ${colour}`),
    )

    expect(components.length).toBeGreaterThan(1_000)
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

  it('names, drawings, masks and selectors are no literal colours', () => {
    const css = `a#fade:hover { color: var(--red); white-space: pre; mask-image: linear-gradient(#000, transparent);
      background: url("a.svg#fff") color-mix(in srgb, currentColor 11%, transparent); animation: tan 1s; --edge: var(--line) }`

    expect(literalsOfSheet(css, { isTokens: false })).toEqual([])
    expect(
      literalsOfComponent('<path d="M0 0" fill="#2f4597" /><a href="#add" style={{ background: colour }} />'),
    ).toEqual([])
  })
})
