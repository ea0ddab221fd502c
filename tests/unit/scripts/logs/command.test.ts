// What `npm run logs` says, as a person runs it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oja logs '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a file that others may read is refused in one sentence', () => {
  const path = join(folder, 'deploy.env')
  writeFileSync(path, 'SITE_HOST=shops.test\n', { mode: 0o644 })

  const { status, stderr } = spawnSync(process.execPath, ['scripts/logs/main.ts', '--env', path], {
    encoding: 'utf8',
  })

  expect(status).toBe(1)
  expect(stderr).toBe(
    `${path} holds secrets, and others on this machine may read it (mode 644): run chmod 600 "${path}"\n`,
  )
})

/** A folder in which `npm start` has logged one line. */
function withLog(): string {
  const logs = join(folder, '.local', 'logs')
  mkdirSync(logs, { recursive: true })
  const path = join(logs, 'worker.log')
  writeFileSync(path, 'the first line\n')
  return path
}

test('lines are followed as they are written', async () => {
  const path = withLog()
  const child = spawn(process.execPath, [resolve('scripts/logs/main.ts'), '--follow'], { cwd: folder })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })

  await expect.poll(() => printed).toContain('the first line')
  appendFileSync(path, 'the second line\n')
  await expect.poll(() => printed).toContain('the second line')

  child.kill()
  await once(child, 'exit')
})

test('a choice that no line fits is said', () => {
  withLog()

  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('scripts/logs/main.ts'), '--level', 'error'],
    { cwd: folder, encoding: 'utf8' },
  )

  expect([status, stdout, stderr]).toEqual([0, '', 'No line fits.\n'])
})
