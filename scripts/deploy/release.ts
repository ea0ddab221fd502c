// What a version of the Worker says of itself at Cloudflare: release, commit, and the newest migration that it needs. A rollback reads it.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Label = { readonly tag: string; readonly message: string }

/** The label of a checkout. A copy without git has no commit. */
export function releaseLabel(root: string, database: string): Label {
  const path = join(root, 'package.json')
  const { version = '0.0.0' } = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { version?: string })
    : {}
  const { stdout } = spawnSync('git', ['-C', root, 'rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' })
  const commit = stdout?.trim() || 'unknown'
  return {
    tag: `v${version}`,
    message: `release ${version}, commit ${commit}, database ${database || 'none'}`,
  }
}

/** The newest migration that a version needs; null for a version that says nothing of it, as one that was uploaded by hand. */
export function databaseOf(message: string | undefined): string | null {
  return /\bdatabase (\d{14})\b/.exec(message ?? '')?.[1] ?? null
}
