// Makes the version of the Worker live that was live before, or a named one. Looks first whether the database still has all that this version
// reads: migrations that only add are no matter, one that took something away is. Database, bucket, queues and routes stay as they are.
import * as v from 'valibot'
import { openCaller } from '../deploy/caller.ts'
import { CLOUDFLARE_API, type Cloudflare, openCloudflare } from '../deploy/cloudflare/cloudflare.ts'
import { type DeployEnv, hider } from '../deploy/deploy-env.ts'
import { DeployError } from '../deploy/deploy-error.ts'
import { databaseOf } from '../deploy/release.ts'
import type { Later } from '../deploy/supabase/migrations.ts'

const RIGHT = 'Workers Scripts: Edit'

const versionList = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      number: v.number(),
      annotations: v.nullish(v.object({ 'workers/message': v.nullish(v.string()) })),
    }),
  ),
})
const deploymentList = v.object({
  deployments: v.array(
    v.object({ versions: v.array(v.object({ version_id: v.string(), percentage: v.number() })) }),
  ),
})

export type Version = { readonly id: string; readonly number: number; readonly message: string }

export type RollbackOptions = {
  readonly env: DeployEnv
  /** The Worker's name. */
  readonly script: string
  /** The version to go to; the one that was live before, when null. */
  readonly to: string | null
  readonly isDry: boolean
  /** Goes back although the version does not say what it needs, or has older secrets. */
  readonly isForced: boolean
  readonly print: (line: string) => void
  /** What the database has beyond a migration. */
  migrationsAfter(version: string): Promise<{ readonly newest: string; readonly later: readonly Later[] }>
  readonly pauseMs?: number
}

/** Goes back, and returns the version that is live now. Throws a DeployError with the sentence for the person. */
export async function rollBack(options: RollbackOptions): Promise<Version> {
  const { env, script, isDry, isForced } = options
  const hide = hider(env)
  const print = (line: string) => options.print(hide(line))
  const cloudflare = openCloudflare(
    openCaller({
      provider: 'Cloudflare',
      url: env['CLOUDFLARE_API_BASE_URL'] ?? CLOUDFLARE_API,
      token: env['CLOUDFLARE_DEPLOY_TOKEN'] ?? '',
      isDry,
      print,
      hide,
      pauseMs: options.pauseMs ?? 500,
    }),
  )
  const path = `/accounts/${env['CLOUDFLARE_ACCOUNT_ID']}/workers/scripts/${script}`
  const { live, target } = await chooseVersion(cloudflare, path, options)
  print(`  live: version ${live.number} (${live.message || 'says nothing of itself'})`)
  print(`  goes to: version ${target.number} (${target.message || 'says nothing of itself'})`)
  print(`  ${await judge(target, options)}`)
  await makeLive(cloudflare, path, { live, target, isForced })
  return target
}

async function chooseVersion(cloudflare: Cloudflare, path: string, { to, script }: RollbackOptions) {
  const versions = await readVersions(cloudflare, `${path}/versions?deployable=true`)
  const found = await cloudflare.find(`${path}/deployments`, deploymentList, RIGHT)
  const [newest, ...before] = found?.deployments ?? []
  const byId = new Map(versions.map((version) => [version.id, version]))
  const liveOnes = (newest?.versions ?? []).flatMap(({ version_id }) => byId.get(version_id) ?? [])
  const live = liveOnes.toSorted((a, b) => b.number - a.number)[0]
  if (!live)
    throw new DeployError(`the account has no Worker ${script} that is live: npm run deploy makes it`)
  if (to !== null) {
    const named = versions.find(({ id, number }) => id === to || String(number) === to)
    if (!named)
      throw new DeployError(
        `no version ${to} can be made live: there are ${versions.map(({ number }) => number).join(', ')}`,
      )
    if (named.id === live.id && liveOnes.length === 1)
      throw new DeployError(`version ${named.number} is live already. Nothing was changed.`)
    return { live, target: named }
  }
  // Versions that all visitors had before. Going back twice goes back two steps.
  const wholeOnes = before.flatMap(({ versions: parts }) => (parts.length === 1 ? parts : []))
  const whole = new Set(wholeOnes.map(({ version_id }) => version_id))
  const earlier = versions
    .filter(
      ({ id, number }) => number < live.number && (whole.has(id) || liveOnes.some((each) => each.id === id)),
    )
    .toSorted((a, b) => b.number - a.number)[0]
  if (!earlier)
    throw new DeployError(
      `version ${live.number} is the first that was live: there is none to go back to. Nothing was changed.`,
    )
  return { live, target: earlier }
}

async function readVersions(cloudflare: Cloudflare, path: string): Promise<readonly Version[]> {
  const found = await cloudflare.find(path, versionList, RIGHT)
  return (found?.items ?? []).map(({ id, number, annotations }) => ({
    id,
    number,
    message: annotations?.['workers/message'] ?? '',
  }))
}

/** Why it is safe, as a sentence. Throws when it is not. */
async function judge(target: Version, { isForced, migrationsAfter }: RollbackOptions): Promise<string> {
  const needed = databaseOf(target.message)
  if (needed === null) {
    if (isForced) return 'nobody knows which database it needs: --force was said'
    throw new DeployError(
      `version ${target.number} does not say which database it needs: it was not made by npm run deploy. Add --force if you know that it reads this one. Nothing was changed.`,
    )
  }
  const { newest, later } = await migrationsAfter(needed)
  if (newest < needed)
    throw new DeployError(
      `version ${target.number} needs the migration ${needed}, and the database ends with ${newest || 'none'}: was it restored? Run npm run deploy instead. Nothing was changed.`,
    )
  const takers = later.filter(({ takes }) => takes.length > 0)
  if (takers.length > 0)
    throw new DeployError(
      `version ${target.number} cannot read this database: ${takers.map(({ version, name, takes }) => `${version}_${name} took away ${takes.join(', ')}`).join('; ')}. Mend forwards: write the change, and run npm run deploy. Nothing was changed.`,
    )
  return later.length === 0
    ? 'safe: the database is the one that it was made for'
    : `safe: the database has ${later.length} later migrations, and they only add (${later.map(({ version }) => version).join(', ')})`
}

async function makeLive(
  cloudflare: Cloudflare,
  path: string,
  {
    live,
    target,
    isForced,
  }: { readonly live: Version; readonly target: Version; readonly isForced: boolean },
): Promise<void> {
  const body = {
    strategy: 'percentage',
    versions: [{ version_id: target.id, percentage: 100 }],
    annotations: { 'workers/message': `rollback from version ${live.number}` },
  }
  try {
    const query = isForced ? '?force=true' : ''
    await cloudflare.change(['POST', `${path}/deployments${query}`, body], v.unknown(), RIGHT)
  } catch (error) {
    if (!(error instanceof DeployError) || !error.message.includes('(10220)')) throw error
    throw new DeployError(
      `a secret was changed since version ${target.number}, which still has the older one: go back with --force while the older one is accepted (docs/operating.md, "Change a secret"), or check out its commit and run npm run deploy. Nothing was changed.`,
    )
  }
}
