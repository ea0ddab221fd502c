// Compares the queues' consumers and the cron with wrangler.jsonc after a deploy: `wrangler deploy` makes both, but a deploy that ended
// between the upload and them leaves a Worker that nobody calls, and a deploy for a share of the visitors only uploads.
import * as v from 'valibot'
import { told } from '../caller.ts'
import type { Cloudflare } from './cloudflare.ts'
import type { Consumer, WorkerConfig } from './worker-config.ts'

const consumerShape = v.object({
  consumer_id: v.optional(v.string()),
  script: v.nullish(v.string()),
  script_name: v.nullish(v.string()),
  dead_letter_queue: v.nullish(v.string()),
  settings: v.nullish(
    v.object({
      batch_size: v.nullish(v.number()),
      max_retries: v.nullish(v.number()),
      max_wait_time_ms: v.nullish(v.number()),
    }),
  ),
})
const schedules = v.object({ schedules: v.array(v.object({ cron: v.string() })) })

type Target = {
  readonly account: string
  /** By the queue's name. */
  readonly queueIds: ReadonlyMap<string, string>
  readonly say: (line: string) => void
}

/** Adds consumers and cron lines that are missing, and mends consumers with other settings. */
export async function ensureTriggers(
  cloudflare: Cloudflare,
  config: WorkerConfig,
  target: Target,
): Promise<void> {
  const script = config.name
  for (const consumer of config.queues.consumers)
    await ensureConsumer(cloudflare, { ...consumer, script }, target)
  await ensureCrons(cloudflare, config, target)
}

async function ensureConsumer(
  cloudflare: Cloudflare,
  consumer: Consumer & { readonly script: string },
  { account, queueIds, say }: Target,
) {
  const { script } = consumer
  const path = `/accounts/${account}/queues/${queueIds.get(consumer.queue)}/consumers`
  const right = 'Queues: Edit'
  const found = (await cloudflare.list(path, consumerShape, right)).find(
    (each) => (each.script ?? each.script_name) === script,
  )
  const dead = consumer.dead_letter_queue ?? null
  const body = consumerBody(script, consumer)
  const isRight = found && (found.dead_letter_queue || null) === dead && hasSettings(found, body.settings)
  if (!isRight) {
    const call = found
      ? (['PUT', `${path}/${found.consumer_id}`, body] as const)
      : (['POST', path, body] as const)
    await cloudflare.change(call, v.unknown(), right)
  }
  const mended = told(cloudflare, found ? 'mended' : 'created')
  say(`consumer of ${consumer.queue}${dead ? `, gives up to ${dead}` : ''}: ${isRight ? 'exists' : mended}`)
}

/** False where Cloudflare tells another value than wrangler.jsonc. */
function hasSettings(
  { settings }: v.InferOutput<typeof consumerShape>,
  wanted: ReturnType<typeof consumerBody>['settings'],
): boolean {
  return (['batch_size', 'max_retries', 'max_wait_time_ms'] as const).every(
    (name) => wanted[name] === undefined || (settings?.[name] ?? wanted[name]) === wanted[name],
  )
}

function consumerBody(script: string, consumer: Consumer) {
  const { dead_letter_queue, max_batch_size, max_retries, max_batch_timeout } = consumer
  return {
    type: 'worker',
    script_name: script,
    dead_letter_queue,
    settings: {
      batch_size: max_batch_size,
      max_retries,
      max_wait_time_ms: max_batch_timeout === undefined ? undefined : max_batch_timeout * 1000,
    },
  }
}

async function ensureCrons(
  cloudflare: Cloudflare,
  { name, triggers }: WorkerConfig,
  { account, say }: Pick<Target, 'account' | 'say'>,
) {
  const right = 'Workers Scripts: Edit'
  const path = `/accounts/${account}/workers/scripts/${name}/schedules`
  const wanted = triggers?.crons ?? []
  const found = await cloudflare.find(path, schedules, right)
  const isThere = wanted.every((cron) => found?.schedules.some((each) => each.cron === cron))
  if (!isThere) await cloudflare.change(['PUT', path, wanted.map((cron) => ({ cron }))], v.unknown(), right)
  say(`cron ${wanted.join(', ')}: ${isThere ? 'exists' : told(cloudflare, 'set')}`)
}
