// Kills each process of `npm start`, as a crash or the system's memory killer would, and kills the launcher in the middle of a repair. Every
// process starts again by itself, quietly, and nothing is left behind. tests/soak/machine.test.ts does the same for minutes.
// Planted defects (2026-11-22), each turned its case red:
// - A second reconnect loop for each failed connect.
// - PostgREST and Postgres not supervised.
// - workerd's next process not recorded.
// - The logs of the last run emptied.
// - Lines about a full disk printed as they come.
import { readdirSync, readFileSync, readlinkSync, renameSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity, signalProcess } from '@oja/local-supabase/machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorPath } from '#brand'
import {
  type Launch,
  makeProject,
  type Project,
  readEnv,
  recordedPids,
} from '#tests/support/running/launcher.ts'
import { type Machine, openMachine, PATIENCE } from '#tests/support/running/machine.ts'

/** More connections, or log lines for one fault of half a minute, than a calm stack has. */
const MANY = 40

/** More lines than a calm stack writes from a moment on: a fault lasts longer on a busy machine. */
const manyLinesSince = (startedAt: number) => MANY * Math.max(1, (Date.now() - startedAt) / 30_000)

let project: Project
let launch: Launch
let machine: Machine

beforeAll(async () => {
  project = await makeProject()
  machine = openMachine(project.dir)
  launch = project.start()
  await launch.ready
})

afterAll(async () => {
  await project?.dispose()
  machine?.close()
})

async function backendOf(role: string): Promise<number> {
  const found = await machine.sql<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and usename = $1`,
    [role],
  )
  return found[0]?.pid as number
}

/** Processes of the project: the launcher, workerd, Postgres and their children. */
function processesIn(root: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(root)
    } catch {
      return false // gone meanwhile
    }
  })
}

test('the file of addresses names the stand-ins and the operators’ path', () => {
  expect(readEnv(project.dir)).toMatchObject({
    PAYSTACK_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    PAYSTACK_SECRET_KEY: expect.stringMatching(/^sk_test_[0-9a-f]{40}$/),
    DNS_STUB_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    OPERATOR_PATH: operatorPath,
  })
})

test('Postgres away for seconds makes no storm: nudges go on, connections and lines stay few', async () => {
  await machine.nudgesArrive()
  const [before, startedAt] = [launch.lines.length, Date.now()]
  await machine.restAnswers()
  const halted = await backendOf('authenticator')
  const killed = await backendOf('supabase_admin')
  // Halts a backend. After the death of a backend Postgres ends all others and recovers by itself; a backend that does not react makes
  // Postgres refuse connections for five seconds.
  signalProcess(halted, 'SIGSTOP')
  signalProcess(killed, 'SIGKILL')
  await expect.poll(() => processIdentity(halted), PATIENCE).toBeNull()
  await machine.nudgesArrive()
  await machine.restAnswers()
  expect(await machine.connectionCount()).toBeLessThan(MANY)
  expect(launch.lines.length - before).toBeLessThan(manyLinesSince(startedAt))
})

test('PostgREST is started again', async () => {
  await machine.killAndAwaitNext('PostgREST')
  await machine.restAnswers()
  expect(launch.lines.join('\n')).toContain('PostgREST has ended (SIGKILL)')
})

test('Postgres is started again, and everybody who talks to it recovers', async () => {
  await machine.sql(`create table pings (id int primary key generated always as identity);
    grant select on pings to service_role; alter publication supabase_realtime add table pings`)
  const supabase = machine.client()
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
    const insert = () => machine.sql('insert into pings default values').catch(() => {})
    await expect.poll(() => insert().then(() => heard), PATIENCE).toBeGreaterThan(0)
  }
  await changesAreTold()
  const [before, startedAt] = [launch.lines.length, Date.now()]
  // Connections in use at that moment are lost too.
  const files = supabase.storage.from('store-media')
  const uploads = Array.from({ length: 12 }, (_, n) => files.upload(`${n}/a.webp`, Buffer.alloc(400_000)))
  await machine.killAndAwaitNext('Postgres')
  await Promise.all(uploads)
  await machine.nudgesArrive()
  await machine.restAnswers()
  await changesAreTold()
  expect((await supabase.auth.admin.listUsers()).error).toBeNull()
  expect((await supabase.storage.listBuckets()).error).toBeNull()
  expect(await machine.connectionCount()).toBeLessThan(MANY)
  expect(launch.lines.length - before).toBeLessThan(manyLinesSince(startedAt))
  await supabase.removeAllChannels()
})

test('workerd is back; a launcher killed after that leaves nothing; the next start works and keeps the logs', async () => {
  await machine.killAndAwaitNext('the site')
  await machine.siteAnswers()
  await machine.killAndAwaitNext('the site')
  expect(processesIn(project.root).length).toBeGreaterThan(2)
  launch.signal('SIGKILL')
  await launch.exited
  await expect.poll(() => processesIn(project.root), PATIENCE).toEqual([])

  launch = project.start()
  await launch.ready
  await machine.siteAnswers()
  await machine.restAnswers()
  expect(readFileSync(join(project.dir, 'logs', 'postgres.1.log'), 'utf8')).toContain(
    'terminated by signal 9',
  )
})

test('a full disk is named once, in one sentence', async () => {
  // Uses /dev/full as the full disk: Postgres gets the same error and writes it to its log.
  for (let turn = 0; turn < 3; turn += 1) {
    const attempt = machine.sql(`copy (select 1) to '/dev/full'`, [], 'supabase_admin')
    await expect(attempt).rejects.toThrow('No space left on device')
  }
  const told = () => launch.lines.filter((line) => /disk is full|No space/.test(line))
  await expect
    .poll(told, PATIENCE)
    .toEqual([expect.stringContaining(`The disk is full: there is no room left for ${project.dir}`)])
})

test('what ends again and again is given up: one sentence, exit code 1, nothing left', async () => {
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
  await expect.poll(() => processesIn(project.root), PATIENCE).toEqual([])
})

// From this point on no process runs in the project.

test('a folder that may not be written is named in one sentence, with what to do', async () => {
  // Uses /sys, where not even root can make a file, in place of a `.local` that a start with sudo left behind.
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
  // Makes the launcher see 30 MB of free space: no test may fill the disk on which it runs.
  const told = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
    fs.statfsSync = () => ({ bavail: 30, bsize: 1_000_000 }); syncBuiltinESMExports()`
  const refused = project.start({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(told)}` })

  expect(await refused.exited).toBe(1)
  expect(refused.lines.filter(Boolean)).toEqual([
    `The disk is almost full: ${project.dir} has 30 MB of room, and a start needs 50 MB.`,
  ])
})
