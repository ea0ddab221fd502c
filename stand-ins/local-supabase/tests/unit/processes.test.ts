// Tests how the stack keeps its processes running and its logs short.
// Planted once and seen red:
// - A supervisor that never gives up.
// - A supervisor that starts a process again after `stop`.
// - A log that starts empty without keeping the last one.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { growingWait } from '../../machine/growing-wait.ts'
import { openLogFile } from '../../machine/log-file.ts'
import { createEndCounter, supervise } from '../../machine/supervisor.ts'

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
    const quick = createEndCounter({ ...options, logPath: 'it.log' })
    const slow = createEndCounter(options)
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
