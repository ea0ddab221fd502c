// `npm run worker-limits`: checks the built Worker against the limits of Cloudflare that refuse an upload: its size, and the time of its
// start. Measures with wrangler's own check, in workerd on this machine. Exit 0: within the limits. 1: not.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkMeasures, parseMeasures } from './measures.ts'

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
  })
  const { lines, isWithin } = checkMeasures(parseMeasures(stdout))
  for (const line of lines) console.log(line)
  process.exitCode = isWithin ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
