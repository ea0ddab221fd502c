// The embedded Postgres server of one folder: made on first use, started, stopped.
// Knows nothing of Supabase; roles and schemas come from bootstrap.ts.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { claimPort, loopback } from './ports.ts'
import { findPostgres, type PostgresBinaries } from './postgres-binaries.ts'
import { openDataDir } from './postgres-data-dir.ts'
import { endServerOf, removeStalePidFile } from './postgres-leftovers.ts'
import { StartError } from './start-error.ts'

/** A running server. */
export type Postgres = {
  readonly port: number
  readonly pid: number
  /** Connection URL of a role; every login role has the project's password. */
  url(role: string): string
  stop(): Promise<void>
  kill(): Promise<void>
}

export const superuser = 'supabase_admin'

const settings = {
  listen_addresses: loopback,
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  jit: 'off',
  wal_level: 'logical', // realtime-feed.ts reads changes from the log
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] %u ',
}

/** Starts the server of a folder, on a given port or (0) a free one. Makes the database first when there is none. */
export async function startPostgres(options: {
  readonly dir: string
  readonly port: number
  readonly password: string
  readonly log: (line: string) => void
  readonly onSpawn: (pid: number) => void
}): Promise<Postgres> {
  const { dir, password } = options
  const binaries = findPostgres()
  const root = join(dir, 'postgres')
  const data = join(root, 'data')
  makeFolder(root, binaries)
  if (!existsSync(data)) createDatabase(root, data, binaries, password)
  checkVersion(data, binaries)
  await removeStalePidFile(data)
  const logFile = join(dir, 'logs', 'postgres.log')
  mkdirSync(join(dir, 'logs'), { recursive: true })

  const endsAt = Date.now() + 30_000
  for (;;) {
    const port = await claimPort(options.port, 'OJA_DATABASE_PORT', options.log)
    const child = spawnServer(data, port, binaries, logFile)
    if (child.pid) options.onSpawn(child.pid)
    const url = (role: string) => `postgres://${role}:${password}@${loopback}:${port}/postgres`
    const problem = await waitUntilReady(child, url(superuser))
    if (problem === null) return { port, pid: child.pid as number, url, ...controls(child, data) }
    child.kill('SIGKILL')
    // A free port may be gone a moment later, and backends of a killed server take a moment to end.
    const passing = /shared memory block|could not bind|lock file/.test(lastLines(logFile))
    if (!passing || Date.now() > endsAt) {
      throw new StartError(
        `Postgres did not start (${problem}). The end of ${logFile}:\n${lastLines(logFile)}`,
      )
    }
    await endServerOf(data)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

function makeFolder(folder: string, { runAs }: PostgresBinaries): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
}

// Made beside its place and renamed: an interrupted first start leaves nothing that looks like a database.
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

const serverEnv = { PATH: process.env.PATH, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }

function spawnServer(data: string, port: number, binaries: PostgresBinaries, log: string): ChildProcess {
  const opened = openDataDir(data, binaries.runAs)
  const output = openSync(log, 'w')
  const flags = Object.entries({
    ...settings,
    port: String(port),
    extension_control_path: `$system:${binaries.extensions}`,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(binaries.bin, 'postgres'), ['-D', opened.path, ...flags], {
    ...binaries.runAs,
    cwd: '/',
    env: serverEnv,
    detached: true, // Ctrl-C is for the launcher, which stops its parts in order
    stdio: ['ignore', output, output, opened.descriptor],
  })
  closeSync(output)
  opened.close()
  return child
}

function waitUntilReady(child: ChildProcess, url: string): Promise<string | null> {
  return new Promise((resolve) => {
    let ended = false
    const finish = (problem: string | null) => {
      ended = true
      resolve(problem)
    }
    child.once('error', (error) => finish(error.message))
    child.once('exit', (code, signal) => finish(`it ended with ${signal ?? code}`))
    const endsAt = Date.now() + 60_000 // crash recovery may take a while
    const attempt = async () => {
      if (ended) return
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {}) // the answer of connect() tells
      try {
        await client.connect()
        await client.end()
        finish(null)
      } catch (error) {
        const code = (error as { code?: string }).code
        const starting = code === 'ECONNREFUSED' || code === '57P03' || code === 'ECONNRESET'
        if (!starting || Date.now() > endsAt) finish((error as Error).message)
        else setTimeout(attempt, 15)
      }
    }
    void attempt()
  })
}

function controls(child: ChildProcess, data: string): Pick<Postgres, 'stop' | 'kill'> {
  const exited = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  return {
    async stop() {
      child.kill('SIGINT') // "fast": ends sessions, writes everything
      const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await exited
      clearTimeout(timer)
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
      await endServerOf(data)
    },
  }
}

function lastLines(log: string): string {
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-12).join('\n') : ''
}
