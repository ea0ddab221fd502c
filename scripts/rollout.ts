// `npm run rollout -- 50`: gives the newer version of the Worker that share of the requests, after `npm run deploy -- --share 10`; 100 ends it
// (docs/operating.md). Without a share it says who has what. `--dry-run` only says what would be done; `--env FILE` reads another deploy.env.
// Exit 0: done. 1: a sentence says what to do. 2: wrong arguments.
import { resolve } from 'node:path'
import { readCommandLine } from './command-line.ts'
import { cloudflareOf } from './deploy/cloudflare/cloudflare.ts'
import { changeShare, describeLive, readShare } from './deploy/cloudflare/rollout.ts'
import { readWorkerVersions, scriptPath } from './deploy/cloudflare/versions.ts'
import { WORKER_NAME } from './deploy/cloudflare/worker-config.ts'
import { readDeployEnv, refuseProblems } from './deploy/deploy-env.ts'
import { DeployError } from './deploy/deploy-error.ts'

const USAGE = 'Usage: npm run rollout [-- SHARE] [--dry-run] [--env FILE]'
const OPTIONS = { 'dry-run': { type: 'boolean' }, env: { type: 'string' } } as const

process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof DeployError)) throw error
  console.error(`\n${error.message}`)
  return 1
})

async function main(): Promise<number> {
  const given = readCommandLine({ allowPositionals: true, options: OPTIONS }, USAGE)
  if (!given) return 2
  if (given.positionals.length > 1) {
    console.error(USAGE)
    return 2
  }
  const file = resolve(given.values.env ?? 'deploy.env')
  const env = readDeployEnv(file)
  refuseProblems(file, env)
  const isDry = given.values['dry-run'] === true
  const cloudflare = cloudflareOf(env, { isDry, print: (line) => console.log(line) })
  const path = scriptPath(env['CLOUDFLARE_ACCOUNT_ID'], WORKER_NAME)
  const [text] = given.positionals
  if (text !== undefined) await changeShare(cloudflare, path, readShare(text))
  const lines = describeLive(await readWorkerVersions(cloudflare, path))
  if (lines.length === 0) throw new DeployError('no Worker is live: npm run deploy makes it')
  for (const line of lines) console.log(line)
  if (isDry) console.log('Nothing was changed: this was a dry run.')
  return 0
}
