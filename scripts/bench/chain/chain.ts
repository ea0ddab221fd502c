// Starts the whole product in its own process, and provides what the bench needs: addresses, SQL, and the bench's routes in the Worker.
import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** The Worker's own host; the path below begins with a store's slug. */
export const HOST = 'oja.test'

type Addresses = {
  readonly url: string
  /** Address for a debugger of the Worker; null unless the chain was started with a debugger. */
  readonly inspectorUrl: string | null
  readonly apiUrl: string
  readonly databaseUrl: string
  readonly adminDatabaseUrl: string
  readonly publishableKey: string
  readonly secretKey: string
  readonly webhookSecret: string
}

export type Chain = Addresses & {
  readonly pid: number
  sql<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Runs SQL without triggers, so that no notice is sent for the rows. */
  silently(text: string, values?: unknown[]): Promise<void>
  /** Calls a route of the bench's Worker (tests/bench/doors.ts). */
  door<T>(path: string): Promise<T>
  /** Runs the minute's cron handler. */
  scheduled(): Promise<void>
  stop(): Promise<void>
}

export type ChainOptions = {
  /** Allows a debugger: `inspectorUrl`. */
  readonly isInspected?: boolean
  /** Flags for all isolates of workerd: the product's and those of the emulated services. */
  readonly v8Flags?: string | undefined
}

const RUNNER = fileURLToPath(new URL('./chain-process.ts', import.meta.url))

/** Starts a chain with the build in `distDir`. */
export async function startChain(
  distDir: string,
  { isInspected = false, v8Flags = process.env['MINIFLARE_WORKERD_V8_FLAGS'] }: ChainOptions = {},
): Promise<Chain> {
  const child = fork(RUNNER, [JSON.stringify({ isInspected })], {
    execArgv: [],
    env: { ...process.env, OJA_DIST: distDir, MINIFLARE_WORKERD_V8_FLAGS: v8Flags },
  })
  const { addresses, send } = await openLine(child)
  const pool = new pg.Pool({ connectionString: addresses.databaseUrl, max: 4 })
  pool.on('error', () => {}) // ends with the chain
  return {
    ...addresses,
    pid: child.pid ?? 0,
    async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      return (await pool.query<Row>(text, values)).rows
    },
    async silently(text, values = []) {
      const client = new pg.Client({ connectionString: addresses.adminDatabaseUrl })
      await client.connect()
      try {
        await client.query('set session_replication_role = replica')
        await client.query(text, values)
      } finally {
        await client.end()
      }
    },
    async door(path) {
      const response = await fetch(`${addresses.url}/__bench/${path}`)
      if (!response.ok) throw new Error(`door ${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as never
    },
    scheduled: () => send('scheduled'),
    async stop() {
      await pool.end()
      await send('stop')
    },
  }
}

/** Waits for the process's addresses. `send` resolves when the process has finished a command. */
async function openLine(child: ChildProcess): Promise<{
  readonly addresses: Addresses
  readonly send: (command: 'scheduled' | 'stop') => Promise<void>
}> {
  const waiting = new Map<number, { resolve(): void; reject(error: Error): void }>()
  let lastId = 0
  const addresses = await new Promise<Addresses>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the chain ended with ${code}`)))
    child.on('message', (message: { id: number; error?: string | null; chain?: Addresses }) => {
      if (message.chain) return resolve(message.chain)
      const call = waiting.get(message.id)
      if (message.error) call?.reject(new Error(message.error))
      else call?.resolve()
    })
  })
  const send = (command: 'scheduled' | 'stop') =>
    new Promise<void>((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      child.send({ id: lastId, command })
    })
  return { addresses, send }
}

/** Processor time of the Worker's process since its start: comparable even when other programs use the machine. */
export function workerCpuSeconds(chain: Pick<Chain, 'pid'>): number {
  const fields = readProc(workerPid(chain), 'stat').split(') ').at(-1)?.split(' ') ?? []
  // utime and stime, in ticks of 10 ms (proc(5), fields 14 and 15).
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const workerPids = new Map<number, number>()

function workerPid({ pid }: Pick<Chain, 'pid'>): number {
  const known = workerPids.get(pid)
  if (known !== undefined) return known
  const found = descendantsOf(pid).find((child) => /workerd/.test(readProc(child, 'comm')))
  if (found === undefined) throw new Error(`no workerd below process ${pid}`)
  workerPids.set(pid, found)
  return found
}

function descendantsOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(
      (name) =>
        [Number(name), Number(/^PPid:\s+(\d+)/m.exec(readProc(Number(name), 'status'))?.[1])] as const,
    )
  const below = (parent: number): number[] =>
    parents.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}

/** Empty for a process that has ended meanwhile. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}
