// Makes the data folder of one project's Postgres on first use. Refuses a folder that another version made.

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../machine/errors.ts'
import type { PostgresBinaries } from './binaries.ts'
import { openDataDir } from './data-dir.ts'

export const superuser = 'supabase_admin'

/** The environment of the server and its tools. */
export const serverEnv = { PATH: process.env.PATH, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }

/** Returns the data folder below `root`. Makes the database first when it does not exist. */
export function prepareDatabase(root: string, binaries: PostgresBinaries, password: string): string {
  const data = join(root, 'data')
  makeFolder(root, binaries)
  if (!existsSync(data)) createDatabase(root, data, binaries, password)
  checkVersion(data, binaries)
  return data
}

function makeFolder(folder: string, { runAs }: PostgresBinaries): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
}

// Makes the folder under another name and renames it, so that an interrupted first start leaves nothing that looks like a database.
function createDatabase(root: string, data: string, binaries: PostgresBinaries, password: string): void {
  const draft = join(root, 'data.new')
  const passwordFile = join(root, 'password.txt')
  rmSync(draft, { recursive: true, force: true })
  makeFolder(draft, binaries)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (binaries.runAs) chownSync(passwordFile, binaries.runAs.uid, binaries.runAs.gid)
  const opened = openDataDir(root, binaries.runAs)
  const result = spawnSync(
    join(binaries.bin, 'initdb'),
    [
      ...['-D', `${opened.path}/data.new`, '-U', superuser, '-A', 'scram-sha-256'],
      ...[`--pwfile=${opened.path}/password.txt`, '--encoding=UTF8'],
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ],
    {
      ...binaries.runAs,
      cwd: '/',
      env: serverEnv,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', opened.descriptor],
    },
  )
  opened.close()
  rmSync(passwordFile, { force: true })
  if (result.status !== 0) {
    const output = `${result.error?.message ?? ''}${result.stdout ?? ''}${result.stderr ?? ''}`.trim()
    throw new StartError(`Postgres could not create a database in ${root}:\n${output}`)
  }
  renameSync(draft, data)
}

function checkVersion(data: string, { majorVersion }: PostgresBinaries): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (Number(found) === majorVersion) return
  throw new StartError(
    `${data} was made by Postgres ${found} and the installed one is ${majorVersion}; npm run reset empties it`,
  )
}
