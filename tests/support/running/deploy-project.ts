// A project that can be deployed to the stand-ins: a build of two files, a deploy.env that is complete, and an upload that does what
// wrangler does to the account.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  addDeployment,
  addVersion,
  CLOUDFLARE_TOKEN,
  type LocalCloud,
  SUPABASE_TOKEN,
  startLocalCloud,
} from '@oja/local-cloud'
import ts from 'typescript'
import { type WorkerConfig, workerName } from '#scripts/deploy/cloudflare/worker-config.ts'
import type { WranglerRun } from '#scripts/deploy/cloudflare/wrangler.ts'
import { deploy } from '#scripts/deploy/deploy.ts'
import type { DatabaseSteps } from '#scripts/deploy/supabase/database.ts'

/** Values of every hidden setting, each recognisable in an output. */
export const HIDDEN_VALUES: Readonly<Record<string, string>> = {
  CLOUDFLARE_DEPLOY_TOKEN: CLOUDFLARE_TOKEN,
  CLOUDFLARE_API_TOKEN: 'hidden-token-of-the-worker',
  SUPABASE_ACCESS_TOKEN: SUPABASE_TOKEN,
  SUPABASE_SECRET_KEY: 'sb_secret_hidden',
  WEBHOOK_SECRET: 'hidden'.repeat(8),
  AUTH_MAIL_SECRET: `v1,whsec_${'Hidden+/'.repeat(6)}`,
  MAIL_API_KEY: 're_hidden',
  MAIL_WEBHOOK_SECRET: 'whsec_hidden',
  VAPID_PRIVATE_KEY: 'h'.repeat(43),
  PAYSTACK_SECRET_KEY: 'sk_live_hidden',
  SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET: 'google-hidden',
  CANARY_PASSWORD: 'canary-hidden',
}
export const DATABASE_PASSWORD = 'database-hidden'

export type DeployProject = {
  readonly cloud: LocalCloud
  readonly root: string
  readonly env: Record<string, string>
  /** Runs a deploy; resolves with all that it printed. `output` also holds what a failed run printed. */
  deploy(options?: {
    readonly isDry?: boolean
    readonly share?: number
    readonly database?: DatabaseSteps
  }): Promise<string>
  readonly output: string[]
  /** The uploads so far. */
  readonly uploads: WranglerRun[]
  /** Changes that the providers got since the last call of this function. */
  changes(): readonly string[]
  dispose(): Promise<void>
}

/** The configuration of this project, as the build writes it. */
export function ownConfig(): WorkerConfig {
  const text = readFileSync('wrangler.jsonc', 'utf8')
  return ts.parseConfigFileTextToJson('wrangler.jsonc', text).config as WorkerConfig
}

/** Steps in a database that always succeed. */
const noDatabase: DatabaseSteps = {
  newest: () => '20260101000000',
  migrate: async () => {},
  connectTo: async () => {},
}

export async function openDeployProject(): Promise<DeployProject> {
  const cloud = await startLocalCloud()
  const root = mkdtempSync(join(tmpdir(), 'oja-deploy-test-'))
  mkdirSync(join(root, 'dist/server'), { recursive: true })
  mkdirSync(join(root, 'dist/client/_astro'), { recursive: true })
  writeFileSync(join(root, 'dist/server/wrangler.json'), JSON.stringify(ownConfig()))
  writeFileSync(join(root, 'dist/client/_astro/page.one.js'), 'export {}')
  writeFileSync(join(root, 'dist/client/_astro/font.two.woff2'), 'font')
  const output: string[] = []
  const uploads: WranglerRun[] = []
  const env = completeEnv(cloud)
  const upload = async (run: WranglerRun) => {
    uploads.push(run)
    if (run.isDry) return
    const annotations = { 'workers/message': run.label.message }
    const name = workerName(env)
    const made = addVersion(cloud.world, name, { script: { bindings: [] }, annotations })
    cloud.world.scripts.set(name, made.script)
    if (run.kind === 'live')
      addDeployment(cloud.world, name, {
        versions: [{ version_id: made.id, percentage: 100 }],
        annotations: {},
      })
  }
  let seen = 0
  return {
    cloud,
    root,
    env,
    output,
    uploads,
    async deploy({ isDry = false, share = 100, database = noDatabase } = {}) {
      const from = output.length
      await deploy({
        env,
        isDry,
        share,
        root,
        database,
        upload,
        pauseMs: 1,
        print: (line) => output.push(line),
      })
      return output.slice(from).join('\n')
    },
    changes() {
      const lines = cloud.calls.slice(seen).map(({ line }) => line)
      seen = cloud.calls.length
      return lines.filter((line) => !line.startsWith('GET '))
    },
    async dispose() {
      await cloud.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** A deploy.env with every setting. */
export function completeEnv(
  cloud: Pick<LocalCloud, 'cloudflareUrl' | 'supabaseUrl' | 'world'>,
): Record<string, string> {
  return {
    SITE_HOST: 'shops.test',
    CLOUDFLARE_ACCOUNT_ID: cloud.world.account,
    CLOUDFLARE_ZONE_ID: cloud.world.zone.id,
    SUPABASE_PROJECT_REF: cloud.world.project.ref,
    DATABASE_URL: `postgresql://postgres.ref:${DATABASE_PASSWORD}@127.0.0.1:5432/postgres`,
    SUPABASE_URL: `https://${cloud.world.project.ref}.supabase.co`,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_shown',
    MAIL_FROM: 'Shops <hello@shops.test>',
    VAPID_PUBLIC_KEY: 'B'.repeat(87),
    SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'google-client',
    CANARY_EMAIL: 'canary@shops.test',
    CLOUDFLARE_API_BASE_URL: cloud.cloudflareUrl,
    SUPABASE_API_URL: cloud.supabaseUrl,
    ...HIDDEN_VALUES,
  }
}

/** Writes a deploy.env with this mode. Returns its path. */
export function writeEnvFile(root: string, env: Readonly<Record<string, string>>, mode = 0o600): string {
  const path = join(root, 'deploy.env')
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  writeFileSync(path, `${lines.join('\n')}\n`)
  chmodSync(path, mode)
  return path
}
