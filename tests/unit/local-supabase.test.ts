// How the local stack keeps its processes running, its logs short and its sentences plain. Planted once and seen red: a supervisor that
// never gives up; one that starts a process again after it was told to stop; a log that starts anew without keeping the last one.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { growingWait } from '#scripts/local-supabase/growing-wait.ts'
import { openLogFile } from '#scripts/local-supabase/log-file.ts'
import { StartError } from '#scripts/local-supabase/start-error.ts'
import { countEnds, supervise } from '#scripts/local-supabase/supervisor.ts'
import { tellProgress } from '#scripts/seed/write-pictures.ts'
import { openTelling } from '#scripts/start/telling.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'oja parts '))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

describe('a supervised process', () => {
  it('is started again when it ends unasked, and not when it was asked to', async () => {
    const started: ChildProcess[] = []
    const start = async () => {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
      started.push(child)
      await once(child, 'spawn')
      return child
    }
    const lines: string[] = []
    const log = (line: string) => lines.push(line)
    const server = await supervise(start, { name: 'It', log, onLost: (error) => lines.push(error.message) })
    started[0]?.kill('SIGKILL')
    await expect.poll(() => server.pid).not.toBe(started[0]?.pid)
    await expect.poll(() => lines).toEqual(['It has ended (SIGKILL); it is started again', 'It runs again'])
    await server.stop('SIGTERM', 5_000)

    expect(started.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGTERM'])
    expect(lines).toHaveLength(2)
  })

  it('is given up with its sixth end within a minute; slower ends are always mended', () => {
    vi.useFakeTimers()
    const lost: string[] = []
    const options = { name: 'It', log: () => {}, onLost: ({ message }: Error) => lost.push(message) }
    const quick = countEnds({ ...options, logPath: 'it.log' })
    const slow = countEnds(options)
    const waits = Array.from({ length: 6 }, () => quick('exit code 3'))
    for (let turn = 0; turn < 30; turn += 1) {
      expect(slow('exit code 3')).not.toBeNull()
      vi.advanceTimersByTime(12_500)
    }
    vi.useRealTimers()

    expect(waits.slice(0, 5).every((wait) => wait !== null && wait <= 5_000)).toBe(true)
    expect(waits[5]).toBeNull()
    expect(lost).toEqual(['It has ended 6 times within a minute (last: exit code 3); see it.log'])
  })

  it('waits longer each time, up to a bound', () => {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const whole = Math.min(5_000, 100 * 2 ** attempt)
      const wait = growingWait(attempt, 100, 5_000)
      expect(wait).toBeGreaterThanOrEqual(whole / 2)
      expect(wait).toBeLessThanOrEqual(whole)
    }
  })
})

describe('a log file', () => {
  async function print(path: string, text: string, limitBytes?: number): Promise<string[]> {
    const heard: string[] = []
    const log = openLogFile(path, (line) => heard.push(line), limitBytes)
    const child = spawn(process.execPath, ['-e', 'process.stdin.pipe(process.stderr)'])
    log.follow(child)
    child.stdin.end(text)
    await once(child, 'close')
    await expect.poll(() => heard.length).toBe(text.trim().split('\n').length)
    return heard
  }

  it('of the last runs is kept', async () => {
    const path = join(dir, 'it.log')
    for (const run of ['one', 'two', 'three']) await print(path, `${run}\n`)

    const texts = ['it.log', 'it.1.log', 'it.2.log'].map((name) => readFile(join(dir, name), 'utf8'))
    expect(await Promise.all(texts)).toEqual(['three\n', 'two\n', 'one\n'])
  })

  it('never grows past its limit, however much is printed', async () => {
    await print(join(dir, 'it.log'), 'a line of twenty-one\n'.repeat(1_000), 1_000)

    const names = (await readdir(dir)).sort()
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(dir, name))).size))
    expect(names).toEqual(['it.1.log', 'it.2.log', 'it.3.log', 'it.log'])
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000)
  })
})

describe('the launcher', () => {
  function telling() {
    const said: string[] = []
    const print = (line: string) => said.push(line.trim())
    return { said, ...openTelling('/home/ada/oja', '/home/ada/oja/.local', { log: print, error: print }) }
  }

  it.each([
    'storage: Error: ENOSPC: no space left on device, write\n    at async FileHandle.write (node:fs)',
    'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
    'workerd/server/server.c++:1: pwrite(fd, buf): No space left on device',
    'D1_ERROR: database or disk is full: SQLITE_FULL',
  ])('says in one sentence, once, that the disk is full: %s', (line) => {
    const { said, log, explain } = telling()
    log(line)
    log(line)
    explain(new Error('Could not store the picture: Internal server error'))

    expect(said).toEqual([
      'The disk is full: there is no room left for /home/ada/oja/.local. Free some space, then go on or start again.',
    ])
  })

  it('says who may not write what, and how to give it back', () => {
    const { said, explain } = telling()
    explain(Object.assign(new Error("EACCES: permission denied, open '/home/ada/oja/.local/start.json'")))
    explain(
      new StartError(
        "astro build answered 1:\nError: EROFS: read-only file system, mkdir '/home/ada/oja/dist'",
      ),
    )

    expect(said).toEqual([
      'This user may not write /home/ada/oja/.local/start.json (a start with sudo leaves such files). Give them back: sudo chown -R "$(id -un)" "/home/ada/oja"',
      '/home/ada/oja/dist cannot be written: its file system is read-only. Move the project to another.',
    ])
  })
})

it('tells of the first picture before the second is made, then every five seconds, and of the last', () => {
  const told: string[] = []
  let now = 1_000_000
  const isDrawn = tellProgress(
    10,
    (text) => told.push(text),
    () => now,
  )
  for (let picture = 1; picture <= 10; picture += 1) {
    isDrawn()
    now += 2_000
  }

  expect(told).toEqual(['1 of 10 pictures', '4 of 10 pictures', '7 of 10 pictures', '10 of 10 pictures'])
})
