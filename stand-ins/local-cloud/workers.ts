// The calls with which wrangler 4.151 uploads a Worker, in the recorded shapes (README.md). Keeps the names of bindings, and no code.
import { type Call, newId, ok, type Reply, type Route, refusal } from './call.ts'
import type { Binding, Deployment, Script, Version, World } from './world.ts'

const RIGHT = 'Workers Scripts'
const SCRIPT = '\\/accounts\\/\\w+\\/workers\\/scripts\\/([\\w-]+)'
const at = (rest: string) => new RegExp(`^${SCRIPT}${rest}$`)

export const WORKER_CALLS: readonly Route[] = [
  ['GET', /^\/accounts\/\w+\/workers\/services\/([\w-]+)$/, RIGHT, readService],
  ['GET', at('\\/secrets'), RIGHT, listSecrets],
  ['GET', at('\\/settings'), RIGHT, readSettings],
  ['GET', at('\\/deployments'), RIGHT, readDeployments],
  ['GET', at('\\/schedules'), RIGHT, readSchedules],
  ['PUT', at('\\/schedules'), RIGHT, setSchedules],
  ['GET', at('\\/subdomain'), RIGHT, () => ok({ enabled: false, previews_enabled: false })],
  ['POST', at('\\/subdomain'), RIGHT, () => ok({ enabled: false, previews_enabled: false })],
  ['POST', at('\\/assets-upload-session'), RIGHT, beginFiles],
  ['POST', /^\/accounts\/\w+\/workers\/assets\/upload$/, RIGHT, uploadFiles],
  ['PUT', at(''), RIGHT, uploadScript],
  // A Worker that exists gets a version, and the version a deployment.
  ['POST', at('\\/versions'), RIGHT, uploadVersion],
  ['GET', at('\\/versions'), RIGHT, readVersions],
  // wrangler prints both versions of a rollout before it ends it.
  ['GET', at('\\/versions\\/([\\w-]+)'), RIGHT, readVersion],
  ['POST', at('\\/deployments'), RIGHT, makeDeployment],
  ['PATCH', at('\\/script-settings'), RIGHT, () => ok({})],
  ['GET', /^\/accounts\/\w+\/workers\/workers\/([\w-]+)$/, RIGHT, readWorker],
  ['PATCH', /^\/accounts\/\w+\/workers\/workers\/([\w-]+)$/, RIGHT, readWorker],
]

const NO_WORKER = () => refusal(404, 10007, 'This Worker does not exist on your account.')

/** Answers for a Worker that exists. */
const forScript = (world: World, name: string, answer: () => Reply) =>
  world.scripts.has(name) ? answer() : NO_WORKER()

function readService(world: World, _: Call, [name = '']: readonly string[]): Reply {
  if (!world.scripts.has(name)) return refusal(404, 10090, 'workers.api.error.service_not_found')
  return ok({
    id: name,
    default_environment: { environment: 'production', script: { id: name, tag: 'tag' } },
  })
}

function listSecrets(world: World, _: Call, [name = '']: readonly string[]): Reply {
  const all = world.scripts.get(name)?.bindings ?? []
  return forScript(world, name, () =>
    ok(
      all.filter(({ type }) => type === 'secret_text').map((each) => ({ name: each.name, type: each.type })),
    ),
  )
}

function readSettings(world: World, _: Call, [name = '']: readonly string[]): Reply {
  const shown = world.scripts.get(name)?.bindings.map((binding) => {
    const { text, ...rest } = binding
    return binding.type === 'secret_text' ? rest : { ...rest, ...(text === undefined ? {} : { text }) }
  })
  return forScript(world, name, () => ok({ bindings: shown, usage_model: 'standard', tags: [] }))
}

function readDeployments(world: World, _: Call, [name = '']: readonly string[]): Reply {
  return forScript(world, name, () => ok({ deployments: world.deployments.get(name) ?? [] }))
}

const versionOf = ({ id, number, annotations }: Version) => ({
  id,
  number,
  metadata: { source: 'wrangler', created_on: '2026-11-23T00:00:00.000Z' },
  annotations,
})

function readVersions(world: World, _: Call, [name = '']: readonly string[]): Reply {
  const items = (world.versions.get(name) ?? []).map(versionOf)
  return forScript(world, name, () => ok({ items }))
}

function readVersion(world: World, _: Call, [name = '', id = '']: readonly string[]): Reply {
  const found = world.versions.get(name)?.find((version) => version.id === id)
  return found ? ok(versionOf(found)) : refusal(404, 10_007, 'This version does not exist.')
}

/** Makes versions live: their bindings too. Asks first, without `force`, when a secret has changed since. */
function makeDeployment(world: World, { json, query }: Call, [name = '']: readonly string[]): Reply {
  const { versions, annotations = {} } = json as Pick<Deployment, 'versions' | 'annotations'>
  const known = versions.map(({ version_id }) =>
    world.versions.get(name)?.find(({ id }) => id === version_id),
  )
  const [first] = known
  if (!first || known.includes(undefined)) return refusal(404, 10_007, 'This version does not exist.')
  const isOlder = first !== world.versions.get(name)?.[0]
  if (
    isOlder &&
    secretsOf(first.script) !== secretsOf(world.scripts.get(name)) &&
    query.get('force') !== 'true'
  )
    return refusal(400, 10_220, 'The secrets of this Worker have changed since this version was uploaded.')
  world.scripts.set(name, first.script)
  return ok(addDeployment(world, name, { versions, annotations }))
}

const secretsOf = (script: Script | undefined) =>
  JSON.stringify(script?.bindings.filter(({ type }) => type === 'secret_text'))

/** Makes versions live. */
export function addDeployment(
  world: World,
  name: string,
  deployment: Pick<Deployment, 'versions' | 'annotations'>,
): Deployment {
  const made: Deployment = { id: newId(), strategy: 'percentage', ...deployment }
  world.deployments.set(name, [made, ...(world.deployments.get(name) ?? [])])
  return made
}

/** Keeps an upload as a version. */
export function addVersion(
  world: World,
  name: string,
  { script, annotations = {} }: Pick<Version, 'script'> & Partial<Pick<Version, 'annotations'>>,
): Version {
  const versions = world.versions.get(name) ?? []
  const made = { id: newId(), number: versions.length + 1, annotations, script }
  world.versions.set(name, [made, ...versions])
  return made
}

function readSchedules(world: World, _: Call, [name = '']: readonly string[]): Reply {
  return forScript(world, name, () => ok({ schedules: world.schedules.get(name) ?? [] }))
}

function setSchedules(world: World, { json }: Call, [name = '']: readonly string[]): Reply {
  return forScript(world, name, () => {
    world.schedules.set(name, json as { cron: string }[])
    return ok({ schedules: json })
  })
}

/** A token of wrangler's form; nothing is in it. */
const JWT = 'e30.e30.stand-in'

/** Asks for the files that no upload has sent. */
function beginFiles(world: World, { json }: Call): Reply {
  const { manifest } = json as { manifest: Readonly<Record<string, { hash: string }>> }
  const hashes = [...new Set(Object.values(manifest).map(({ hash }) => hash))]
  const missing = hashes.filter((hash) => !world.files.has(hash))
  return ok({ jwt: JWT, buckets: missing.length > 0 ? [missing] : [] })
}

/** Takes files: a multipart body in which each part is named after its hash. */
function uploadFiles(world: World, { bytes }: Call): Reply {
  for (const [, hash] of bytes.toString('latin1').matchAll(/name="([0-9a-f]{32})"/g))
    world.files.add(hash as string)
  return { ...ok({ jwt: JWT }), status: 201 }
}

type Metadata = {
  readonly bindings: Binding[]
  readonly keep_bindings?: readonly string[]
  readonly annotations?: Readonly<Record<string, string>>
}

/** Keeps the bindings that the part `metadata` names. Secrets that it inherits stay. */
function keepUpload(world: World, { bytes }: Call, name: string): Version {
  const text = bytes.toString('latin1')
  const from = text.indexOf('{', text.indexOf('name="metadata"'))
  const metadata = JSON.parse(text.slice(from, text.indexOf('\r\n--', from))) as Metadata
  const { bindings, keep_bindings: kept = [], annotations = {} } = metadata
  const old = world.scripts.get(name)?.bindings ?? []
  const named = new Set(bindings.map((binding) => binding.name))
  const inherited = old.filter((binding) => kept.includes(binding.type) && !named.has(binding.name))
  const present = bindings.map((binding) =>
    binding.type === 'inherit' ? (old.find((each) => each.name === binding.name) ?? binding) : binding,
  )
  return addVersion(world, name, { script: { bindings: [...present, ...inherited] }, annotations })
}

/** The first upload of a Worker, which is live at once. */
function uploadScript(world: World, call: Call, [name = '']: readonly string[]): Reply {
  const { id, script } = keepUpload(world, call, name)
  world.scripts.set(name, script)
  addDeployment(world, name, { versions: [{ version_id: id, percentage: 100 }], annotations: {} })
  return ok({ id: name, startup_time_ms: 120, deployment_id: id, entry_point: 'entry.mjs', etag: 'e' })
}

function uploadVersion(world: World, call: Call, [name = '']: readonly string[]): Reply {
  const { id, number } = keepUpload(world, call, name)
  return ok({ id, number, startup_time_ms: 120, metadata: {}, resources: { script: { etag: 'e' } } })
}

function readWorker(world: World, _: Call, [name = '']: readonly string[]): Reply {
  return forScript(world, name, () =>
    ok({
      id: 'stand-in',
      name,
      subdomain: { enabled: false, previews_enabled: false },
      observability: { enabled: true },
    }),
  )
}
