// Checks that each exported function has a doc comment. Leaves out components, whose properties have comments, texts of `src/messages`, and
// what Astro calls by a fixed name. Planted breaches: an exported function, an exported arrow function and an overload without a comment.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { undocumentedIn } from '#tests/support/checks/doc-comments.ts'
import { root } from '#tests/support/checks/imports.ts'

const FILES = globSync(
  [
    'src/*.ts',
    'src/{components,content,contract,data,domain,islands,layouts,storefront}/**/*.ts',
    'functions/**/*.ts',
    'scripts/**/*.ts',
    'stand-ins/**/*.ts',
  ],
  { cwd: root, exclude: ['**/node_modules'] },
).sort()

describe('an exported function', () => {
  it('has a doc comment', () => {
    expect(FILES.length).toBeGreaterThan(1_000)
    expect(FILES.flatMap((file) => undocumentedIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  it.each([
    ['a.ts: price', 'export function price() {}'],
    ['a.ts: price', '// A price.\nexport async function price() {}'],
    ['a.ts: price', 'export const price = () => 1'],
    ['a.ts: default', 'export default function () {}'],
  ])('without one is found: %s', (found, text) => {
    expect(undocumentedIn('a.ts', text)).toEqual([found])
  })

  it('needs one for all its overloads, and none for what is private or no function', () => {
    const text = `/** A price. */
      export function price(a: string): number
      export function price(a: number): number
      export function price(a: unknown) { return Number(a) }
      const half = (a: number) => a / 2
      export const PRICE = half(2)`

    expect(undocumentedIn('a.ts', text)).toEqual([])
  })
})
