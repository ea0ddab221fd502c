// Lets one launcher at a time run in a folder. A file (`stack.json`, or another name) names the launcher and the processes that it started.
// After a launcher was killed, the next launcher reads the file, ends the processes that still run and takes the folder.

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSystemError, StartError } from './errors.ts'
import { isRunning, processIdentity, signalProcess, waitForExit } from './process-identity.ts'
import { startWatchdog, type Watchdog } from './watchdog.ts'

type ProcessRecord = { readonly pid: number; readonly identity: string }
type ChildRecord = ProcessRecord & { readonly name: string; readonly signal: NodeJS.Signals }
type LockContent = { readonly launcher: ProcessRecord; readonly children: readonly ChildRecord[] }

/** The right to run a stack in a folder. */
export type FolderLock = {
  /**
   * Records a started process and the signal that ends it cleanly; replaces an earlier process of this name. A watchdog ends the process when
   * the launcher is killed.
   */
  record(name: string, pid: number, signal: NodeJS.Signals): void
  /** Removes a process that has ended from the record. */
  forget(name: string): void
  release(): void
}

const stackFile = 'stack.json'

/** Returns the pid of the launcher that runs a stack in this folder now, or null. */
export function runningLauncher(dir: string, fileName = stackFile): number | null {
  const content = readLock(join(dir, fileName))
  return content && isRunning(content.launcher) ? content.launcher.pid : null
}

/** Takes the folder. Throws a StartError while another launcher runs there; ends processes that a killed launcher left. */
export async function lockFolder(
  dir: string,
  log: (line: string) => void,
  fileName = stackFile,
): Promise<FolderLock> {
  const path = join(dir, fileName)
  const identity = processIdentity(process.pid)
  if (identity === null) throw new Error('cannot read the start time of this process')
  const launcher = { pid: process.pid, identity }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (createLock(path, { launcher, children: [] })) return openLock(path, launcher)
    await endLeftOver(path, dir, log)
  }
  throw new StartError(`could not take ${path}: several programs try to start a stack in ${dir}`)
}

function openLock(path: string, launcher: ProcessRecord): FolderLock {
  const children = new Map<string, ChildRecord>()
  let watchdog: Watchdog | null = null
  const write = () => {
    watchdog ??= startWatchdog()
    watchdog.watch([...children.values()].reverse())
    rewriteLock(path, { launcher, children: [...children.values()] })
  }
  return {
    record(name, pid, signal) {
      const identity = processIdentity(pid)
      if (identity === null) return // the process has already ended; the code that started it notices
      children.set(name, { name, pid, identity, signal })
      write()
    },
    forget(name) {
      if (children.delete(name)) write()
    },
    release() {
      watchdog?.dismiss()
      rmSync(path, { force: true })
    },
  }
}

// Writes a draft and renames it, so that a launcher that is killed during the write leaves the whole old list or the whole new list. On a
// full disk the old list stays; the watchdog has the new list.
function rewriteLock(path: string, content: LockContent): void {
  const draft = `${path}.new`
  try {
    writeFileSync(draft, JSON.stringify(content))
    renameSync(draft, path)
  } catch (error) {
    if (!isSystemError(error)) throw error
    rmSync(draft, { force: true })
  }
}

function createLock(path: string, content: LockContent): boolean {
  try {
    writeFileSync(path, JSON.stringify(content), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function endLeftOver(path: string, dir: string, log: (line: string) => void): Promise<void> {
  const content = readLock(path)
  if (content && isRunning(content.launcher)) {
    throw new StartError(
      `a local stack already runs in ${dir} (process ${content.launcher.pid}); stop it first`,
    )
  }
  // Renames the file aside: of two launchers that start now, only one succeeds.
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = readLock(aside)
  if (moved && isRunning(moved.launcher)) {
    renameSync(aside, path)
    throw new StartError(
      `a local stack already runs in ${dir} (process ${moved.launcher.pid}); stop it first`,
    )
  }
  for (const child of moved?.children ?? []) await endChild(child, log)
  rmSync(aside, { force: true })
}

async function endChild(child: ChildRecord, log: (line: string) => void): Promise<void> {
  if (!isRunning(child)) return
  log(`Ending ${child.name} (process ${child.pid}), left over from an earlier run`)
  signalProcess(child.pid, child.signal)
  if (await waitForExit(child, 10_000)) return
  signalProcess(child.pid, 'SIGKILL')
  await waitForExit(child, 5_000)
}

function readLock(path: string): LockContent | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LockContent
  } catch (error) {
    // Reads a half-written file as empty: a killed launcher may have left it, and its processes are unknown.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
