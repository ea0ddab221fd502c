// Builds the site when dist/ is missing or was made from other sources. Compares a hash of all sources of a build.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '@oja/local-supabase/machine'

const folders = ['src', 'functions', 'public', 'scripts/build']
const files = ['astro.config.mjs', 'wrangler.jsonc', 'tsconfig.json', 'package.json', 'package-lock.json']

export type BuildOptions = {
  readonly log: (line: string) => void
  /** Receives the id of the process that builds. */
  readonly onSpawn: (pid: number) => void
  /** Stops the build before its end. */
  readonly signal: AbortSignal
}

/** Builds dist/ from the present sources if needed. Returns true when a build ran. */
export async function buildSite(root: string, options: BuildOptions): Promise<boolean> {
  const { log } = options
  const stamp = join(root, 'dist', '.oja-build')
  const wanted = hashSources(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false
  log('Building the site …')
  const startedAt = performance.now()
  const { code, output } = await runBuild(root, options)
  if (code !== 0)
    throw new StartError(`the site could not be built (astro build answered ${code}):\n${output.trim()}`)
  writeFileSync(stamp, wanted)
  log(`Built the site in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return true
}

/** Hash of the names and contents of all files from which a build is made. */
export function hashSources(root: string): string {
  const hash = createHash('sha256')
  const paths = [...files, ...folders.flatMap((folder) => listFiles(root, folder))]
  for (const path of paths) {
    const full = join(root, path)
    if (!existsSync(full)) continue
    const content = readFileSync(full)
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function listFiles(root: string, folder: string): string[] {
  const full = join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return listFiles(root, path)
      return entry.isFile() ? [path] : []
    })
}

function runBuild(
  root: string,
  { onSpawn, signal }: BuildOptions,
): Promise<{ code: number | NodeJS.Signals | null; output: string }> {
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs')
  const child = spawn(process.execPath, [astro, 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  })
  if (child.pid) onSpawn(child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-8000)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? signal, output }))
  })
}
