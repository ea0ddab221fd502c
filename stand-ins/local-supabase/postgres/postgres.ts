// Starts the embedded Postgres server of one folder, keeps it running, and stops it. Knows nothing of Supabase: roles and schemas come from
// bootstrap.ts.

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { isDiskFull, StartError } from '../machine/errors.ts'
import { openLogFile } from '../machine/log-file.ts'
import { claimPort, loopback } from '../machine/ports.ts'
import { supervise } from '../machine/supervisor.ts'
import { findPostgres, type PostgresBinaries } from './binaries.ts'
import { prepareDatabase, serverEnv, superuser } from './create.ts'
import { openDataDir } from './data-dir.ts'
import { endServerIn, removeStalePidFile } from './leftovers.ts'

export { superuser } from './create.ts'

/** A running server. */
export type Postgres = {
  readonly port: number
  readonly pid: number
  /** Connection URL of a role. Every login role has the project's password. */
  url(role: string): string
  stop(): Promise<void>
  kill(): Promise<void>
}

const settings = {
  listen_addresses: loopback,
  unix_socket_directories: '',
  // Four files of races at a time hold more than a hundred each.
  max_connections: '800',
  shared_buffers: '128MB',
  jit: 'off',
  wal_level: 'logical', // realtime/feed.ts reads changes from the log
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] %u %a ',
}

type PostgresOptions = {
  readonly dir: string
  readonly port: number
  /** The caller's name of the setting that chooses the port. */
  readonly portSetting?: string | undefined
  readonly password: string
  readonly log: (line: string) => void
  /** Called with the id of each process that is started. */
  readonly onSpawn: (pid: number) => void
  /** Called when the server ended so often that it is not started again. */
  readonly onLost?: (error: StartError) => void
}

/** Starts the server of a folder, on a given port or (0) any free port, and keeps it running there. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
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
      if (isFirst) port = await claimPort(options.port, options.portSetting, log)
      const child = spawnServer(data, port, binaries)
      logFile.follow(child)
      if (child.pid) onSpawn(child.pid)
      const problem = await waitUntilReady(child, url(superuser))
      if (problem === null) return child
      child.kill('SIGKILL')
      // Tries again for a passing fault: a free port may be taken a moment later, and backends of a killed server need a moment to end.
      const isPassing = /shared memory block|could not bind|lock file/.test(logFile.tail())
      if (!isPassing || Date.now() > endsAt) {
        throw new StartError(
          `Postgres did not start: ${problem}. The end of ${logFile.path}:\n${logFile.tail()}`,
        )
      }
      await endServerIn(data)
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
      await endServerIn(data)
    },
  }
}

function spawnServer(data: string, port: number, binaries: PostgresBinaries): ChildProcess {
  const opened = openDataDir(data, binaries.runAs)
  const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(join(binaries.bin, 'postgres'), ['-D', opened.path, ...flags], {
    ...binaries.runAs,
    cwd: '/',
    env: serverEnv,
    detached: true, // protects the server from Ctrl-C: the launcher stops its parts in order
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
    const endsAt = Date.now() + 60_000 // leaves time for crash recovery
    const attempt = async () => {
      if (ended) return
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {}) // connect() reports the error
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
