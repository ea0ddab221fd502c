// Tests that the check of the build finds what a browser of the floor leaves out of a style, and nothing that it knows or that has an older form.
import { describe, expect, it } from 'vitest'
import { stylesNewerThanFloor } from '#scripts/build/engines/check-styles.ts'
import { OWNER_FLOOR, SHOP_FLOOR } from '#scripts/build/engines/floor.ts'

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
