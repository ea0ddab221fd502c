// An option that npm took for itself is refused: without it `npm run deploy --dry-run` deploys.
// Planted once and seen red: the look into npm's environment left out.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keptByNpm } from '#scripts/command-line.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oja command '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('an option before the two dashes', () => {
  it.each([
    ['dry-run', { npm_config_dry_run: 'true' }],
    ['share', { npm_config_share: '10' }],
    ['no-doctor', { npm_config_doctor: '' }],
    ['to', { npm_config_token_description: '12' }],
  ])('--%s is found where npm puts it', (name, env) => {
    expect(keptByNpm([name, 'env'], env)).toEqual([name])
  })

  it.each([
    ['deploy/main.ts', 'dry_run', '--dry-run'],
    ['rollback/main.ts', 'dry_run', '--dry-run'],
    ['rotate/main.ts', 'end', '--end'],
    ['logs/main.ts', 'follow', '--follow'],
    ['rollout.ts', 'dry_run', '--dry-run'],
    ['dead-letters.ts', 'clear', '--clear'],
    ['import/main.ts', 'dry_run', '--dry-run'],
  ])('scripts/%s does nothing without it, and says how to write it', (script, variable, option) => {
    const { status, stderr } = spawnSync(process.execPath, [resolve('scripts', script)], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, [`npm_config_${variable}`]: 'true' },
    })

    expect(stderr).toContain(
      `npm kept ${option} for itself. Write two dashes before the options. Nothing was done.`,
    )
    expect(stderr).toContain('Usage: npm run ')
    expect(status).not.toBe(0)
  })
})
