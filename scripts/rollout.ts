// `npm run rollout -- 50`: gives the newer version of the Worker that share of the requests, after `npm run deploy -- --share 10`; 100 ends it
// (docs/operating.md). Without a share it says who has what. `--dry-run` only says what would be done; `--env FILE` reads another deploy.env.
// Exit 0: done. 1: a sentence says what to do. 2: wrong arguments.
import { CommandError, runCommand } from './command-line.ts'
import { cloudflareOf } from './deploy/cloudflare/cloudflare.ts'
import { changeShare, describeLive, readShare } from './deploy/cloudflare/rollout.ts'
import { readWorkerVersions, scriptPath } from './deploy/cloudflare/versions.ts'
import { workerName } from './deploy/cloudflare/worker-config.ts'
import { openDeployEnv } from './deploy/deploy-env.ts'

const USAGE = 'Usage: npm run rollout [-- SHARE] [--dry-run] [--env FILE]'
const OPTIONS = { 'dry-run': { type: 'boolean' }, env: { type: 'string' } } as const

await runCommand({ allowPositionals: true, options: OPTIONS }, USAGE, async ({ values, positionals }) => {
  if (positionals.length > 1) return null
  const { env } = openDeployEnv(values.env)
  const isDry = values['dry-run'] === true
  const cloudflare = cloudflareOf(env, { isDry, print: (line) => console.log(line) })
  const path = scriptPath(env['CLOUDFLARE_ACCOUNT_ID'], workerName(env))
  const [text] = positionals
  if (text !== undefined) await changeShare(cloudflare, path, readShare(text))
  const lines = describeLive(await readWorkerVersions(cloudflare, path))
  if (lines.length === 0) throw new CommandError('no Worker is live: npm run deploy makes it')
  for (const line of lines) console.log(line)
  if (isDry) console.log('Nothing was changed: this was a dry run.')
  return 0
})
