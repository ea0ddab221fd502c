// Renders pages and writes them, and the shards that name them, into packs. All packs are put before the root that names them, or with
// it; what a crash leaves is garbage.

import { anotherTurn } from './another-turn.ts'
import type { InTurn } from './one-at-a-time.ts'
import type { Address } from './pack.ts'
import { createPackWriter, PACK_PAGES, type Pack, type PackWriter, resolveAddress } from './pack.ts'
import type { Plan, Published } from './plan.ts'
import type { PublishPorts, StoredBody, Written } from './ports.ts'
import { type Entry, groupKeys, type Shard, shardOf } from './root.ts'
import { bodyName, decodeBody, type EncodedBody, encodeBody, objectKey, resolveShard } from './stored.ts'

/**
 * Rendering waits for nothing: after so many pages the requests and renders of others get their turn. Where thousands are rendered
 * nobody waits for the last, and every edit elsewhere passes by many times: then turns are short.
 */
const PAGES_IN_A_ROW = 24
const PAGES_IN_A_LONG_ROW = 3
const LONG_PUBLISH = 500

/** What is published now: its entries, and its shards in their places, null where one was lost. */
export type Standing = {
  readonly published: Published
  readonly shards: readonly ({ readonly address: Address; readonly shard: Shard } | null)[]
}

type Job = {
  readonly businessId: string
  readonly plan: Plan
  readonly standing: Standing
  readonly ports: PublishPorts
  /** Called before each row of pages: keeps the lease, throws when it is lost. */
  readonly renew: () => Promise<void>
  /** Of the caller's other stores one at a time renders; edits of a few pages and long publishes do not wait for it. */
  readonly inTurn: InTurn
}

/** What an edit renders at most. A publish of more tells nothing of what it wrote, which would push hot pages out of memory. */
const EDIT_PAGES = 16

/** A larger pack does not lie behind the root: every reader of the root takes it along. */
const MAX_ROOT_PACK_BYTES = 128 * 1024

export const NOTHING_WRITTEN: Written = { shards: new Map(), bodies: new Map() }

export type WrittenPages = {
  readonly shards: readonly Address[]
  readonly pageCount: number
  /** The last pack: stored already when it is large, else to be put with the root. Null when there was nothing new. */
  readonly last: { readonly pack: Pack; readonly isStored: boolean } | null
  /** What a small publish wrote. */
  readonly written: Written
}

export async function writePages(job: Job): Promise<WrittenPages> {
  const entries = new Map<string, Entry>(job.plan.keep.map(({ key, entry }) => [key, entry]))
  const { pack, bodies } = await writeBodies(job, entries)
  const placed = placeShards(entries, job.standing, pack)
  const sealed = pack.seal()
  const last = sealed && { pack: sealed, isStored: sealed.bytes.byteLength > MAX_ROOT_PACK_BYTES }
  if (last?.isStored) await storePack(last.pack, job)

  const name = sealed?.name ?? null
  const shards = placed.map(({ address }) => resolveAddress(address, name))
  const pages = { shards, pageCount: entries.size, last }
  if (!isEdit(job.plan)) return { ...pages, written: NOTHING_WRITTEN }

  const fresh = placed.flatMap(({ isNew, shard }, index) =>
    isNew ? [[shards[index] ?? '', resolveShard(shard, name)] as const] : [],
  )
  return { ...pages, written: { shards: new Map(fresh), bodies } }
}

/** Adds an entry for every page to be rendered; the last pack comes back open: the shards go into it too. */
async function writeBodies(
  job: Job,
  entries: Map<string, Entry>,
): Promise<{ readonly pack: PackWriter; readonly bodies: Written['bodies'] }> {
  const known = new Map<string, Place>()
  for (const { body, at, frame } of job.standing.published.entries.values())
    known.set(body, placeOf(at, frame))
  const { render } = job.plan
  const bodies = new Map<string, StoredBody>()
  let pack = createPackWriter()
  for (let start = 0; start < render.length; start += PACK_PAGES) {
    const planned = render.slice(start, start + PACK_PAGES)
    const renderPlanned = () => renderAll(planned, job, (name) => known.has(name))
    const rendered = await (waitsItsTurn(job.plan) ? job.inTurn(renderPlanned) : renderPlanned())
    for (const [index, { page, inputs }] of planned.entries()) {
      const { name, encoded } = rendered[index] as NamedBody
      if (encoded && !known.has(name)) known.set(name, addBody(pack, encoded))
      if (encoded && isEdit(job.plan)) bodies.set(name, decodeBody(encoded))
      entries.set(page.key, { body: name, inputs, ...known.get(name) })
    }
    if (start + PACK_PAGES >= render.length) break
    const sealed = pack.seal()
    if (sealed) await storePack(sealed, job)
    for (const { page } of planned) closeAddress(page.key, entries, known, sealed?.name ?? null)
    pack = createPackWriter()
  }
  return { pack, bodies }
}

/** Few pages, for which somebody waits. */
export function isEdit({ render }: Plan): boolean {
  return render.length <= EDIT_PAGES
}

/** A few pages are ready sooner than a turn comes; thousands would keep all others waiting. */
function waitsItsTurn({ render }: Plan): boolean {
  return render.length > PAGES_IN_A_ROW && render.length <= LONG_PUBLISH
}

/** Where a body lies, as its entry says it; nothing for the whole objects of earlier builds. */
type Place = Pick<Entry, 'at' | 'frame'>

function placeOf(at?: Address, frame?: Address): Place {
  return { ...(at === undefined ? {} : { at }), ...(frame === undefined ? {} : { frame }) }
}

function addBody(pack: PackWriter, { own, frame }: EncodedBody): Place {
  return frame ? { at: pack.add(own), frame: pack.addOnce(frame) } : { at: pack.add(own) }
}

/** `encoded` null: a body of this name is stored; compressing it again would take as long as printing it. */
type NamedBody = { readonly name: string; readonly encoded: EncodedBody | null }

/** Bodies in the order of the plan: the same pages make the same pack. */
async function renderAll(
  planned: Plan['render'],
  { plan, ports, renew }: Job,
  isKnown: (name: string) => boolean,
): Promise<readonly NamedBody[]> {
  const bodies: NamedBody[] = []
  const inARow = plan.render.length > LONG_PUBLISH ? PAGES_IN_A_LONG_ROW : PAGES_IN_A_ROW
  for (let from = 0; from < planned.length; from += inARow) {
    if (from > 0) await anotherTurn()
    await renew()
    const row = planned.slice(from, from + inARow)
    for (const page of await ports.renderer.render(row.map(({ page }) => page.view()))) {
      const name = bodyName(page)
      bodies.push({ name, encoded: isKnown(name) ? null : encodeBody(page) })
    }
  }
  return bodies
}

/** The pack was put under a name: what lay "in this pack" now lies there. */
function closeAddress(
  key: string,
  entries: Map<string, Entry>,
  known: Map<string, Place>,
  pack: string | null,
): void {
  const entry = entries.get(key)
  if (entry?.at === undefined) return
  const at = resolveAddress(entry.at, pack)
  entries.set(key, { ...entry, at })
  known.set(entry.body, placeOf(at, entry.frame))
}

/** The shards and where each lies: one whose entries all stayed is named again. */
function placeShards(
  entries: ReadonlyMap<string, Entry>,
  { shards }: Standing,
  pack: PackWriter,
): readonly { readonly shard: Shard; readonly address: Address; readonly isNew: boolean }[] {
  const groups = groupKeys([...entries.keys()])
  return groups.map((keys, index) => {
    const standing = groups.length === shards.length ? shards[index] : null
    if (standing && holdsJust(standing.shard, keys, entries)) return { ...standing, isNew: false }
    const shard = shardOf(keys, entries)
    return { shard, address: pack.add(new TextEncoder().encode(JSON.stringify(shard))), isNew: true }
  })
}

/** Entries that stay are the very objects that were read: a plan keeps them as they are. */
function holdsJust(shard: Shard, keys: readonly string[], entries: ReadonlyMap<string, Entry>): boolean {
  return keys.length === Object.keys(shard).length && keys.every((key) => shard[key] === entries.get(key))
}

/** True when a pack has an object of its own. */
export async function isPackStored(
  { name }: Pack,
  { businessId, ports }: Pick<Job, 'businessId' | 'ports'>,
): Promise<boolean> {
  return (await ports.objects.getRange(objectKey(businessId, name), 0, 1)) !== null
}

/** Gives a pack an object of its own. */
export function storePack(
  { name, bytes }: Pack,
  { businessId, ports }: Pick<Job, 'businessId' | 'ports'>,
): Promise<void> {
  return ports.objects.put(objectKey(businessId, name), bytes)
}
