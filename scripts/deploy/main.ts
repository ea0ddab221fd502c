// `npm run deploy`: builds the site and deploys it, as deploy.env says (docs/operating.md). Without deploy.env it writes one to
// fill in. `-- --dry-run` prints every call and changes nothing; `-- --share 10` gives the new version ten per cent of the requests, and npm run
// rollout continues; `-- --env FILE` reads another file, for a second installation; `-- --no-doctor` leaves out the proof at the end.
// Exit 0: done and proved. 1: a sentence says what to do. 2: wrong arguments.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { CommandError, runCommand } from '../command-line.ts'
import { runStep } from '../run-step.ts'
import { readShare } from './cloudflare/rollout.ts'
import { deploy } from './deploy.ts'
import { nextCommand, problemsOf, proveSite, readDeployEnv, writeNewDeployEnv } from './deploy-env.ts'
import { lockCheckout } from './deploy-lock.ts'
import { completeDeployEnv } from './find-settings.ts'
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

await runCommand({ options: OPTIONS }, USAGE, async ({ values }) => {
  const share = readShare(values.share ?? '100')
  const path = resolve(values.env ?? 'deploy.env')
  const isDry = values['dry-run'] === true
  if (!existsSync(path)) {
    if (isDry) throw new CommandError(`${path} does not exist: npm run deploy writes a new one.`)
    await writeNewDeployEnv(path)
    console.log(`Wrote ${path} (mode 600), with new secrets where one can be made here. Fill in the rest:`)
    for (const problem of problemsOf(readDeployEnv(path), { mayFind: true })) console.log(`  ${problem}`)
    return 1
  }
  const env = await completeDeployEnv(path, { isDry, print: (line) => console.log(line) })
  if (!isDry) requireBaseline({ url: env['DATABASE_URL'] ?? '' })

  const release = await lockCheckout(root)
  try {
    if (!values['no-build'] && (await runStep('astro', ['build', '--silent'])) !== 0)
      throw new CommandError('the site could not be built: its messages stand above. Nothing was changed.')
    await deploy({ env, isDry, root, share, print: (line) => console.log(line) })
  } finally {
    release()
  }
  if (isDry) {
    console.log('\nNothing was changed: this was a dry run.')
    return 0
  }
  console.log(
    `\nhttps://${env['SITE_HOST']} is deployed${share === 100 ? '' : ` to ${share}% of the requests: ${nextCommand('npm run rollout', values.env)} continues`}.`,
  )
  if (values['no-doctor']) return 0
  return proveSite(env, path)
})
