// No file of the product that is written by hand has more than 300 lines.
// Planted breach: a list with one file of 301 lines names it.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MOST_LINES = 300

/** Made by a command: `npm run types`. */
const MADE = ['src/data/database-types.ts']

const WRITTEN = globSync('{src,functions}/**/*.{ts,tsx,mjs,js,astro,css}').filter(
  (file) => !MADE.includes(file),
)

const linesOf = (text: string) => text.split('\n').length - 1

/** `{file} has {lines} lines` for each file that is too long. */
function tooLong(files: readonly string[], read: (file: string) => string): string[] {
  return files
    .map((file) => ({ file, lines: linesOf(read(file)) }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ file, lines }) => `${file} has ${lines} lines`)
}

test('no file is longer than 300 lines', () => {
  expect(WRITTEN.length).toBeGreaterThan(1_000)
  expect(tooLong(WRITTEN, (file) => readFileSync(file, 'utf8'))).toEqual([])
})

test('a file of 301 lines is named, one of 300 is not', () => {
  const texts = new Map([
    ['long.ts', 'x\n'.repeat(301)],
    ['short.ts', 'x\n'.repeat(300)],
  ])

  expect(tooLong([...texts.keys()], (file) => texts.get(file) ?? '')).toEqual(['long.ts has 301 lines'])
})
