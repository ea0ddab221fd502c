// `npm run logs`: prints what the Worker and Postgres of `npm start` have logged. `-- --request ID` follows one request through edge, queue and
// database; `--level error`, `--since 10m`; `--follow` prints new lines as they come. `--env deploy.env` follows the hosted Worker instead, through `wrangler tail`.
// Exit 0: done. 1: nothing to read. 2: wrong arguments.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { complain, runCommand } from '../command-line.ts'
import { workerName } from '../deploy/cloudflare/worker-config.ts'
import { readDeployEnv } from '../deploy/deploy-env.ts'
import {
  formatLogLine,
  isWanted,
  type LogLine,
  readPostgresLine,
  readSpan,
  readTailEvent,
  readWorkerLine,
  type Wanted,
} from './log-line.ts'

const USAGE = 'Usage: npm run logs [-- --request ID] [--level error] [--since 10m] [--follow] [--env FILE]'
const OPTIONS = {
  request: { type: 'string' },
  level: { type: 'string' },
  since: { type: 'string' },
  follow: { type: 'boolean' },
  env: { type: 'string' },
} as const
const FOLDER = '.local/logs'
/** Older files first; `npm start` keeps three runs. */
const RUNS = ['.3', '.2', '.1', '']
const FILES = [
  { name: 'worker', read: readWorkerLine },
  { name: 'postgres', read: readPostgresLine },
] as const

await runCommand({ options: OPTIONS }, USAGE, async ({ values }) => {
  const span = values.since === undefined ? undefined : readSpan(values.since)
  if (span === null) return null
  const { request, level } = values
  const wanted = { request, level, sinceMs: span === undefined ? undefined : Date.now() - span }
  if (values.env !== undefined) return followHosted(resolve(values.env), wanted)
  if (!existsSync(join(FOLDER, 'worker.log')))
    return complain('Nothing is logged here yet: npm start writes .local/logs.')
  const sizes: Sizes = new Map()
  const printed = printAll(
    FILES.flatMap(({ name, read }) =>
      RUNS.flatMap((run) =>
        linesOf(join(FOLDER, `${name}${run}.log`), sizes).flatMap((text) => read(text) ?? []),
      ),
    ),
    wanted,
  )
  if (values.follow) await followLocal(wanted, sizes)
  else if (printed === 0) console.error('No line fits.')
  return 0
})

/** Prints the lines that fit, the oldest first, and returns their number. */
function printAll(lines: readonly LogLine[], wanted: Wanted): number {
  const found = lines.filter((line) => isWanted(line, wanted))
  for (const line of found.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? '')))
    console.log(formatLogLine(line))
  return found.length
}

/** Bytes that were read of each file. */
type Sizes = Map<string, number>

/** The lines after what was read of the file, and notes its size; all lines of a file that has become smaller, because it is a new one. */
function linesOf(path: string, sizes: Sizes): readonly string[] {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  const before = sizes.get(path) ?? 0
  sizes.set(path, bytes.byteLength)
  return bytes
    .subarray(bytes.byteLength < before ? 0 : before)
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
}

/** Prints what is added to the files, until Ctrl-C. `sizes`: what has been printed. */
async function followLocal(wanted: Wanted, sizes: Sizes): Promise<void> {
  for (;;) {
    await sleep(500)
    for (const { name, read } of FILES) {
      const path = join(FOLDER, `${name}.log`)
      if (sizeOf(path) === (sizes.get(path) ?? 0)) continue
      printAll(
        linesOf(path, sizes).flatMap((text) => read(text) ?? []),
        wanted,
      )
    }
  }
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0
}

/** Prints the lines of the hosted Worker as they come, until Ctrl-C. Cloudflare keeps the earlier ones (docs/operating.md, "Logs"). */
function followHosted(path: string, wanted: Wanted): Promise<number> {
  const env = readDeployEnv(path)
  const child = spawn('wrangler', ['tail', workerName(env), '--format', 'json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      CLOUDFLARE_API_TOKEN: env['CLOUDFLARE_DEPLOY_TOKEN'],
      CLOUDFLARE_ACCOUNT_ID: env['CLOUDFLARE_ACCOUNT_ID'],
      ...(env['CLOUDFLARE_API_BASE_URL'] ? { CLOUDFLARE_API_BASE_URL: env['CLOUDFLARE_API_BASE_URL'] } : {}),
      WRANGLER_SEND_METRICS: 'false',
    },
  })
  let event = ''
  createInterface({ input: child.stdout }).on('line', (line) => {
    event += line
    // An event is JSON over many lines; its last line is a brace alone.
    if (line !== '}' && !/^\{.*\}$/.test(line)) return
    printAll(readTailEvent(JSON.parse(event)), wanted)
    event = ''
  })
  return new Promise((done) => child.once('close', (code) => done(code ?? 1)))
}
