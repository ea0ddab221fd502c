// What a version of the Worker says of itself at Cloudflare: release, commit, the newest migration that it needs, and a mark of its secrets. A
// rollback and a deploy for a share of the visitors read it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Label = { readonly tag: string; readonly message: string }

/** The label of a checkout. A copy without git has no commit. */
export function releaseLabel(
  root: string,
  { database, secrets }: { readonly database: string; readonly secrets: string },
): Label {
  const path = join(root, 'package.json')
  const { version = '0.0.0' } = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { version?: string })
    : {}
  const { stdout } = spawnSync('git', ['-C', root, 'rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' })
  // What is in no commit cannot be checked out later.
  const changed = spawnSync('git', ['-C', root, 'status', '--porcelain'], { encoding: 'utf8' }).stdout?.trim()
  const commit = `${stdout?.trim() || 'unknown'}${changed ? ' with changes' : ''}`
  return {
    tag: `v${version}`,
    message: `release ${version}, commit ${commit}, database ${database || 'none'}, secrets ${secrets}`,
  }
}

/** Eight digits that differ when a secret does; Cloudflare never shows a secret, and nobody finds one by them. */
export function markOfSecrets(secrets: Readonly<Record<string, string>>): string {
  const text = JSON.stringify(Object.entries(secrets).toSorted(([a], [b]) => a.localeCompare(b)))
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** The mark that a version says of itself; null for one that says none. */
export function markOf(message: string): string | null {
  return /\bsecrets ([0-9a-f]{8})\b/.exec(message)?.[1] ?? null
}

/** The newest migration that a version needs; null for a version that says nothing of it, as one that was uploaded by hand. */
export function databaseOf(message: string | undefined): string | null {
  return /\bdatabase (\d{14})\b/.exec(message ?? '')?.[1] ?? null
}
