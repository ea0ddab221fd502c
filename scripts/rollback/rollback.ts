// Makes an earlier version of the Worker live again: the last one before this, or a named one. First compares the database with what that
// version reads, and refuses when a later migration has removed something. Changes nothing but the Worker.

import { CommandError } from '../command-line.ts'
import { type Cloudflare, cloudflareOf } from '../deploy/cloudflare/cloudflare.ts'
import { makeLive, readWorkerVersions, scriptPath, type Version } from '../deploy/cloudflare/versions.ts'
import { type DeployEnv, hider } from '../deploy/deploy-env.ts'
import { databaseOf } from '../deploy/release.ts'
import type { Later } from '../deploy/supabase/migrations.ts'

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

/** Goes back, and returns the version that is live now. Throws a CommandError with the sentence for the person. */
export async function rollBack(options: RollbackOptions): Promise<Version> {
  const { env, script, isDry, isForced } = options
  const hide = hider(env)
  const print = (line: string) => options.print(hide(line))
  const cloudflare = cloudflareOf(env, { isDry, print, pauseMs: options.pauseMs })
  const path = scriptPath(env['CLOUDFLARE_ACCOUNT_ID'], script)
  const { live, target } = await chooseVersion(cloudflare, path, options)
  print(`  live: version ${live.number} (${live.message || 'says nothing of itself'})`)
  print(`  goes to: version ${target.number} (${target.message || 'says nothing of itself'})`)
  print(`  ${await judge(target, options)}`)
  await makeLive(cloudflare, path, {
    parts: [{ version: target, percentage: 100 }],
    message: `rollback from version ${live.number}`,
    aboutSecrets: `a secret was changed since version ${target.number}, which still has the older one: go back with --force while the older one is accepted (docs/security.md, "Change a secret"), or check out its commit and run npm run deploy. Nothing was changed.`,
    isForced,
  })
  return target
}

async function chooseVersion(cloudflare: Cloudflare, path: string, { to, script }: RollbackOptions) {
  const { all: versions, live: parts, whole } = await readWorkerVersions(cloudflare, path)
  const liveOnes = parts.map(({ version }) => version)
  const [live] = liveOnes
  if (!live)
    throw new CommandError(`the account has no Worker ${script} that is live: npm run deploy makes it`)
  if (to !== null) {
    const named = versions.find(({ id, number }) => id === to || String(number) === to)
    if (!named)
      throw new CommandError(
        `no version ${to} can be made live: there are ${versions.map(({ number }) => number).join(', ')}`,
      )
    if (named.id === live.id && liveOnes.length === 1)
      throw new CommandError(`version ${named.number} is live already. Nothing was changed.`)
    return { live, target: named }
  }
  // Versions that all visitors had before. Going back twice goes back two steps.
  const earlier = versions.find(
    ({ id, number }) => number < live.number && (whole.has(id) || liveOnes.some((each) => each.id === id)),
  )
  if (!earlier)
    throw new CommandError(
      `version ${live.number} is the first that was live: there is none to go back to. Nothing was changed.`,
    )
  return { live, target: earlier }
}

/** Why it is safe, as a sentence. Throws when it is not. */
async function judge(target: Version, { isForced, migrationsAfter }: RollbackOptions): Promise<string> {
  const needed = databaseOf(target.message)
  if (needed === null) {
    if (isForced) return 'nobody knows which database it needs: --force was said'
    throw new CommandError(
      `version ${target.number} does not say which database it needs: it was not made by npm run deploy. Add --force if you know that it reads this one. Nothing was changed.`,
    )
  }
  const { newest, later } = await migrationsAfter(needed)
  if (newest < needed)
    throw new CommandError(
      `version ${target.number} needs the migration ${needed}, and the database ends with ${newest || 'none'}: was it restored? Run npm run deploy instead. Nothing was changed.`,
    )
  const takers = later.filter(({ takes }) => takes.length > 0)
  if (takers.length > 0)
    throw new CommandError(
      `version ${target.number} cannot read this database: ${takers.map(({ version, name, takes }) => `${version}_${name} took away ${takes.join(', ')}`).join('; ')}. Mend forwards: write the change, and run npm run deploy. Nothing was changed.`,
    )
  return later.length === 0
    ? 'safe: the database is the one that it was made for'
    : `safe: the database has ${later.length === 1 ? 'a later migration, which only adds' : `${later.length} later migrations, which only add`} (${later.map(({ version }) => version).join(', ')})`
}
