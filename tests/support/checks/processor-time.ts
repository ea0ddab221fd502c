// Processor time of another process: what it has worked, whatever else the machine does meanwhile.
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Reads the milliseconds of processor that the main thread of a child of this process has used; the child is found by its name. Where the system
 * does not tell (not Linux), the clock.
 */
export function childProcessorMs(name: string): () => number {
  if (process.platform !== 'linux') return () => performance.now()
  const pids = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid))
  const pid = pids.find((one) => isChild(one, name))
  if (pid === undefined) throw new Error(`this process has no child ${name}`)
  return () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

/** Milliseconds for which this thread has worked, or was ready to and waited for a processor; 0 where the system does not tell. */
export function ownDelayMs(): number {
  if (process.platform !== 'linux') return 0
  const [worked = 0, waited = 0] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ').map(Number)
  return (worked + waited) / 1e6
}

function isChild(pid: string, name: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return (
      stat.includes(`(${name})`) &&
      Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === process.pid
    )
  } catch (error) {
    // The process has ended meanwhile.
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}
