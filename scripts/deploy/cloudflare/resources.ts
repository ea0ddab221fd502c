// What must exist in the account before the Worker can be deployed: buckets, the KV namespace and queues that wrangler.jsonc names. Looks
// first and creates what is missing, so that a second run creates nothing and a half-finished run is continued.
import * as v from 'valibot'
import { CommandError } from '../../command-line.ts'
import { told } from '../caller.ts'
import type { Cloudflare } from './cloudflare.ts'
import type { WorkerConfig } from './worker-config.ts'

/** 14 days, the longest that the service keeps messages: a weekend with a broken database loses no dead letter. */
const KEPT_SECONDS = 1_209_600

export type Made = {
  /** Id of each KV namespace by the name in wrangler.jsonc; a placeholder in a dry run that would create it. */
  readonly namespaceIds: ReadonlyMap<string, string>
  readonly queueIds: ReadonlyMap<string, string>
}

const named = v.object({ name: v.string() })
const namespace = v.object({ id: v.string(), title: v.string() })
const queue = v.object({
  queue_id: v.string(),
  queue_name: v.string(),
  settings: v.nullish(v.object({ message_retention_period: v.nullish(v.number()) })),
})

type Target = {
  readonly account: string
  /** Gets a line for each resource. */
  readonly say: (line: string) => void
}

/** Creates what is missing. */
export async function ensureResources(
  cloudflare: Cloudflare,
  config: WorkerConfig,
  target: Target,
): Promise<Made> {
  checkRateLimits(config)
  for (const name of bucketNames(config)) await ensureBucket(cloudflare, name, target)
  const namespaceIds = await ensureNamespaces(cloudflare, config, target)
  const queueIds = await ensureQueues(cloudflare, config, target)
  return { namespaceIds, queueIds }
}

const bucketNames = (config: WorkerConfig) => config.r2_buckets.map(({ bucket_name }) => bucket_name)

async function ensureBucket(cloudflare: Cloudflare, name: string, { account, say }: Target) {
  const right = 'Workers R2 Storage: Edit'
  const path = `/accounts/${account}/r2/buckets`
  if (await cloudflare.find(`${path}/${name}`, named, right)) return say(`bucket ${name}: exists`)
  await cloudflare.change(['POST', path, { name }], named, right)
  say(`bucket ${name}: ${told(cloudflare, 'created')}`)
}

async function ensureNamespaces(cloudflare: Cloudflare, config: WorkerConfig, { account, say }: Target) {
  const right = 'Workers KV Storage: Edit'
  const path = `/accounts/${account}/storage/kv/namespaces`
  const existing = await cloudflare.list(path, namespace, right)
  const ids = new Map<string, string>()
  for (const { id: title } of config.kv_namespaces) {
    const found = existing.find((each) => each.title === title)
    const made = found ?? (await cloudflare.change(['POST', path, { title }], namespace, right))
    ids.set(title, made?.id ?? `(id of ${title})`)
    say(`KV namespace ${title}: ${found ? 'exists' : told(cloudflare, 'created')}`)
  }
  return ids
}

async function ensureQueues(cloudflare: Cloudflare, config: WorkerConfig, { account, say }: Target) {
  const right = 'Queues: Edit'
  const path = `/accounts/${account}/queues`
  const existing = await cloudflare.list(path, queue, right)
  const ids = new Map<string, string>()
  const settings = { message_retention_period: KEPT_SECONDS }
  for (const name of queueNames(config)) {
    const found = existing.find((each) => each.queue_name === name)
    const isKeptShorter = found && found.settings?.message_retention_period !== KEPT_SECONDS
    if (!found) {
      const call = ['POST', path, { queue_name: name, settings }] as const
      const made = await cloudflare.change(call, queue, right)
      ids.set(name, made?.queue_id ?? `(id of ${name})`)
      say(`queue ${name}: ${told(cloudflare, 'created')}`)
      continue
    }
    ids.set(name, found.queue_id)
    if (isKeptShorter) {
      const call = ['PATCH', `${path}/${found.queue_id}`, { settings }] as const
      await cloudflare.change(call, queue, right)
    }
    say(`queue ${name}: exists${isKeptShorter ? ', now keeps messages for 14 days' : ''}`)
  }
  return ids
}

/** Every queue that is written to, read from, or takes dead letters. */
export function queueNames({ queues }: WorkerConfig): readonly string[] {
  const dead = queues.consumers.flatMap(({ dead_letter_queue }) => dead_letter_queue ?? [])
  const all = [...queues.producers, ...queues.consumers].map(({ queue }) => queue)
  return [...new Set([...all, ...dead])]
}

/** Throws when a rate limit has no namespace id, or shares one: Cloudflare counts limits with the same id together. */
function checkRateLimits({ ratelimits = [] }: WorkerConfig): void {
  const ids = ratelimits.map(({ namespace_id }) => namespace_id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at || !/^[1-9]\d*$/.test(id))
  if (twice !== undefined)
    throw new CommandError(`wrangler.jsonc: the rate-limit namespace ${twice} is used twice or is no number`)
}
