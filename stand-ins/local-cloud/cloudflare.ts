// The calls of Cloudflare's API that a deploy makes, in the recorded shapes (README.md). Each call names the right that it needs.
import { type Call, newId, ok, type Reply, type Route, refusal } from './call.ts'
import { WORKER_CALLS } from './workers.ts'
import type { World } from './world.ts'

/** One page of a list. */
function page<T>(items: readonly T[], { query }: Call): Reply {
  const perPage = Number(query.get('per_page') ?? 20)
  const at = Number(query.get('page') ?? 1)
  const info = {
    page: at,
    per_page: perPage,
    total_count: items.length,
    total_pages: Math.max(1, Math.ceil(items.length / perPage)),
  }
  return ok(items.slice((at - 1) * perPage, at * perPage), { result_info: info })
}

const R2 = 'Workers R2 Storage'
const KV = 'Workers KV Storage'
const QUEUES = 'Queues'
const ROUTES = 'Workers Routes'

const CALLS: readonly Route[] = [
  ['GET', /^\/accounts\/\w+\/r2\/buckets\/([\w-]+)$/, R2, findBucket],
  ['POST', /^\/accounts\/\w+\/r2\/buckets$/, R2, makeBucket],
  ['GET', /^\/accounts\/\w+\/r2\/buckets\/([\w-]+)\/objects\/(.+)$/, R2, readObject],
  ['PUT', /^\/accounts\/\w+\/r2\/buckets\/([\w-]+)\/objects\/(.+)$/, R2, putObject],
  ['GET', /^\/accounts\/\w+\/storage\/kv\/namespaces$/, KV, (world, call) => page(world.namespaces, call)],
  ['POST', /^\/accounts\/\w+\/storage\/kv\/namespaces$/, KV, makeNamespace],
  ['GET', /^\/accounts\/\w+\/queues$/, QUEUES, listQueues],
  ['POST', /^\/accounts\/\w+\/queues$/, QUEUES, makeQueue],
  ['PATCH', /^\/accounts\/\w+\/queues\/(\w+)$/, QUEUES, changeQueue],
  ['GET', /^\/accounts\/\w+\/queues\/(\w+)\/consumers$/, QUEUES, listConsumers],
  ['POST', /^\/accounts\/\w+\/queues\/(\w+)\/consumers$/, QUEUES, makeConsumer],
  ['PUT', /^\/accounts\/\w+\/queues\/(\w+)\/consumers\/(\w+)$/, QUEUES, changeConsumer],
  ['GET', /^\/zones\/(\w+)$/, 'Zone', readZone],
  ['GET', /^\/zones\/\w+\/dns_records$/, 'DNS', listRecords],
  ['POST', /^\/zones\/\w+\/dns_records$/, 'DNS', makeRecord],
  ['GET', /^\/zones\/\w+\/workers\/routes$/, ROUTES, (world) => ok(world.routes)],
  ['POST', /^\/zones\/\w+\/workers\/routes$/, ROUTES, makeRoute],
  ['GET', /^\/zones\/\w+\/custom_hostnames\/fallback_origin$/, 'SSL and Certificates', readFallback],
  ['PUT', /^\/zones\/\w+\/custom_hostnames\/fallback_origin$/, 'SSL and Certificates', setFallback],
]

function listQueues(world: World, call: Call): Reply {
  const name = call.query.get('name')
  return page(
    world.queues.filter(({ queue_name }) => name === null || queue_name === name),
    call,
  )
}

/** What a token may be denied. */
export const RIGHTS: readonly string[] = [
  ...new Set([...CALLS, ...WORKER_CALLS].map(([, , right]) => right)),
  'Supabase',
]

/** Answers one call. `denied` names rights that the token lacks. */
export function answerCloudflare(world: World, call: Call, denied: ReadonlySet<string>): Reply {
  for (const [method, pattern, right, answer] of [...CALLS, ...WORKER_CALLS]) {
    const match = pattern.exec(call.path)
    if (!match || method !== call.method) continue
    if (denied.has(right)) return refusal(403, 10000, 'Authentication error')
    return answer(world, call, match.slice(1))
  }
  return refusal(404, 7003, `Could not route to ${call.path}, perhaps your object identifier is invalid?`)
}

const bucketOf = (name: string) => ({
  name,
  creation_date: '2026-11-23T00:00:00.000Z',
  location: 'WEUR',
  storage_class: 'Standard',
  jurisdiction: 'default',
})

function findBucket(world: World, _: Call, [name = '']: readonly string[]): Reply {
  return world.buckets.has(name)
    ? ok(bucketOf(name))
    : refusal(404, 10006, 'The specified bucket does not exist.')
}

function makeBucket(world: World, { json }: Call): Reply {
  const { name } = json as { name: string }
  if (world.buckets.has(name))
    return refusal(409, 10004, 'The bucket you tried to create already exists, and you own it.')
  world.buckets.set(name, new Map())
  return ok(bucketOf(name))
}

function readObject(world: World, _: Call, [bucket = '', key = '']: readonly string[]): Reply {
  const object = world.buckets.get(bucket)?.get(key)
  return object
    ? { status: 200, bytes: object.bytes }
    : refusal(404, 10007, 'The specified key does not exist.')
}

function putObject(
  world: World,
  { bytes, contentType }: Call,
  [bucket = '', key = '']: readonly string[],
): Reply {
  const objects = world.buckets.get(bucket)
  if (!objects) return refusal(404, 10006, 'The specified bucket does not exist.')
  objects.set(key, { bytes, contentType })
  return ok({ key, size: String(bytes.byteLength) })
}

function makeNamespace(world: World, { json }: Call): Reply {
  const { title } = json as { title: string }
  if (world.namespaces.some((each) => each.title === title))
    return refusal(400, 10014, 'create namespace: A namespace with this account ID and title already exists.')
  const made = { id: newId(), title }
  world.namespaces.push(made)
  return ok({ ...made, supports_url_encoding: true })
}

function makeQueue(world: World, { json }: Call): Reply {
  const { queue_name, settings } = json as {
    queue_name: string
    settings?: { message_retention_period: number }
  }
  if (world.queues.some((each) => each.queue_name === queue_name))
    return refusal(409, 11009, `Queue name '${queue_name}' is already taken.`)
  const made = {
    queue_id: newId(),
    queue_name,
    settings: settings ?? { message_retention_period: 345_600 },
    consumers: [],
  }
  world.queues.push(made)
  return ok(made)
}

const queueOf = (world: World, id: string) => world.queues.find(({ queue_id }) => queue_id === id)
const NO_QUEUE = () => refusal(404, 11000, 'Queue does not exist.')

function changeQueue(world: World, { json }: Call, [id = '']: readonly string[]): Reply {
  const queue = queueOf(world, id)
  if (!queue) return NO_QUEUE()
  queue.settings = { ...queue.settings, ...(json as { settings: typeof queue.settings }).settings }
  return ok(queue)
}

function listConsumers(world: World, call: Call, [id = '']: readonly string[]): Reply {
  const queue = queueOf(world, id)
  return queue ? page(queue.consumers, call) : NO_QUEUE()
}

type ConsumerBody = { script_name: string; dead_letter_queue?: string; settings?: unknown }

function consumerOf(body: ConsumerBody, id: string) {
  const { script_name: script, dead_letter_queue, settings } = body
  return {
    consumer_id: id,
    type: 'worker',
    script,
    settings,
    ...(dead_letter_queue ? { dead_letter_queue } : {}),
  }
}

function makeConsumer(world: World, { json }: Call, [id = '']: readonly string[]): Reply {
  const queue = queueOf(world, id)
  const body = json as ConsumerBody
  if (!queue) return NO_QUEUE()
  if (!world.scripts.has(body.script_name)) return refusal(404, 100_116, 'Script does not exist.')
  if (queue.consumers.length > 0)
    return refusal(400, 11004, `Queue ${queue.queue_name} already has a consumer.`)
  const made = consumerOf(body, newId())
  queue.consumers.push(made)
  return ok(made)
}

function changeConsumer(world: World, { json }: Call, [id = '', consumer = '']: readonly string[]): Reply {
  const queue = queueOf(world, id)
  const at = queue?.consumers.findIndex(({ consumer_id }) => consumer_id === consumer) ?? -1
  if (!queue || at < 0) return NO_QUEUE()
  queue.consumers[at] = consumerOf(json as ConsumerBody, consumer)
  return ok(queue.consumers[at])
}

function readZone(world: World, _: Call, [id = '']: readonly string[]): Reply {
  return id === world.zone.id
    ? ok({ ...world.zone, account: { id: world.account } })
    : refusal(404, 1001, 'Invalid zone identifier')
}

function listRecords(world: World, call: Call): Reply {
  const name = call.query.get('name')
  return page(
    world.records.filter((record) => name === null || record['name'] === name),
    call,
  )
}

function makeRecord(world: World, { json }: Call): Reply {
  const made = { id: newId(), ...(json as Record<string, unknown>) }
  world.records.push(made)
  return ok(made)
}

function makeRoute(world: World, { json }: Call): Reply {
  const body = json as { pattern: string; script?: string }
  if (world.routes.some(({ pattern }) => pattern === body.pattern))
    return refusal(409, 10020, 'A route with the same pattern already exists.')
  if (body.script && !world.scripts.has(body.script))
    return refusal(400, 10019, `Script ${body.script} not found.`)
  const made = { id: newId(), ...body }
  world.routes.push(made)
  return ok({ id: made.id })
}

function readFallback(world: World): Reply {
  if (world.fallbackOrigin === null)
    return refusal(404, 1551, 'No fallback origin has been created for this zone.')
  return ok({ origin: world.fallbackOrigin, status: 'active', errors: [] })
}

function setFallback(world: World, { json }: Call): Reply {
  const { origin } = json as { origin: string }
  const isKnown = world.records.some(({ name, proxied }) => name === origin && proxied === true)
  if (!isKnown) return refusal(400, 1414, 'The fallback origin must be a proxied record of this zone.')
  world.fallbackOrigin = origin
  return ok({ origin, status: 'initializing', errors: [] })
}
