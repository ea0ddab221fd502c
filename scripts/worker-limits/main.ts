// `npm run worker-limits`: checks the built Worker against Cloudflare's limits. Size and start refuse an upload: wrangler's own check measures
// them. Memory, CPU and subrequests end a call: measured while workerd on this machine publishes a large store and serves its pages.
// Exit 0: within the limits. 1: not.

import { runCommand } from '../command-line.ts'
import { checkMeasures, parseMeasures } from './measures.ts'
import { checkStart } from './start-check.ts'
import { measureWork } from './work.ts'

await runCommand({}, 'Usage: npm run worker-limits', async () => {
  const started = parseMeasures(await checkStart())
  const { lines, isWithin } = checkMeasures([...started, ...(await measureWork('dist'))])
  for (const line of lines) console.log(line)
  return isWithin ? 0 : 1
})
