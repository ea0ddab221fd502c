// All checks of the doctor, in the order of the table.

import type { brand as Brand } from '#brand'
import { signingSecret } from '#domain/basics/secrets.ts'
import { workerName } from '../deploy/cloudflare/worker-config.ts'
import type { DeployEnv } from '../deploy/deploy-env.ts'
import { playCanary } from './canary.ts'
import { type Finding, leftOut, red } from './finding.ts'
import { checkLiveWorker } from './live-worker.ts'
import { checkBrand, checkSettings } from './placeholders.ts'
import { type Access, checkSite, checkWorker } from './site-checks.ts'

export type Patient = {
  readonly site: string
  /** A site on this machine has stand-ins and example addresses on purpose. */
  readonly isLocal: boolean
  readonly env: DeployEnv
  readonly brand: typeof Brand
}

/** Runs every check. Never throws because of the site. */
export async function examine({ site, isLocal, env, brand }: Patient): Promise<readonly Finding[]> {
  const access: Access = {
    site,
    supabaseUrl: env['SUPABASE_URL'] ?? '',
    publishableKey: env['SUPABASE_PUBLISHABLE_KEY'] ?? '',
    secretKey: env['SUPABASE_SECRET_KEY'] ?? '',
    webhookSecret: signingSecret(env['WEBHOOK_SECRET'] ?? ''),
  }
  const about = isLocal
    ? [leftOut('settings', 'stand-ins and example addresses belong to a site on this machine')]
    : [checkBrand(brand), checkSettings(env), await checkLiveWorker(env, workerName(env))]
  const worker = await checkWorker(access)
  if (worker.state === 'red')
    return [...about, worker, leftOut('all others', 'not asked while the Worker does not answer')]
  return [...about, worker, ...(await checkSite(access)), ...(await round(access, env))]
}

async function round(access: Access, env: DeployEnv): Promise<readonly Finding[]> {
  const { CANARY_EMAIL: email, CANARY_PASSWORD: password } = env
  if (email && password) return playCanary(access, { email, password })
  const todo = 'Open a shop on the site with one product, and put its account into deploy.env.'
  return [red('canary', 'CANARY_EMAIL and CANARY_PASSWORD are not set: nothing was edited or ordered', todo)]
}
