// The embedded Postgres server of one folder: started, kept running, stopped.
// Knows nothing of Supabase; roles and schemas come from bootstrap.ts.

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { isDiskFull } from './disk-full.ts'
import { openLogFile } from './log-file.ts'
import { claimPort, loopback } from './ports.ts'
import { findPostgres, type PostgresBinaries } from './postgres-binaries.ts'
import { prepareDatabase, serverEnv, superuser } from './postgres-create.ts'
import { openDataDir } from './postgres-data-dir.ts'
import { endServerOf, removeStalePidFile } from './postgres-leftovers.ts'
import { StartError } from './start-error.ts'
import { supervise } from './supervisor.ts'

export { superuser } from './postgres-create.ts'

/** A running server. */
export type Postgres = {
  readonly port: number
  readonly pid: number
  /** Connection URL of a role; every login role has the project's password. */
  url(role: string): string
  stop(): Promise<void>
  kill(): Promise<void>
}

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

/** Starts the server of a folder, on a given port or (0) a free one, and keeps it running there. */
export async function startPostgres(options: {
  readonly dir: string
  readonly port: number
  readonly password: string
  readonly log: (line: string) => void
  /** Told of each process that is started. */
  readonly onSpawn: (pid: number) => void
  /** Told when it ended so often that it is not started again. */
  readonly onLost?: (error: StartError) => void
}): Promise<Postgres> {
  const { dir, password, log, onSpawn, onLost = () => {} } = options
  const binaries = findPostgres()
  const data = prepareDatabase(join(dir, 'postgres'), binaries, password)
  const logFile = openLogFile(join(dir, 'logs', 'postgres.log'), (line) => isDiskFull(line) && log(line))
  let port = 0
  const url = (role: string) => `postgres://${role}:${password}@${loopback}:${port}/postgres`

  async function start(): Promise<ChildProcess> {
    await removeStalePidFile(data)
    const isFirst = port === 0
    const endsAt = Date.now() + 30_000
    for (;;) {
      if (isFirst) port = await claimPort(options.port, 'OJA_DATABASE_PORT', log)
      const child = spawnServer(data, port, binaries)
      logFile.follow(child)
      if (child.pid) onSpawn(child.pid)
      const problem = await waitUntilReady(child, url(superuser))
      if (problem === null) return child
      child.kill('SIGKILL')
      // A free port may be gone a moment later, and backends of a killed server take a moment to end.
      const isPassing = /shared memory block|could not bind|lock file/.test(logFile.tail())
      if (!isPassing || Date.now() > endsAt) {
        throw new StartError(
          `Postgres did not start: ${problem}. The end of ${logFile.path}:\n${logFile.tail()}`,
        )
      }
      await endServerOf(data)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }

  const server = await supervise(start, { name: 'Postgres', log, onLost, logPath: logFile.path })
  return {
    get pid() {
      return server.pid
    },
    port,
    url,
    stop: () => server.stop('SIGINT', 20_000), // "fast": ends sessions, writes everything
    async kill() {
      await server.stop('SIGKILL', 0)
      await endServerOf(data)
    },
  }
}

function spawnServer(data: string, port: number, binaries: PostgresBinaries): ChildProcess {
  const opened = openDataDir(data, binaries.runAs)
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
    stdio: ['ignore', 'pipe', 'pipe', opened.descriptor],
  })
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
