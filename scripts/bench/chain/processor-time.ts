// Measures processor time by part of the chain: comparable even when other programs use the machine. Reads /proc, and so works on Linux only.
import { readdirSync, readFileSync } from 'node:fs'
import type { Chain } from './chain.ts'

/** Milliseconds of processor time per part since its start; `node` is the gateway with the chain's other small servers. */
export type ProcessorTime = Readonly<Record<'client' | 'workerd' | 'node' | 'postgrest' | 'postgres', number>>

/** Reads the chain's processes now; `client` is this process. */
export function processorTime({ pid }: Pick<Chain, 'pid'>): ProcessorTime {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
  const below = (parent: number): number[] =>
    processes.filter((one) => one.parent === parent).flatMap((one) => [one.pid, ...below(one.pid)])
  const inChain = new Set([pid, ...below(pid)])
  const sum = (name: RegExp) =>
    processes
      .filter((one) => inChain.has(one.pid) && name.test(one.name))
      .reduce((total, one) => total + one.ms, 0)
  const { user, system } = process.cpuUsage()
  return {
    client: (user + system) / 1000,
    workerd: sum(/workerd/),
    node: sum(/^node|MainThread/),
    postgrest: sum(/postgrest/),
    postgres: sum(/^postgres$/),
  }
}

/**
 * Null for a process that has ended meanwhile. Fields of stat(5): 4 parent, 14 utime, 15 stime, in ticks of 10 ms. Postgres has a process for each
 * session, so its first process also counts the ones that ended: 16 cutime, 17 cstime.
 */
function readProcess(pid: number): { pid: number; parent: number; name: string; ms: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    const ticks = fields
      .slice(11, name === 'postgres' ? 15 : 13)
      .reduce((sum, field) => sum + Number(field), 0)
    return { pid, parent: Number(fields[1]), name, ms: ticks * 10 }
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
