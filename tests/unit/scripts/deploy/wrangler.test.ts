// What a person reads of a wrangler that failed: its last sentences, without tables and colours.
import { expect, test } from 'vitest'
import { lastWords } from '#scripts/deploy/cloudflare/wrangler.ts'

test('the last words of wrangler are its sentences alone', () => {
  const output = [
    ...Array.from({ length: 40 }, (_, line) => `line ${line}`),
    '├────────┼────────┤',
    '│ chunks/track_BRSZtEBI.mjs │ esm │ 7.59 KiB │',
    '\u001b[31m✘ \u001b[41;31m[ERROR]\u001b[0m A request to the Cloudflare API failed.',
    '',
    '  The token has ended [code: 9109]',
    '🪵  Logs were written to "/root/.config/x.log"',
  ].join('\n')

  const words = lastWords(output)

  expect(
    words.endsWith('✘ [ERROR] A request to the Cloudflare API failed.\n  The token has ended [code: 9109]'),
  ).toBe(true)
  expect(words.split('\n')).toHaveLength(15)
})
