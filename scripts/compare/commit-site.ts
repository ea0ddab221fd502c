// Starts `npm start` of a commit, in a checkout of its own.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ports } from '../start/free-ports.ts'

export type CommitSite = { readonly url: string; stop(): Promise<void> }

type Place = { readonly folder: string; readonly root: string; readonly ports: Ports }

/** Checks the commit out into `folder` and resolves when its site is ready. Rejects with the last lines that it printed. */
export async function startCommit(commit: string, { folder, root, ports }: Place): Promise<CommitSite> {
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const added = git('worktree', 'add', '--detach', folder, commit)
  if (added.status !== 0) throw new Error(`git knows no commit ${commit}: ${added.stderr.trim()}`)
  sharePackages(root, folder)
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...ports },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that the signal of `stop` reaches the program that npm runs.
    detached: true,
  })
  const stop = async () => {
    process.off('SIGINT', interrupt)
    await endGroup(child)
    await rm(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  }
  const interrupt = () => void stop().finally(() => process.exit(130))
  process.once('SIGINT', interrupt)
  try {
    await untilReady(child, commit)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://localhost:${ports['OJA_PORT']}`, stop }
}

/** Uses the packages of this project where the commit has the same ones; `npm start` installs others. */
function sharePackages(root: string, folder: string): void {
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  if (lockOf(root) === lockOf(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** Interrupts npm with all that it has started, and waits until the last of them has ended: they write into the checkout. */
async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return
  const tell = (signal: NodeJS.Signals | 0) => {
    try {
      return process.kill(-pid, signal)
    } catch {
      // No process of the group is left.
      return false
    }
  }
  tell('SIGINT')
  while (tell(0)) await sleep(100)
}

function untilReady(child: ChildProcess, commit: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        text = (text + chunk.toString()).slice(-4_000)
        if (text.includes(' is ready (')) resolve()
      })
    child.once('exit', (code) => reject(new Error(`npm start of ${commit} ended with ${code}:\n${text}`)))
  })
}
