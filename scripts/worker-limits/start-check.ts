// Has wrangler measure the size of the built Worker, and the time that it computes at its start.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CommandError } from '../command-line.ts'
import { lastWords } from '../deploy/cloudflare/wrangler.ts'

/** On a busy machine wrangler gives up after ten seconds; another try may come through. */
const TRIES = 3

/** What `wrangler check startup` prints. Throws a CommandError with a sentence when it cannot measure. */
export async function checkStart(): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const { isDone, said } = await runCheck()
    if (isDone) return said
    if (!/timed out/i.test(said))
      throw new CommandError(
        `wrangler could not measure the start; is the build there (npm run build)?\n${lastWords(said)}`,
      )
    if (tries === TRIES)
      throw new CommandError(
        `This machine is too busy to measure the start: wrangler gave up ${TRIES} times. Run the command again when it is idle.`,
      )
  }
}

async function runCheck(): Promise<{ readonly isDone: boolean; readonly said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'oja-limits-'))
  const profile = join(folder, 'start.cpuprofile')
  const args = ['check', 'startup', '-c', 'dist/server/wrangler.json', '--outfile', profile]
  try {
    const { stdout } = await promisify(execFile)('wrangler', args, {
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true', NO_COLOR: '1' },
      maxBuffer: 10 * 1024 * 1024,
    })
    return { isDone: true, said: stdout }
  } catch (error) {
    const { stdout, stderr, message } = error as { stdout?: string; stderr?: string; message: string }
    return { isDone: false, said: `${stdout ?? ''}${stderr ?? ''}` || message }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
