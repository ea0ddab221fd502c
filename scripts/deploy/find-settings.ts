// Finds the settings that follow from others, so that nobody pastes them: the account from the zone, the project's address from its id, its
// two keys by the Management API. A value that stands in deploy.env is never asked for and never replaced.
import * as v from 'valibot'
import { CommandError } from '../command-line.ts'
import { openCaller } from './caller.ts'
import { cloudflareOf } from './cloudflare/cloudflare.ts'
import { type DeployEnv, hider, readDeployEnv, refuseProblems, writeSetting } from './deploy-env.ts'
import { SUPABASE_API } from './supabase/project.ts'

const zoneShape = v.object({ account: v.object({ id: v.string() }) })
const keysShape = v.array(v.object({ name: v.string(), api_key: v.nullish(v.string()) }))

type Options = {
  readonly print: (line: string) => void
  /** The first pause before a call that was lost is repeated. */
  readonly pauseMs?: number
}

/**
 * Reads deploy.env, finds what it lacks and writes it there; in a dry run the file stays as it is. Throws a CommandError with every problem of
 * the file, or with what could not be found.
 */
export async function completeDeployEnv(
  path: string,
  { isDry, ...options }: Options & { readonly isDry: boolean },
): Promise<DeployEnv> {
  const given = readDeployEnv(path)
  refuseProblems(path, given, { mayFind: true })
  const found = await findSettings(given, options)
  for (const [name, value] of Object.entries(found)) {
    if (!isDry) writeSetting(path, name, value)
    options.print(`${name}: found${isDry ? '' : `, and written into ${path}`}`)
  }
  const env = { ...given, ...found }
  refuseProblems(path, env)
  return env
}

/** The values that the settings lack and that follow from them. */
export async function findSettings(env: DeployEnv, { print, pauseMs = 500 }: Options): Promise<DeployEnv> {
  const found: Record<string, string> = {}
  if (env['CLOUDFLARE_ACCOUNT_ID'] === undefined) {
    const cloudflare = cloudflareOf(env, { print, pauseMs })
    const zone = await cloudflare.find(`/zones/${env['CLOUDFLARE_ZONE_ID']}`, zoneShape, 'Zone: Read')
    if (!zone) throw new CommandError('CLOUDFLARE_ZONE_ID names no zone that CLOUDFLARE_DEPLOY_TOKEN may see')
    found['CLOUDFLARE_ACCOUNT_ID'] = zone.account.id
  }
  if (env['SUPABASE_URL'] === undefined)
    found['SUPABASE_URL'] = `https://${env['SUPABASE_PROJECT_REF']}.supabase.co`
  const lacking = KEYS.filter(({ name }) => env[name] === undefined)
  if (lacking.length === 0) return found
  const keys = await readKeys(env, { print, pauseMs })
  for (const { name, begins } of lacking) found[name] = chosenKey(keys, name, begins)
  return found
}

const KEYS = [
  { name: 'SUPABASE_PUBLISHABLE_KEY', begins: 'sb_publishable_' },
  { name: 'SUPABASE_SECRET_KEY', begins: 'sb_secret_' },
] as const

type Key = v.InferOutput<typeof keysShape>[number]

async function readKeys(env: DeployEnv, { print, pauseMs }: Required<Options>): Promise<readonly Key[]> {
  const hide = hider(env)
  const caller = openCaller({
    provider: 'Supabase',
    url: env['SUPABASE_API_URL'] ?? SUPABASE_API,
    token: env['SUPABASE_ACCESS_TOKEN'] ?? '',
    isDry: false,
    print: (line) => print(hide(line)),
    hide,
    pauseMs,
  })
  const { status, json } = await caller.read(
    `/v1/projects/${env['SUPABASE_PROJECT_REF']}/api-keys?reveal=true`,
  )
  if (status === 200 && v.is(keysShape, json)) return json
  throw new CommandError(
    `Supabase did not show the keys of the project (status ${status}): does SUPABASE_ACCESS_TOKEN belong to an Administrator or Owner, and is SUPABASE_PROJECT_REF right? Or copy SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY from Project Settings > API Keys.`,
  )
}

/** The key of a kind: the one named `default` that each project begins with, or the only one. Which of several others it is, a person says. */
function chosenKey(keys: readonly Key[], name: string, begins: string): string {
  const fitting = keys.filter(({ api_key }) => api_key?.startsWith(begins))
  const chosen =
    fitting.find((key) => key.name === 'default') ?? (fitting.length === 1 ? fitting[0] : undefined)
  if (chosen?.api_key) return chosen.api_key
  throw new CommandError(
    fitting.length === 0
      ? `the project has no key that begins with ${begins}: make one in Supabase, Project Settings > API Keys, and run the command again`
      : `the project has ${fitting.length} keys that begin with ${begins}, and none is named default: copy the right one into ${name}`,
  )
}
