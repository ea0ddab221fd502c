// Tests styles for the browsers of the floor.
import postcss, { type Plugin } from 'postcss'
import { describe, expect, it } from 'vitest'
import { stylesNewerThanFloor } from '#scripts/build/engines/check-styles.ts'
import { OWNER_FLOOR, SHOP_FLOOR } from '#scripts/build/engines/floor.ts'
import { withOlderValues, withoutLayers, withTransforms } from '#scripts/build/engines/styles.ts'

// Tests the rewriting of Tailwind's styles for browsers of the floor. Planted defect, seen red: layers left in.
describe('the build of styles', () => {
  const rewritten = (plugin: Plugin, css: string) => postcss([plugin]).process(css, { from: undefined }).css

  it.each([
    ['@layer theme, utilities;', ''],
    ['@layer theme{:root{--a:1}}@layer utilities{.a{color:red}}', ':root{--a:1}.a{color:red}'],
    ['@layer properties{@supports (x:y){*{--tw-a:0}}}', '*{--tw-a:0}'],
    ['@layer utilities{@media print{.a{color:red}}}', '@media print{.a{color:red}}'],
  ])('takes rules out of their layers: %s', (css, expected) => {
    expect(rewritten(withoutLayers(), css)).toBe(expected)
  })

  it.each([
    ['.a{rotate:45deg}', '.a{transform:rotate(45deg)}'],
    ['.a{translate:var(--x) var(--y)}', '.a{transform:translate(var(--x), var(--y))}'],
    ['.a{translate:calc(1px + 2px) 0}', '.a{transform:translate(calc(1px + 2px), 0)}'],
  ])('adds what older engines know: %s', (css, older) => {
    expect(rewritten(withTransforms(), css).replace(/\n/g, '')).toBe(
      `${css}@supports not (translate: 0){${older}}`,
    )
  })

  it.each(['.a{rotate:none}', '@keyframes a{to{rotate:1turn}}'])('leaves %s', (css) => {
    expect(rewritten(withTransforms(), css)).toBe(css)
  })

  it.each([
    ['.a{overflow-wrap:anywhere}', '.a{overflow-wrap:break-word;overflow-wrap:anywhere}'],
    ['.a{height:min(85dvh,40rem)}', '.a{height:min(85vh,40rem);height:min(85dvh,40rem)}'],
    ['.a{height:100vh;height:100dvh}', '.a{height:100vh;height:100dvh}'],
  ])('adds the older value: %s', (css, expected) => {
    expect(rewritten(withOlderValues(), css)).toBe(expected)
  })
})

// Tests that the check of the build finds what a browser of the floor leaves out of a style, and nothing that it knows or that has an older form.
describe('the check of styles', () => {
  const complaintsIn = (text: string, floor = SHOP_FLOOR) =>
    stylesNewerThanFloor([{ name: 'a.css', text, floor }]).map((each) =>
      each.replace(/ \((?:Chrome|Safari|iOS|Firefox).*/s, ''),
    )

  describe('a style', () => {
    it.each([
      ['a property', '.a { inset: 0 }', 'inset'],
      ['a value', '.a { overflow-wrap: anywhere }', 'overflow-wrap: anywhere'],
      ['a function', '.a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
      ['a colour', '.a { color: oklch(50% 0.1 20) }', 'oklch()'],
      ['a unit', '.a { height: 100dvh }', 'dvh'],
      ['a selector', '.a:user-valid { color: red }', ':user-valid'],
      ['an at-rule', '@starting-style { .a { color: red } }', '@starting-style'],
      ['a condition of a page', '@media (update: slow) { .a { color: red } }', '@media (update)'],
    ])('is found with %s that is newer', (_what, text, name) => {
      expect(complaintsIn(text)).toEqual([`a.css: ${name}`])
    })

    it.each([
      ['has an older declaration first', '.a { height: 100vh; height: 100dvh }'],
      ['stands under @supports', '@supports (height: 100dvh) { .a { height: 100dvh } }'],
      ['is old', '.a { display: grid; gap: 8px; color: #1e2e3e } .a::before { content: "10dvh" }'],
      ['no engine will ever have there', '.a { cursor: pointer; resize: vertical }'],
    ])('passes what %s', (_what, text) => {
      expect(complaintsIn(text)).toEqual([])
    })

    it('is compared with the floor of its page', () => {
      expect(complaintsIn('.a { inset: 0 }', OWNER_FLOOR)).toEqual([])
    })
  })
})
