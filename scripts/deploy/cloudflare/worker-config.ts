// The Worker's configuration: the built dist/server/wrangler.json, completed for one installation.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '../../command-line.ts'
import type { DeployEnv } from '../deploy-env.ts'
import { SETTINGS } from '../settings.ts'

/** The Worker's name in wrangler.jsonc. */
const WORKER_NAME = 'oja'

/** The Worker of an installation: `oja`, or `oja-staging` where INSTALLATION is `staging`. */
export function workerName(env: DeployEnv): string {
  return nameIn(env, WORKER_NAME)
}

function nameIn(env: DeployEnv, name: string): string {
  return env['INSTALLATION'] ? `${name}-${env['INSTALLATION']}` : name
}

/** The part of the configuration that a deploy looks at. */
export type WorkerConfig = {
  readonly name: string
  readonly r2_buckets: readonly { readonly binding: string; readonly bucket_name: string }[]
  /** `id` is a name in wrangler.jsonc; the installation's own id in the completed file. */
  readonly kv_namespaces: readonly { readonly binding: string; readonly id: string }[]
  readonly queues: {
    readonly producers: readonly { readonly binding: string; readonly queue: string }[]
    readonly consumers: readonly Consumer[]
  }
  readonly ratelimits?: readonly { readonly name: string; readonly namespace_id: string }[]
  readonly triggers?: { readonly crons?: readonly string[] }
}

export type Consumer = {
  readonly queue: string
  readonly max_batch_size?: number
  readonly max_batch_timeout?: number
  readonly max_retries?: number
  readonly dead_letter_queue?: string
}

/** Reads the configuration of a build. Throws CommandError without a build. */
export function readBuiltConfig(dist: string): WorkerConfig {
  try {
    return JSON.parse(readFileSync(join(dist, 'server', 'wrangler.json'), 'utf8')) as WorkerConfig
  } catch {
    throw new CommandError(`${dist}/server/wrangler.json cannot be read: run npm run build first`)
  }
}

/**
 * The configuration with the names of an installation, so that two of them live in one account: Worker, buckets, KV namespaces, queues; and a
 * rate-limit namespace of its own, because Cloudflare counts limits with the same id together. The first installation keeps the names.
 */
export function namedConfig(config: WorkerConfig, env: DeployEnv): WorkerConfig {
  if (!env['INSTALLATION']) return config
  const named = (name: string) => nameIn(env, name)
  const { producers, consumers } = config.queues
  return {
    ...config,
    name: named(config.name),
    r2_buckets: config.r2_buckets.map((each) => ({ ...each, bucket_name: named(each.bucket_name) })),
    kv_namespaces: config.kv_namespaces.map((each) => ({ ...each, id: named(each.id) })),
    queues: {
      ...config.queues,
      producers: producers.map((each) => ({ ...each, queue: named(each.queue) })),
      consumers: consumers.map(({ dead_letter_queue, ...each }) => ({
        ...each,
        queue: named(each.queue),
        ...(dead_letter_queue === undefined ? {} : { dead_letter_queue: named(dead_letter_queue) }),
      })),
    },
    ...(config.ratelimits && {
      ratelimits: config.ratelimits.map((each) => ({
        ...each,
        namespace_id: String(Number(each.namespace_id) + shiftOf(env['INSTALLATION'] ?? '')),
      })),
    }),
  }
}

/** A number of a name, for ids that must differ from those of other installations: a multiple of 10,000. */
function shiftOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 99_991
  return (sum + 1) * 10_000
}

/** The Worker's variables of this installation. */
export function workerVariables(env: DeployEnv): Readonly<Record<string, string>> {
  return {
    ...ofTarget(env, 'variable'),
    SITE_URL: `https://${env['SITE_HOST']}`,
    DOMAIN_TARGET: domainTarget(env),
  }
}

/** The Worker's secrets of this installation. */
export function workerSecrets(env: DeployEnv): Readonly<Record<string, string>> {
  return ofTarget(env, 'secret')
}

/** The host that shops' own domains point to. */
export function domainTarget(env: DeployEnv): string {
  return env['DOMAIN_TARGET'] ?? `shops.${env['SITE_HOST']}`
}

function ofTarget(env: DeployEnv, target: 'secret' | 'variable') {
  const settings = SETTINGS.filter(({ goesTo }) => goesTo === target)
  return Object.fromEntries(
    settings.flatMap(({ name }) => (env[name] === undefined ? [] : [[name, env[name]]])),
  )
}

/**
 * The completed configuration. The Worker has no address of Cloudflare's own: those would show pages of a store under a host that is not
 * ours, and previews use the live bindings.
 */
export function completeConfig(
  config: WorkerConfig,
  env: DeployEnv,
  namespaceIds: ReadonlyMap<string, string>,
): WorkerConfig & Readonly<Record<string, unknown>> {
  return {
    ...config,
    kv_namespaces: config.kv_namespaces.map((each) => ({
      ...each,
      id: namespaceIds.get(each.id) ?? each.id,
    })),
    vars: workerVariables(env),
    workers_dev: false,
    preview_urls: false,
    account_id: env['CLOUDFLARE_ACCOUNT_ID'],
    // Without a log for each request, which would add half to the bill of a million stores: what the Worker itself writes is kept, all of it.
    observability: {
      enabled: true,
      redact_query_string: true,
      logs: { enabled: true, invocation_logs: false },
    },
  }
}

/** Writes the completed configuration beside the built one, because its paths are relative. Returns its path. */
export function writeCompleteConfig(dist: string, config: WorkerConfig): string {
  const path = join(dist, 'server', 'wrangler.deploy.json')
  writeFileSync(path, JSON.stringify(config, null, 2))
  return path
}
