// What a person reads of a wrangler that failed: its last sentences, without tables and colours; and that no file with secrets stays.
// Planted once and seen red: the folder left to `finally`, which a signal skips; the words of a failed wrangler in the error too.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { deployWorker, lastWords } from '#scripts/deploy/cloudflare/wrangler.ts'

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

afterEach(() => vi.unstubAllEnvs())

test('a wrangler that fails is printed once, without secrets', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oja wrangler '))
  const wrangler = join(folder, 'wrangler')
  writeFileSync(wrangler, '#!/bin/sh\necho "The token hidden-token has ended"\nexit 7\n')
  chmodSync(wrangler, 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`)
  const printed: string[] = []

  const failed = deployWorker({
    configPath: 'x',
    secrets: {},
    token: 't',
    label: { tag: 'v1', message: 'm' },
    kind: 'live',
    apiUrl: undefined,
    isDry: false,
    hide: (text) => text.replaceAll('hidden-token', '***'),
    print: (line) => printed.push(line),
  })

  const { message } = await failed.then(
    () => new Error('expected a refusal'),
    (error: Error) => error,
  )
  expect(message).toContain('wrangler ended with 7: its words stand above.')
  expect(message).not.toContain('has ended')
  expect(printed.filter((line) => line.includes('has ended'))).toEqual(['  The token *** has ended'])
  rmSync(folder, { recursive: true, force: true })
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s during an upload leaves no file with secrets',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'oja wrangler '))
    const temporary = join(folder, 'tmp')
    mkdirSync(temporary)
    const wrangler = join(folder, 'wrangler')
    writeFileSync(wrangler, '#!/bin/sh\necho started > "$0.started"\nexec sleep 3\n')
    chmodSync(wrangler, 0o755)
    const script = `
    const { deployWorker } = await import(${JSON.stringify(resolve('scripts/deploy/cloudflare/wrangler.ts'))})
    const run = { configPath: 'x', secrets: { WEBHOOK_SECRET: 'hidden' }, token: 't', label: { tag: 'v1', message: 'm' }, kind: 'live' }
    await deployWorker({ ...run, isDry: false, hide: (text) => text, print: () => {} })`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, TMPDIR: temporary, PATH: `${folder}${delimiter}${process.env['PATH']}` },
    })
    const ended = once(child, 'exit')
    await expect.poll(() => readdirSync(folder)).toContain('wrangler.started')
    expect(readdirSync(temporary).filter((name) => name.startsWith('oja-deploy-'))).toHaveLength(1)

    child.kill(signal)

    expect(await ended).toEqual([null, signal])
    expect(readdirSync(temporary).filter((name) => name.startsWith('oja-deploy-'))).toEqual([])
    rmSync(folder, { recursive: true, force: true })
  },
)
