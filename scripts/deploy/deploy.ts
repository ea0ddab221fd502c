// The steps of a deploy, in their order: additions to the database come before the Worker that needs them, files come before the pages that
// name them, routes come after the Worker. Each step looks first and changes what is missing, so a run that ended anywhere is continued by
// running again.

import { join } from 'node:path'
import { signingSecret } from '#domain/basics/secrets.ts'
import { makeMigrations } from '../build/baseline.ts'
import { CommandError } from '../command-line.ts'
import { openCaller, told } from './caller.ts'
import { CLOUDFLARE_API, openCloudflare } from './cloudflare/cloudflare.ts'
import { ensureTriggers } from './cloudflare/consumers.ts'
import { checkZone, ensureFallbackOrigin, ensureRecords, ensureRoutes } from './cloudflare/hostnames.ts'
import { keepAssets } from './cloudflare/kept-assets.ts'
import { findLiveBindings, refuseOtherKeys } from './cloudflare/live-bindings.ts'
import { ensureResources, type Made } from './cloudflare/resources.ts'
import { beginRollout, findRollout, type Rollout, refuseOtherSecrets } from './cloudflare/rollout.ts'
import { scriptPath } from './cloudflare/versions.ts'
import {
  completeConfig,
  domainTarget,
  namedConfig,
  readBuiltConfig,
  workerSecrets,
  writeCompleteConfig,
} from './cloudflare/worker-config.ts'
import { type DeployWorker, deployWorker } from './cloudflare/wrangler.ts'
import { type DeployEnv, hider } from './deploy-env.ts'
import { type Label, markOfSecrets, releaseLabel } from './release.ts'
import { type DatabaseSteps, hostedDatabase } from './supabase/database.ts'
import { ensureProject, SUPABASE_API } from './supabase/project.ts'

export type DeployOptions = {
  readonly env: DeployEnv
  readonly isDry: boolean
  /** The root of the project, with a build in dist/. */
  readonly root: string
  readonly print: (line: string) => void
  /** How many per cent of the requests the new version gets; all without it. */
  readonly share?: number
  /** The steps in the database; those of DATABASE_URL without it. */
  readonly database?: DatabaseSteps
  /** The first pause before a call that was lost is repeated. */
  readonly pauseMs?: number
  /** How the Worker is uploaded; by wrangler without it. */
  readonly upload?: DeployWorker
}

/** Runs all steps. Throws a CommandError with the sentence for the person, without secrets. */
export async function deploy(options: DeployOptions): Promise<void> {
  const hide = hider(options.env)
  try {
    const parts = openParts(options, hide)
    const made = await prepare(parts)
    await upload(parts, made)
    await connect(parts, made)
  } catch (error) {
    throw error instanceof CommandError ? new CommandError(hide(error.message)) : error
  }
}

type Parts = ReturnType<typeof openParts>

/** What the steps share. */
function openParts(options: DeployOptions, hide: (text: string) => string) {
  const { env, isDry, root } = options
  const print = (line: string) => options.print(hide(line))
  const setting = (name: string) => env[name] ?? ''
  const common = { isDry, print, hide, pauseMs: options.pauseMs ?? 500 }
  const cloudflareCaller = openCaller({
    provider: 'Cloudflare',
    url: env['CLOUDFLARE_API_BASE_URL'] ?? CLOUDFLARE_API,
    token: setting('CLOUDFLARE_DEPLOY_TOKEN'),
    ...common,
  })
  const supabase = openCaller({
    provider: 'Supabase',
    url: env['SUPABASE_API_URL'] ?? SUPABASE_API,
    token: setting('SUPABASE_ACCESS_TOKEN'),
    ...common,
  })
  const dist = join(root, 'dist')
  const built = namedConfig(readBuiltConfig(dist), env)
  const address = { url: setting('DATABASE_URL'), caFile: env['DATABASE_CA_FILE'] }
  return {
    env,
    setting,
    common,
    root,
    dist,
    built,
    supabase,
    cloudflareCaller,
    cloudflare: openCloudflare(cloudflareCaller),
    account: setting('CLOUDFLARE_ACCOUNT_ID'),
    database: options.database ?? hostedDatabase(address, makeMigrations()),
    uploadWorker: options.upload ?? deployWorker,
    share: options.share ?? 100,
    hosts: {
      zone: setting('CLOUDFLARE_ZONE_ID'),
      siteHost: setting('SITE_HOST'),
      target: domainTarget(env),
      script: built.name,
    },
    run: { isDry, say: (line: string) => print(`  ${line}`) },
    step: (title: string) => print(`\n${title}`),
  }
}

/** `rollout` is null when all visitors get the new version. */
type Prepared = Made & { readonly rollout: Rollout | null }

/** Steps 1 to 4: what the Worker needs. */
async function prepare(parts: Parts): Promise<Prepared> {
  const { env, cloudflare, account, built, hosts, database, supabase, share, run, step } = parts
  step('1. The zone, and the Worker that is live')
  await checkZone(cloudflare, hosts)
  run.say('is active, and the site’s hosts are in it')
  refuseOtherKeys(await findLiveBindings(cloudflare, account, built.name), env['VAPID_PUBLIC_KEY'])
  const { message } = labelOf(parts)
  if (message.includes('with changes')) run.say('the checkout has changes that are in no commit')
  const path = scriptPath(account, built.name)
  const rollout = share === 100 ? null : await findRollout(cloudflare, path, { share, message })
  if (rollout) refuseOtherSecrets(rollout.before, markOfSecrets(workerSecrets(env)))

  step('2. Buckets, KV, queues')
  const made = await ensureResources(cloudflare, built, { account, say: run.say })

  step('3. Migrations')
  await database.migrate(run)

  step('4. Supabase: settings, sign-in, mails')
  await ensureProject(supabase, env, run.say)
  return { ...made, rollout }
}

/** Steps 5 and 6: files, then the Worker that names them. */
async function upload(parts: Parts, { rollout, namespaceIds }: Prepared): Promise<void> {
  const { env, setting, cloudflareCaller, account, built, dist, common, uploadWorker, share, run, step } =
    parts
  step('5. Hashed files into the bucket')
  const kept = await keepAssets(cloudflareCaller, { account, bucket: pagesBucket(built), dist })
  run.say(kept === 0 ? 'all are there' : `${kept} files ${told(cloudflareCaller, 'uploaded')}`)

  step('6. The Worker')
  if (rollout?.isBegun) return run.say(`the new version has ${share}% of the requests already`)
  const upload = {
    configPath: writeCompleteConfig(dist, completeConfig(built, env, namespaceIds)),
    secrets: workerSecrets(env),
    token: setting('CLOUDFLARE_DEPLOY_TOKEN'),
    label: labelOf(parts),
    apiUrl: env['CLOUDFLARE_API_BASE_URL'],
    ...common,
  }
  if (!rollout) return uploadWorker({ ...upload, kind: 'live' })
  const path = scriptPath(account, built.name)
  await uploadWorker({ ...upload, kind: 'upload' })
  if (run.isDry) return run.say(`${share}% of the requests would go to it`)
  const { number } = await beginRollout(parts.cloudflare, path, { before: rollout.before, share })
  run.say(`version ${number} gets ${share}% of the requests, version ${rollout.before.number} the others`)
}

/** What the new version says of itself. */
function labelOf({ env, root, database }: Parts): Label {
  return releaseLabel(root, { database: database.newest(), secrets: markOfSecrets(workerSecrets(env)) })
}

/** Step 7: who calls the Worker. */
async function connect(parts: Parts, { queueIds }: Made): Promise<void> {
  const { cloudflare, account, built, setting, hosts, database, run, step } = parts
  step('7. Consumers, cron, records, routes, shops’ domains, the database’s webhook')
  if (run.isDry && [...queueIds.values()].some((id) => id.startsWith('(')))
    run.say('consumers and cron: wrangler deploy makes them; compared afterwards')
  else await ensureTriggers(cloudflare, built, { account, queueIds, say: run.say })
  await ensureRecords(cloudflare, hosts, run.say)
  await ensureRoutes(cloudflare, hosts, run.say)
  await ensureFallbackOrigin(cloudflare, hosts, run.say)
  // After the Worker, which accepts a new secret from now on.
  const url = `https://${hosts.siteHost}/api/webhooks/database`
  await database.connectTo({ url, secret: signingSecret(setting('WEBHOOK_SECRET')) }, run)
}

function pagesBucket({ r2_buckets }: ReturnType<typeof readBuiltConfig>): string {
  const bucket = r2_buckets.find(({ binding }) => binding === 'PAGES')
  if (!bucket) throw new CommandError('wrangler.jsonc names no bucket PAGES')
  return bucket.bucket_name
}
