// `npm run deploy`: builds the site and deploys it, as deploy.env says (docs/operating.md). Without deploy.env it writes one to
// fill in. `-- --dry-run` prints every call and changes nothing; `-- --share 10` gives the new version ten per cent of the requests, and npm run
// rollout continues; `-- --env FILE` reads another file, for a second installation; `-- --no-doctor` leaves out the proof at the end.
// Exit 0: done and proved. 1: a sentence says what to do. 2: wrong arguments.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readCommandLine } from '../command-line.ts'
import { runStep } from '../run-step.ts'
import { readShare } from './cloudflare/rollout.ts'
import { deploy } from './deploy.ts'
import { nextCommand, problemsOf, readDeployEnv, refuseProblems, writeNewDeployEnv } from './deploy-env.ts'
import { DeployError } from './deploy-error.ts'
import { lockCheckout } from './deploy-lock.ts'
import { requireBaseline } from './supabase/migrations.ts'

const USAGE = 'Usage: npm run deploy [-- --dry-run] [--share 10] [--env FILE] [--no-doctor] [--no-build]'
const OPTIONS = {
  'dry-run': { type: 'boolean' },
  env: { type: 'string' },
  share: { type: 'string' },
  'no-doctor': { type: 'boolean' },
  'no-build': { type: 'boolean' },
} as const
const root = resolve(import.meta.dirname, '../..')

process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof DeployError)) throw error
  console.error(`\n${error.message}`)
  return 1
})

async function main(): Promise<number> {
  const values = readCommandLine({ options: OPTIONS }, USAGE)?.values
  if (!values) return 2
  const share = readShare(values.share ?? '100')
  const path = resolve(values.env ?? 'deploy.env')
  const isDry = values['dry-run'] === true
  if (!existsSync(path)) {
    if (isDry) throw new DeployError(`${path} does not exist: npm run deploy writes a new one.`)
    await writeNewDeployEnv(path)
    console.log(`Wrote ${path} (mode 600), with new secrets where one can be made here. Fill in the rest:`)
    for (const problem of problemsOf(readDeployEnv(path))) console.log(`  ${problem}`)
    return 1
  }
  const env = readDeployEnv(path)
  refuseProblems(path, env)
  if (!isDry) requireBaseline({ url: env['DATABASE_URL'] ?? '' })

  const release = await lockCheckout(root)
  try {
    if (!values['no-build'] && (await runStep('astro', ['build', '--silent'])) !== 0)
      throw new DeployError('the site could not be built: its messages stand above. Nothing was changed.')
    await deploy({ env, isDry, root, share, print: (line) => console.log(line) })
  } finally {
    release()
  }
  if (isDry) {
    console.log('\nNothing was changed: this was a dry run.')
    return 0
  }
  const site = `https://${env['SITE_HOST']}`
  console.log(
    `\n${site} is deployed${share === 100 ? '' : ` to ${share}% of the requests: ${nextCommand('npm run rollout', values.env)} continues`}.`,
  )
  if (values['no-doctor']) return 0
  return runStep(process.execPath, ['scripts/doctor/main.ts', '--site', site, '--env', path])
}
