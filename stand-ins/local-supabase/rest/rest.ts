// Runs the real PostgREST on a port of its own; only the gateway calls it.

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { isDiskFull, StartError } from '../machine/errors.ts'
import { openLogFile } from '../machine/log-file.ts'
import { freePort, loopback } from '../machine/ports.ts'
import { supervise } from '../machine/supervisor.ts'
import { type ProjectKeys, postgrestJwks } from '../shared/keys.ts'
import { findPostgrest } from './find-postgrest.ts'

/** A running PostgREST. */
export type Rest = {
  readonly port: number
  /** Resolves when a schema reload that was requested after this call has finished. */
  reloaded(ask: () => Promise<unknown>): Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
}

type RestOptions = {
  readonly dir: string
  readonly databaseUrl: string
  readonly keys: ProjectKeys
  readonly log: (line: string) => void
  /** Called with the id of each process that is started. */
  readonly onSpawn: (pid: number) => void
  /** Called when PostgREST ended so often that it is not started again. */
  readonly onLost: (error: StartError) => void
}

/** Starts PostgREST on the schema `public`, waits until PostgREST has read the schema, and keeps it running. */
export async function startRest(options: RestOptions): Promise<Rest> {
  const { log, onLost, onSpawn } = options
  const binary = findPostgrest()
  const logFile = openLogFile(
    join(options.dir, 'logs', 'postgrest.log'),
    (line) => isDiskFull(line) && log(line),
  )
  let port = 0
  let adminPort = 0

  async function start(): Promise<ChildProcess> {
    const isFirst = port === 0
    for (let attempt = 1; ; attempt += 1) {
      if (isFirst) {
        port = await freePort()
        adminPort = await freePort()
      }
      const child = spawnPostgrest(binary, settingsFor(options, port, adminPort))
      logFile.follow(child)
      if (child.pid) onSpawn(child.pid)
      const problem = await waitUntilReady(child, adminPort)
      if (problem === null) return child
      child.kill('SIGKILL')
      if (attempt < 4 && /in use/i.test(logFile.tail())) continue // another program took the free port
      throw new StartError(
        `PostgREST did not start: ${problem}. The end of ${logFile.path}:\n${logFile.tail()}`,
      )
    }
  }

  const server = await supervise(start, { name: 'PostgREST', log, onLost, logPath: logFile.path })
  return {
    port,
    async reloaded(ask) {
      // Waits for PostgREST's log: only the log says when the schema has been read.
      await Promise.all([logFile.next(/Schema cache loaded/i, 10_000), ask()])
    },
    stop: () => server.stop('SIGTERM', 5_000),
    kill: () => server.stop('SIGKILL', 0),
  }
}

function settingsFor(
  options: { readonly databaseUrl: string; readonly keys: ProjectKeys },
  port: number,
  adminPort: number,
): Record<string, string> {
  return {
    PGRST_DB_URI: options.databaseUrl,
    PGRST_DB_SCHEMAS: 'public',
    PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
    PGRST_DB_ANON_ROLE: 'anon',
    PGRST_DB_MAX_ROWS: '1000',
    PGRST_DB_POOL: '20',
    PGRST_JWT_SECRET: postgrestJwks(options.keys),
    PGRST_JWT_AUD: 'authenticated',
    PGRST_JWT_CACHE_MAX_LIFETIME: '3600',
    PGRST_LOG_LEVEL: 'error',
    PGRST_SERVER_HOST: loopback,
    PGRST_SERVER_PORT: String(port),
    PGRST_ADMIN_SERVER_PORT: String(adminPort),
  }
}

function spawnPostgrest(binary: string, env: Record<string, string>): ChildProcess {
  return spawn(binary, [], {
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    detached: true, // protects PostgREST from Ctrl-C: the launcher stops its parts in order
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function waitUntilReady(child: ChildProcess, adminPort: number): Promise<string | null> {
  let problem: string | null = null
  child.once('error', (error) => {
    problem = error.message
  })
  child.once('exit', (code, signal) => {
    problem ??= `it ended with ${signal ?? code}`
  })
  const endsAt = Date.now() + 30_000
  while (problem === null) {
    if (Date.now() > endsAt) return 'it was not ready after 30 seconds'
    // Its port is not open yet.
    const answer = await fetch(`http://${loopback}:${adminPort}/ready`).catch(() => null)
    if (answer?.ok) return null
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  return problem
}
