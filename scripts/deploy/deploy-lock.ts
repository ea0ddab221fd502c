// Lets one deploy at a time work in a checkout: two builds at the same moment mix their files in dist/, and one would upload the other's.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder, runningLauncher, StartError } from '@oja/local-supabase/machine'
import { CommandError } from '../command-line.ts'

const FILE = 'deploy.json'

/**
 * Takes the checkout until the returned function is called or a signal ends this process. Takes it also from a deploy that was killed. Throws
 * a CommandError while another deploy works there.
 */
export async function lockCheckout(root: string): Promise<() => void> {
  const folder = join(root, '.local')
  mkdirSync(folder, { recursive: true })
  const lock = await lockFolder(folder, () => {}, FILE).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    const other = runningLauncher(folder, FILE)
    throw new CommandError(
      `Another deploy ${other === null ? 'is' : `(process ${other}) is`} at work in this checkout. Wait until it has ended; nothing was changed.`,
    )
  })
  const takeBack = beforeSignals(lock.release)
  return () => {
    takeBack()
    lock.release()
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Does `work` when a signal comes, and lets the signal end the process. Returns what takes this back. */
export function beforeSignals(work: () => void): () => void {
  const end = (signal: NodeJS.Signals) => {
    takeBack()
    work()
    process.kill(process.pid, signal)
  }
  const takeBack = () => {
    for (const signal of SIGNALS) process.off(signal, end)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  return takeBack
}
