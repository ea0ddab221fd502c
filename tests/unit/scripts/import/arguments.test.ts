// Tests the command line.
import { parseArgs } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { OPTIONS, readImportArguments } from '#scripts/import/arguments.ts'

const read = (args: readonly string[]) =>
  readImportArguments(parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true }))

const WHO = ['--store', 'woo-demo', '--member', 'woo@oja.test']

afterEach(() => vi.unstubAllEnvs())

describe('the command line', () => {
  it('names the shop, its member and the file', () => {
    vi.stubEnv('OJA_PORT', undefined)

    expect(read([...WHO, 'x.csv'])).toEqual({
      store: 'woo-demo',
      member: 'woo@oja.test',
      site: 'http://localhost:8787',
      work: {
        undo: null,
        file: 'x.csv',
        foreign: null,
        isDryRun: false,
        isSure: false,
        isAsRead: false,
        asDrafts: false,
        report: null,
      },
    })
  })

  it('names another site, with or without a slash, and another currency with its rate', () => {
    const site = ['--site', 'https://shops.example/']

    expect(read([...WHO, ...site, '--currency', 'usd', '--rate', '1550.5', 'x.csv'])).toMatchObject({
      site: 'https://shops.example',
      work: { foreign: { currency: 'USD', rate: '1550.5' } },
    })
  })

  it('takes an import back', () => {
    expect(read([...WHO, '--undo', 'some-id']).work).toEqual({ undo: 'some-id' })
  })

  it.each([
    [['--member', 'a@b.c', 'x.csv'], /Which shop/],
    [['--store', 'a', 'x.csv'], /Who imports/],
    [[...WHO, '--site', 'shops.example', 'x.csv'], /site is an address/],
    [[...WHO, '--currency', 'XXX', 'x.csv'], /currency is one of/],
    [WHO, /exactly one file/],
    [[...WHO, 'x.csv', 'y.csv'], /exactly one file/],
    [[...WHO, '--undo', 'some-id', 'x.csv'], /not both/],
    [['--stroe', 'a'], /stroe/],
    [['--env', 'deploy.env'], /env/],
  ] as const)('%j is answered with what is missing', (args, words) => {
    expect(() => read(args)).toThrow(words)
  })
})
