// Runs wrangler, which uploads the Worker with its files, secrets, consumers and cron. Its output is passed on without secrets.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { CommandError } from '../../command-line.ts'
import { beforeSignals } from '../deploy-lock.ts'

export type WranglerRun = {
  /** The completed configuration. */
  readonly configPath: string
  readonly secrets: Readonly<Record<string, string>>
  readonly token: string
  /** What the version says of itself (release.ts), for a later rollback. */
  readonly label: { readonly tag: string; readonly message: string }
  /** `upload` makes a version that no visitor gets yet. */
  readonly kind: 'live' | 'upload'
  /** Another address of Cloudflare's API, for rehearsals. */
  readonly apiUrl: string | undefined
  readonly isDry: boolean
  readonly hide: (text: string) => string
  readonly print: (line: string) => void
}

/** Uploads the Worker. A dry run bundles and checks without an upload. */
export type DeployWorker = (run: WranglerRun) => Promise<void>

/** Uploads the Worker. The configuration and the secrets lie in a private folder meanwhile, which is removed also after Ctrl-C. */
export const deployWorker: DeployWorker = async (run) => {
  const folder = mkdtempSync(join(tmpdir(), 'oja-deploy-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const takeBack = beforeSignals(remove)
  try {
    const secretsFile = join(folder, 'secrets.json')
    writeFileSync(secretsFile, JSON.stringify(run.secrets), { mode: 0o600 })
    const upload = run.isDry ? ['--dry-run'] : ['--secrets-file', secretsFile]
    const args = [
      ...(run.kind === 'live' ? ['deploy', '--no-autoconfig'] : ['versions', 'upload']),
      ...['--config', run.configPath],
      ...['--tag', run.label.tag, '--message', run.label.message],
      ...upload,
    ]
    run.print(`  wrangler ${args.join(' ')}`)
    const code = await runWrangler(args, run)
    if (code === 0) return
    throw new CommandError(
      `wrangler ended with ${code}: its words stand above. Run npm run deploy again when the reason is mended; what was created stays.`,
    )
  } finally {
    takeBack()
    remove()
  }
}

/** Lines that are left out: wrangler's tables of modules, and where its log file lies. */
const IS_TABLE = /^[│├└┌╭]|^\s*$|^\s*🪵/u

/** The end of wrangler's output as a person reads it. */
export function lastWords(output: string): string {
  return readable(output).slice(-15).join('\n')
}

/** The lines without tables, and without the colours that wrangler gives its errors in spite of NO_COLOR. */
function readable(output: string): readonly string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !IS_TABLE.test(line))
}

/** Prints what wrangler says when it has ended. Resolves with its exit code. */
function runWrangler(args: readonly string[], { token, apiUrl, hide, print }: WranglerRun) {
  return new Promise<number>((resolve, reject) => {
    const child = spawn('wrangler', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        CLOUDFLARE_API_TOKEN: token,
        ...(apiUrl ? { CLOUDFLARE_API_BASE_URL: apiUrl } : {}),
        WRANGLER_SEND_METRICS: 'false',
        CI: 'true',
        NO_COLOR: '1',
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    child.once('error', reject)
    child.once('close', (code) => {
      for (const line of readable(hide(output))) print(`  ${line}`)
      resolve(code ?? 1)
    })
  })
}
