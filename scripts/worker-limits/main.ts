// `npm run worker-limits`: checks the built Worker against Cloudflare's limits. Size and start refuse an upload: wrangler's own check measures
// them. Memory, CPU and subrequests end a call: measured while workerd on this machine publishes a large store and serves its pages.
// Exit 0: within the limits. 1: not.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lastWords } from '../deploy/cloudflare/wrangler.ts'
import { DeployError } from '../deploy/deploy-error.ts'
import { checkMeasures, parseMeasures } from './measures.ts'
import { measureWork } from './work.ts'

const folder = mkdtempSync(join(tmpdir(), 'oja-limits-'))
try {
  const args = [
    'check',
    'startup',
    '-c',
    'dist/server/wrangler.json',
    '--outfile',
    join(folder, 'start.cpuprofile'),
  ]
  const { stdout } = await promisify(execFile)('wrangler', args, {
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: 'true', NO_COLOR: '1' },
    maxBuffer: 10 * 1024 * 1024,
  }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new DeployError(
      `wrangler could not measure the start; is the build there (npm run build), and the machine idle?\n${lastWords(stdout + stderr)}`,
    )
  })
  const { lines, isWithin } = checkMeasures([...parseMeasures(stdout), ...(await measureWork('dist'))])
  for (const line of lines) console.log(line)
  process.exitCode = isWithin ? 0 : 1
} catch (error) {
  if (!(error instanceof DeployError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
