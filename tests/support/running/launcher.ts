// Runs `npm start` itself, in its own project: a copy of the sources and the build, so that a test may kill it and its processes. The
// database starts as a copy of the run's template (project-template.ts) and counts as seeded.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { signalProcess } from '@oja/local-supabase/machine'
import { hashSources } from '#scripts/start/build-site.ts'
import { freePorts } from '#scripts/start/free-ports.ts'
import { copyTemplate } from './project-template.ts'
import { distDir } from './site.ts'

/** A folder in which `npm start` can run. */
export type Project = {
  readonly root: string
  /** `.local`: data, lock files and logs. */
  readonly dir: string
  /** Runs `npm start`; `env` is added to its environment. */
  start(env?: NodeJS.ProcessEnv, args?: readonly string[]): Launch
  dispose(): Promise<void>
}

/** One run of `npm start`. */
export type Launch = {
  readonly pid: number
  /** Lines printed so far. */
  readonly lines: readonly string[]
  /** Resolves when the launcher says that it is ready; rejects when it ends before. */
  readonly ready: Promise<void>
  /** Exit code of the launcher; null after a signal. */
  readonly exited: Promise<number | null>
  signal(signal: NodeJS.Signals): void
}

const SOURCES = ['scripts', 'src', 'functions', 'supabase', 'public', 'package.json', 'package-lock.json']
const CONFIG = ['astro.config.mjs', 'wrangler.jsonc', 'tsconfig.json']

/** Makes the project, with free ports. */
export async function makeProject(): Promise<Project> {
  const root = await mkdtemp(join(tmpdir(), 'oja launcher '))
  for (const name of [...SOURCES, ...CONFIG]) {
    if (existsSync(name)) cpSync(name, join(root, name), { recursive: true })
  }
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  cpSync(distDir, join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, 'dist', '.oja-build'), hashSources(root))
  const dir = join(root, '.local')
  mkdirSync(dir)
  copyTemplate(dir)
  writeFileSync(join(dir, 'demo-seeded'), '')
  const ports = await freePorts()
  const launches: ChildProcess[] = []
  return {
    root,
    dir,
    start(env = {}, args = []) {
      const child = spawn(process.execPath, ['scripts/start.ts', ...args], {
        cwd: root,
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...ports, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      launches.push(child)
      return follow(child)
    },
    async dispose() {
      for (const child of launches) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGINT')
        await once(child, 'exit')
      }
      await rm(root, { recursive: true, force: true })
    },
  }
}

function follow(child: ChildProcess): Launch {
  const lines: string[] = []
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      let rest = ''
      stream?.on('data', (chunk: Buffer) => {
        const parts = (rest + chunk.toString()).split('\n')
        rest = parts.pop() ?? ''
        lines.push(...parts)
        if (parts.some((line) => line.includes(' is ready ('))) resolve()
      })
    }
    void exited.then((code) => reject(new Error(`npm start ended with ${code}:\n${lines.join('\n')}`)))
  })
  ready.catch(() => {}) // a test of a failing start reads the exit code instead
  return {
    pid: child.pid as number,
    lines,
    ready,
    exited,
    signal: (signal) => signalProcess(child.pid as number, signal),
  }
}

/** The processes that the launcher has recorded, by name. */
export function recordedPids(dir: string): ReadonlyMap<string, number> {
  const read = (file: string) => {
    const path = join(dir, file)
    if (!existsSync(path)) return []
    return (JSON.parse(readFileSync(path, 'utf8')) as { children: { name: string; pid: number }[] }).children
  }
  return new Map([...read('stack.json'), ...read('start.json')].map(({ name, pid }) => [name, pid]))
}

/** Addresses and keys that the running stack has written. */
export function readEnv(dir: string): Record<string, string> {
  return parseEnv(readFileSync(join(dir, 'env'), 'utf8')) as Record<string, string>
}
