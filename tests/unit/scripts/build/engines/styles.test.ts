// Tests the rewriting of Tailwind's styles for browsers of the floor. Planted defect, seen red: layers left in.
import postcss, { type Plugin } from 'postcss'
import { expect, it } from 'vitest'
import { withOlderValues, withoutLayers, withTransforms } from '#scripts/build/engines/styles.ts'

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
