// Tests the command line.
import { parseArgs } from 'node:util'
import { describe, expect, it } from 'vitest'
import { OPTIONS, readImportArguments } from '#scripts/import/arguments.ts'

const read = (args: readonly string[]) =>
  readImportArguments(parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true }))

describe('the command line', () => {
  it('names store, currency and file', () => {
    expect(read(['--store', 'woo-demo', '--currency', 'ngn', 'x.csv'])).toMatchObject({
      store: 'woo-demo',
      currency: 'NGN',
      file: 'x.csv',
      isDryRun: false,
      hasRate: false,
      report: null,
    })
  })

  it.each([
    [['--currency', 'NGN', 'x.csv'], /Which store/],
    [['--store', 'a', 'x.csv'], /Which currency/],
    [['--store', 'a', '--currency', 'XXX', 'x.csv'], /Which currency/],
    [['--store', 'a', '--currency', 'NGN'], /exactly one CSV/],
    [['--store', 'a', '--currency', 'NGN', 'x.csv', 'y.csv'], /exactly one CSV/],
    [['--store', 'a', '--currency', 'NGN', '--rate', '0', 'x.csv'], /rate/],
    [['--stroe', 'a'], /stroe/],
  ] as const)('%j is answered with what is missing', (args, words) => {
    expect(() => read(args)).toThrow(words)
  })
})
