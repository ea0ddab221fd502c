// Starts, stops and kills stacks: data survives all three, leftovers do not block the next start, and messages name what blocks a start. Each
// test has its own folder, with spaces in its name. Planted once and seen red: commits that do not wait for the disk; no watchdog; a bare pid
// treated as its process.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LocalSupabase, type LocalSupabaseOptions, startLocalSupabase } from '../../index.ts'
import { isRunning, processIdentity } from '../../machine/process-identity.ts'
import { copyBareProject } from '../../testing/template.ts'

let root: string
let dir: string
let migrations: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'oja life cycle '))
  dir = join(root, 'my project')
  migrations = join(root, 'migrations')
  await mkdir(migrations)
  await writeFile(
    join(migrations, '1_things.sql'),
    'create table things (id int primary key); grant all on things to service_role;',
  )
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** Gives the folder a database that is made already, for a test of something else than the first start. */
const skipInitdb = () => copyBareProject(dir)

const start = (options: Partial<LocalSupabaseOptions> = {}) =>
  startLocalSupabase({ dir, migrations, ...options })

async function add(supabase: Pick<LocalSupabase, 'apiUrl' | 'secretKey'>, id: number): Promise<number> {
  const response = await fetch(`${supabase.apiUrl}/rest/v1/things`, {
    method: 'POST',
    headers: { apikey: supabase.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  })
  return response.status
}

async function ids(supabase: Pick<LocalSupabase, 'apiUrl' | 'secretKey'>): Promise<number[]> {
  const response = await fetch(`${supabase.apiUrl}/rest/v1/things?order=id`, {
    headers: { apikey: supabase.secretKey },
  })
  return ((await response.json()) as { id: number }[]).map((row) => row.id)
}

// Starts a launcher of its own, which the test can kill.
async function launch(): Promise<{
  launcher: ChildProcess
  supabase: Pick<LocalSupabase, 'apiUrl' | 'secretKey'>
}> {
  const stack = join(import.meta.dirname, '..', '..', 'stack.ts')
  const code = `
    import { startLocalSupabase } from ${JSON.stringify(stack)}
    const { apiUrl, secretKey } = await startLocalSupabase(${JSON.stringify({ dir, migrations })})
    console.log(JSON.stringify({ apiUrl, secretKey }))`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(launcher.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { launcher, supabase: JSON.parse(line.toString()) }
}

type Lock = { children: { name: string; pid: number; identity: string }[] }
const childrenOf = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'stack.json'), 'utf8')) as Lock).children

async function killed(launcher: ChildProcess): Promise<void> {
  launcher.kill('SIGKILL')
  await once(launcher, 'exit')
}

describe('data', () => {
  it('is found again by the next start, with the same keys, tables and people', async () => {
    const first = await start()
    await add(first, 1)
    await first.stop()

    const second = await start()
    const found = await ids(second)
    const files = await readdir(dir)
    await second.stop()

    expect(found).toEqual([1])
    expect(second.secretKey).toBe(first.secretKey)
    expect(files.sort()).toEqual(['keys.json', 'logs', 'postgres', 'stack.json'])
    expect(await readdir(dir)).not.toContain('stack.json')
  })

  it('survives the death of everything at once', async () => {
    skipInitdb()
    const { launcher, supabase } = await launch()
    for (let id = 1; id <= 50; id += 1) expect(await add(supabase, id)).toBe(201)
    const children = childrenOf(dir)
    for (const child of children) process.kill(child.pid, 'SIGKILL')
    await killed(launcher)

    const next = await start()
    const found = await ids(next)
    await next.stop()

    expect(children.map((child) => child.name)).toEqual(['Postgres', 'PostgREST'])
    expect(found).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })

  it('survives kill() again and again', async () => {
    skipInitdb()
    for (let round = 1; round <= 4; round += 1) {
      const supabase = await start()
      expect(await add(supabase, round)).toBe(201)
      await supabase.kill()
    }
    const last = await start()
    const found = await ids(last)
    await last.stop()

    expect(found).toEqual([1, 2, 3, 4])
  })
})

describe('what a dead launcher leaves', () => {
  it('ends by itself within moments', async () => {
    skipInitdb()
    const { launcher } = await launch()
    const children = childrenOf(dir)
    await killed(launcher)

    await expect.poll(() => children.filter(isRunning), { timeout: 30_000 }).toEqual([])
  })

  it('is ended by the next start when it does not', async () => {
    skipInitdb()
    const { launcher, supabase } = await launch()
    await add(supabase, 1)
    const children = childrenOf(dir)
    const watchdogs = await descendants(launcher.pid as number, 'oja-watchdog')
    for (const pid of watchdogs) process.kill(pid, 'SIGKILL')
    await killed(launcher)
    expect(watchdogs).toHaveLength(1)
    expect(children.every(isRunning)).toBe(true)

    const lines: string[] = []
    const next = await start({ log: (line) => lines.push(line) })
    const found = await ids(next)
    await next.stop()

    expect(found).toEqual([1])
    expect(children.filter(isRunning)).toEqual([])
    expect(lines.join('\n')).toMatch(/Ending PostgREST .*left over from an earlier run/)
  })

  it('does not make the next start harm or fear another program under the same process id', async () => {
    skipInitdb()
    const first = await start()
    await first.stop()
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const pid = stranger.pid as number
    await writeFile(
      join(dir, 'postgres', 'data', 'postmaster.pid'),
      `${pid}\n${join(dir, 'postgres', 'data')}\n`,
    )
    const record = { name: 'Postgres', pid, identity: 'an older process', signal: 'SIGKILL' }
    await writeFile(
      join(dir, 'stack.json'),
      JSON.stringify({ launcher: { pid, identity: 'an older process' }, children: [record] }),
    )

    const next = await start()
    await next.stop()
    const isUnharmed = processIdentity(pid) !== null
    stranger.kill()

    expect(isUnharmed).toBe(true)
  })

  it('does not stop a start whose predecessor died while it made the database', async () => {
    await mkdir(join(dir, 'postgres', 'data.new', 'base'), { recursive: true })
    await writeFile(join(dir, 'stack.json'), '{"launcher":{"pid"')

    const supabase = await start()
    expect(await add(supabase, 1)).toBe(201)
    await supabase.stop()
  })

  async function descendants(parent: number, mark: string): Promise<number[]> {
    const listed = spawn('ps', ['-eo', 'pid=,ppid=,args='], { stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    for await (const chunk of listed.stdout) text += String(chunk)
    return text
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, ppid, ...args]) => Number(ppid) === parent && args.join(' ').includes(mark))
      .map(([pid]) => Number(pid))
  }
})

describe('what is in the way', () => {
  it('is named: a port that another program has', async () => {
    skipInitdb()
    const stranger = createServer().listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    const { port } = stranger.address() as { port: number }

    for (const [name, variable] of [
      ['database', 'DATABASE_PORT'],
      ['api', 'API_PORT'],
      ['mailbox', 'MAILBOX_PORT'],
    ] as const) {
      const attempt = start({ ports: { [name]: port }, portSettings: { [name]: variable } })
      await expect(attempt).rejects.toThrow(
        new RegExp(`port ${port} is taken by process ${process.pid} (.+); stop it, or set ${variable}`),
      )
    }
    stranger.close()
    expect(await readdir(dir)).not.toContain('stack.json')
  })

  it('is named: another stack in the same folder, which continues undisturbed', async () => {
    skipInitdb()
    const first = await start()

    await expect(start()).rejects.toThrow(`already runs in ${dir} (process ${process.pid})`)

    expect(await add(first, 1)).toBe(201)
    await first.stop()
  })

  it('is named: a migration that fails, by file and line, leaving nothing half done; data of earlier migrations or another Postgres', async () => {
    skipInitdb()
    await writeFile(
      join(migrations, '2_broken.sql'),
      'create table good (id int);\n\ncreate table bad (id in);\n',
    )

    await expect(start()).rejects.toThrow(
      /2_broken\.sql:3: .*type "in" does not exist|2_broken\.sql:3: syntax error/,
    )

    await writeFile(join(migrations, '2_broken.sql'), 'create table good (id int);')
    const supabase = await start()
    await supabase.stop()

    await writeFile(
      join(migrations, '2_broken.sql'),
      '-- Only a comment is new.\ncreate table good (id int);',
    )
    await (await start()).stop()
    await writeFile(join(migrations, '2_broken.sql'), 'create table good (id bigint);')
    await expect(start()).rejects.toThrow(
      'older chain of migrations (2_broken.sql has changed); npm run reset',
    )
    await writeFile(join(migrations, '2_broken.sql'), 'create table good (id int);')
    await rm(join(migrations, '1_things.sql'))
    await expect(start()).rejects.toThrow('older chain of migrations (1 is gone); npm run reset')

    await writeFile(join(dir, 'postgres', 'data', 'PG_VERSION'), '18\n')
    await expect(start()).rejects.toThrow('made by Postgres 18 and the installed one is 17; npm run reset')
  })
})

it('starts only one of two that try at once', async () => {
  const attempts = await Promise.allSettled([start(), start(), start()])
  const started = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
  for (const supabase of started) await supabase.stop()

  expect(started).toHaveLength(1)
})

it('runs two stacks side by side, each with its own keys and data', async () => {
  const [one, two] = await Promise.all([start(), start({ dir: join(root, 'second project') })])

  await add(one, 1)
  const crossed = await add({ apiUrl: two.apiUrl, secretKey: one.secretKey }, 2)
  const [inOne, inTwo] = await Promise.all([ids(one), ids(two)])
  await Promise.all([one.stop(), two.stop()])

  expect(crossed).toBe(401)
  expect([inOne, inTwo]).toEqual([[1], []])
})
