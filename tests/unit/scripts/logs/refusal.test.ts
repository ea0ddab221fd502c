// `npm run logs -- --env FILE` says in one sentence why it cannot read the file.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'oja logs '))
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
