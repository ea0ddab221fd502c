// One deploy at a time works in a checkout. Planted once and seen red: a lock that is not released on a signal.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CommandError } from '#scripts/command-line.ts'
import { lockCheckout } from '#scripts/deploy/deploy-lock.ts'

let root: string
let other: ChildProcess

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'oja checkout '))
})
afterEach(() => {
  other?.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

/** Another process that works in the checkout until it is ended. */
async function otherDeploy(): Promise<ChildProcess> {
  const script = `
    const { lockCheckout } = await import(${JSON.stringify(resolve('scripts/deploy/deploy-lock.ts'))})
    await lockCheckout(${JSON.stringify(root)})
    console.log('at work')
    setInterval(() => {}, 1_000)`
  other = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout as NodeJS.ReadableStream, 'data')
  return other
}

const isLocked = () => existsSync(join(root, '.local', 'deploy.json'))

test('a second deploy is refused with a sentence, and works when the first has ended', async () => {
  const first = await lockCheckout(root)
  first()
  expect(isLocked()).toBe(false)
  const { pid } = await otherDeploy()

  const refused = lockCheckout(root)

  await expect(refused).rejects.toThrow(CommandError)
  await expect(refused).rejects.toThrow(`Another deploy (process ${pid}) is at work in this checkout.`)
  expect(isLocked()).toBe(true)
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends a deploy and leaves no lock', async (signal) => {
  const deploy = await otherDeploy()
  const ended = once(deploy, 'exit')

  deploy.kill(signal)

  expect(await ended).toEqual([null, signal])
  expect(isLocked()).toBe(false)
})

test('the lock of a deploy that was killed is taken', async () => {
  const deploy = await otherDeploy()
  const ended = once(deploy, 'exit')
  deploy.kill('SIGKILL')
  await ended
  expect(isLocked()).toBe(true)

  const release = await lockCheckout(root)

  release()
  expect(isLocked()).toBe(false)
})
