// Copies a stopped project into a new folder, so that a stack of a test need not wait for initdb.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Environment variable with the folder of a project without tables; a test run's set-up may make one. */
export const BARE_PROJECT_VARIABLE = 'OJA_TEST_BARE_PROJECT'

/** Copies the keys and the database of a stopped project. */
export function copyProject(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  copyFileSync(join(from, 'keys.json'), join(to, 'keys.json'))
  // Copies with `cp`, which keeps the files' owner (the server's user); Node's own copy does not.
  const copied = spawnSync('cp', ['-pR', join(from, 'postgres'), to], { encoding: 'utf8' })
  if (copied.status !== 0) throw new Error(`cannot copy ${from}: ${copied.stderr || copied.error}`)
}

/** Gives a new stack's folder the project without tables; does nothing when the test run has none. */
export function copyBareProject(dir: string): void {
  const bare = process.env[BARE_PROJECT_VARIABLE]
  if (bare !== undefined) copyProject(bare, dir)
}
