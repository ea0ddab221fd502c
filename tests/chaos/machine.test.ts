// The machine under `npm start` misbehaves: each of its processes is killed as a crash or the system's memory killer would, and the
// launcher is killed in the middle of a repair. Whatever dies is started again by itself, quietly, and nothing is left behind.
import { readdirSync, readFileSync, renameSync, symlinkSync, unlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processIdentity, signalProcess } from '#scripts/local-supabase/process-identity.ts'
import { ask } from '#tests/support/ask.ts'
import { type Launch, makeProject, type Project, readEnv, recordedPids } from '#tests/support/launcher.ts'

/** More connections, or lines for one fault, than a calm stack has. */
const MANY = 40
const PATIENCE = { timeout: 40_000, interval: 50 }

let project: Project
let launch: Launch
let target: Server
let posts = 0

beforeAll(async () => {
  target = createServer((_, response) => {
    posts += 1
    response.end()
  }).listen(0, '127.0.0.1')
  project = await makeProject()
  launch = project.start()
  await launch.ready
  await sql(`create table pings (id int primary key generated always as identity);
    grant select, insert on pings to service_role; alter publication supabase_realtime add table pings;
    notify pgrst, 'reload schema'`)
})

afterAll(async () => {
  await project?.dispose()
  target.close()
})

async function sql<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  url = readEnv(project.dir)['DATABASE_URL'],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the query tells
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

function client(): SupabaseClient {
  const env = readEnv(project.dir)
  return createClient(env['SUPABASE_URL'] as string, env['SUPABASE_SECRET_KEY'] as string, {
    auth: { persistSession: false },
  })
}

const restAnswers = () =>
  expect.poll(async () => (await client().from('pings').select()).status, PATIENCE).toBe(200)

const siteAnswers = async () => {
  const { SITE_URL } = readEnv(project.dir)
  await expect
    .poll(() => ask(SITE_URL as string, '/api/health').then(({ status }) => status, String), PATIENCE)
    .toBe(200)
}

/** A nudge that is queued now arrives. */
async function nudgesArrive(): Promise<void> {
  const before = posts
  const address = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`
  await expect
    .poll(
      () => sql('select net.http_post($1) as id', [address]).then((rows) => rows.length, String),
      PATIENCE,
    )
    .toBe(1)
  await expect.poll(() => posts, PATIENCE).toBeGreaterThan(before)
}

const connectionCount = async () =>
  (
    await sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend'`,
    )
  )[0]?.n

async function backendOf(role: string): Promise<number> {
  const found = await sql<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and usename = $1`,
    [role],
  )
  return found[0]?.pid as number
}

const pidOf = (name: string) => recordedPids(project.dir).get(name) as number

/** Kills it, and answers when another process stands in the lock file for it. */
async function killAndAwaitNext(name: string): Promise<void> {
  const pid = pidOf(name)
  signalProcess(pid, 'SIGKILL')
  await expect
    .poll(() => [pidOf(name) !== pid, processIdentity(pidOf(name)) !== null], PATIENCE)
    .toEqual([true, true])
}

test('Postgres away for seconds makes no storm: nudges go on, connections and lines stay few', async () => {
  await nudgesArrive()
  const before = launch.lines.length
  await restAnswers()
  const halted = await backendOf('authenticator')
  const killed = await backendOf('supabase_admin')
  // After the death of a backend Postgres ends all the others and recovers by itself; one that does not hear makes it refuse
  // connections for five seconds.
  signalProcess(halted, 'SIGSTOP')
  signalProcess(killed, 'SIGKILL')
  await expect.poll(() => processIdentity(halted), PATIENCE).toBeNull()
  await nudgesArrive()
  await restAnswers()
  expect(await connectionCount()).toBeLessThan(MANY)
  expect(launch.lines.length - before).toBeLessThan(MANY)
})

test('PostgREST is started again', async () => {
  await killAndAwaitNext('PostgREST')
  await restAnswers()
  expect(launch.lines.join('\n')).toContain('PostgREST has ended (SIGKILL)')
})

test('Postgres is started again, and everybody who talks to it recovers', async () => {
  const supabase = client()
  let heard = 0
  const changes = { event: '*', schema: 'public', table: 'pings' } as const
  supabase
    .channel('pings')
    .on('postgres_changes', changes, () => {
      heard += 1
    })
    .subscribe()
  const changesAreTold = async () => {
    heard = 0
    const insert = () => sql('insert into pings default values').catch(() => {})
    await expect.poll(() => insert().then(() => heard), PATIENCE).toBeGreaterThan(0)
  }
  await changesAreTold()
  const before = launch.lines.length
  // Connections that are in use at that moment are lost too.
  const files = supabase.storage.from('store-media')
  const uploads = Array.from({ length: 12 }, (_, n) => files.upload(`${n}/a.webp`, Buffer.alloc(400_000)))
  await killAndAwaitNext('Postgres')
  await Promise.all(uploads)
  await nudgesArrive()
  await restAnswers()
  await changesAreTold()
  expect((await supabase.auth.admin.listUsers()).error).toBeNull()
  expect((await supabase.storage.listBuckets()).error).toBeNull()
  expect(await connectionCount()).toBeLessThan(MANY)
  expect(launch.lines.length - before).toBeLessThan(MANY)
  await supabase.removeAllChannels()
})

test('workerd is back; a launcher killed after that leaves nothing; the next start works and keeps the logs', async () => {
  await killAndAwaitNext('the site')
  await siteAnswers()
  const pids = [...recordedPids(project.dir).values()]
  launch.signal('SIGKILL')
  await launch.exited
  await expect.poll(() => pids.filter((pid) => processIdentity(pid) !== null), PATIENCE).toEqual([])
  await expect.poll(() => processesIn(project.root), PATIENCE).toEqual([])

  launch = project.start()
  await launch.ready
  await siteAnswers()
  await restAnswers()
  expect(readFileSync(join(project.dir, 'logs', 'postgres.1.log'), 'utf8')).toContain(
    'terminated by signal 9',
  )
}, 120_000)

/** Running processes whose working directory or files' folder is the project's: workerd, Postgres and what they started. */
function processesIn(root: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
        return `${command}${environment}`.includes(root) ? [`${pid} ${command}`] : []
      } catch {
        return []
      }
    })
}

test('a full disk is named once, in one sentence', async () => {
  // /dev/full stands for the full disk: Postgres meets the same error on it, and tells it in its log.
  const adminUrl = readEnv(project.dir)['DATABASE_URL']?.replace('//postgres:', '//supabase_admin:')
  for (let turn = 0; turn < 3; turn += 1) {
    await expect(sql(`copy (select 1) to '/dev/full'`, [], adminUrl)).rejects.toThrow(
      'No space left on device',
    )
  }
  const told = () => launch.lines.filter((line) => /disk is full|No space/.test(line))
  await expect
    .poll(told, PATIENCE)
    .toEqual([expect.stringContaining(`The disk is full: there is no room left for ${project.dir}`)])
})

test('what ends again and again is given up: one sentence, exit code 1, nothing left', async () => {
  const pids = [...recordedPids(project.dir).values()]
  let isOver = false
  const code = launch.exited.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const pid = recordedPids(project.dir).get('PostgREST')
    if (pid) signalProcess(pid, 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(await code).toBe(1)
  expect(
    launch.lines.filter((line) => /^PostgREST has ended \d+ times within a minute \(/.test(line)),
  ).toHaveLength(1)
  expect(launch.lines.join('\n')).not.toMatch(/^\s+at /m)
  await expect.poll(() => pids.filter((pid) => processIdentity(pid) !== null), PATIENCE).toEqual([])
}, 60_000)

// From here on nothing runs in the project.

test('a folder that may not be written is named in one sentence, with what to do', async () => {
  // /sys, where nobody may make a file, root neither, stands for a `.local` that a start with sudo left behind.
  renameSync(project.dir, `${project.dir}.kept`)
  symlinkSync('/sys/kernel', project.dir)
  const refused = project.start()
  const code = await refused.exited
  unlinkSync(project.dir)
  renameSync(`${project.dir}.kept`, project.dir)

  expect(code).toBe(1)
  expect(refused.lines.filter(Boolean)).toEqual([
    expect.stringMatching(/^This user may not write .*\/\.local\/start\.json .*: sudo chown -R/),
  ])
})

test('a disk that is nearly full is named before anything is made', async () => {
  // The launcher is told of 30 MB: no test may fill the disk it runs on.
  const told = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
    fs.statfsSync = () => ({ bavail: 30, bsize: 1_000_000 }); syncBuiltinESMExports()`
  const refused = project.start({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(told)}` })

  expect(await refused.exited).toBe(1)
  expect(refused.lines.filter(Boolean)).toEqual([
    `The disk is almost full: ${project.dir} has 30 MB of room, and a start needs 50 MB.`,
  ])
})
