// Lets the unprivileged server user reach a folder below a private home folder (root's home is often 0700). Opens the folder here, as root,
// and hands it over as an inherited descriptor, which /proc/self/fd names.

import { closeSync, constants, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../machine/errors.ts'

type Opened = {
  /** Path of the folder for the child process. */
  readonly path: string
  /** Entry 3 of the child's `stdio`. */
  readonly descriptor: number | 'ignore'
  /** Closes the descriptor; called after the spawn. */
  close(): void
}

/** Opens a folder for a child process that runs as another user. For the present user this is just the path. */
export function openDataDir(folder: string, runAs: { readonly uid: number } | null): Opened {
  if (runAs === null || isReachable(dirname(folder), runAs.uid)) {
    return { path: folder, descriptor: 'ignore', close: () => {} }
  }
  if (process.platform !== 'linux') {
    throw new StartError(
      `Postgres does not run as root, and user ${runAs.uid} cannot reach ${folder}; start as an ordinary user, or move the project`,
    )
  }
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  return { path: '/proc/self/fd/3', descriptor, close: () => closeSync(descriptor) }
}

function isReachable(folder: string, uid: number): boolean {
  const stat = statSync(folder)
  const search = stat.uid === uid ? 0o100 : 0o001
  if ((stat.mode & search) === 0) return false
  return dirname(folder) === folder || isReachable(dirname(folder), uid)
}
