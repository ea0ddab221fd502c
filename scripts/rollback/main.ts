// `npm run rollback`: makes the Worker live that was live before (docs/operating.md). `-- --to 12` goes to version 12; `-- --dry-run` says what
// would be done; `-- --env FILE` reads another deploy.env; `-- --force` goes back although the version has older secrets or does not say what
// it needs; `-- --no-doctor` leaves out the proof. Exit 0: done and proved. 1: a sentence says what to do. 2: wrong arguments.
import { makeMigrations } from '../build/baseline.ts'
import { runCommand } from '../command-line.ts'
import { workerName } from '../deploy/cloudflare/worker-config.ts'
import { openDeployEnv, proveSite } from '../deploy/deploy-env.ts'
import { migrationsAfter } from '../deploy/supabase/migrations.ts'
import { rollBack } from './rollback.ts'

const USAGE = 'Usage: npm run rollback [-- --to VERSION] [--dry-run] [--force] [--env FILE] [--no-doctor]'
const OPTIONS = {
  to: { type: 'string' },
  'dry-run': { type: 'boolean' },
  force: { type: 'boolean' },
  env: { type: 'string' },
  'no-doctor': { type: 'boolean' },
} as const

await runCommand({ options: OPTIONS }, USAGE, async ({ values }) => {
  const { path, env } = openDeployEnv(values.env)
  const isDry = values['dry-run'] === true
  const address = { url: env['DATABASE_URL'] ?? '', caFile: env['DATABASE_CA_FILE'] }
  const { number } = await rollBack({
    env,
    script: workerName(env),
    to: values.to ?? null,
    isDry,
    isForced: values.force === true,
    print: (line) => console.log(line),
    migrationsAfter: (version) => migrationsAfter(address, makeMigrations(), version),
  })
  if (isDry) {
    console.log('\nNothing was changed: this was a dry run.')
    return 0
  }
  console.log(
    `\nVersion ${number} is live. Database, bucket, queues and routes stay as they are; pages that the other`,
  )
  console.log(
    'version made are served until their next edit: npm run rebuild -- --all makes all of them again.',
  )
  if (values['no-doctor']) return 0
  return proveSite(env, path)
})
