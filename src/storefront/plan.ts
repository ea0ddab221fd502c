// What must be rendered: a snapshot's pages against what the store's root names. Pure. Every page comes with its reason, and a
// page whose inputs did not change is kept as it is.
import { hash } from 'node:crypto'
import type { StoreFrame, StorePageView } from '#domain/store/views.ts'
import { anotherTurn } from './another-turn.ts'
import type { StorePage } from './pages.ts'
import type { Entry } from './root.ts'

export type RenderReason = 'new' | 'inputs-changed' | 'render-version-changed'

export type Plan = {
  readonly render: readonly {
    readonly page: StorePage
    readonly inputs: string
    readonly reason: RenderReason
  }[]
  readonly keep: readonly { readonly key: string; readonly entry: Entry }[]
  /** Pages that are no more: they vanish with the next root. */
  readonly drop: readonly { readonly key: string; readonly reason: 'gone' }[]
}

/** What the store's root names now; `renderVersion` null when nothing is published yet. */
export type Published = {
  readonly renderVersion: string | null
  readonly entries: ReadonlyMap<string, Entry>
}

/** By page: what it was made of, and the hash of what it shows. */
export type Hashes = ReadonlyMap<string, { readonly inputs: StorePage['inputs']; readonly hash: string }>

/** Views that were made to be hashed, by page: the pages that must be rendered are printed from them. */
export type Views = ReadonlyMap<string, StorePageView>

/** Pages hashed before others get their turn: less than a millisecond. */
const PAGES_IN_A_ROW = 25

/** Views that wait to be printed. Of a store with more pages to hash, the rest are made again: they would fill the memory. */
const MAX_KEPT_VIEWS = 256

/**
 * Hash of what each page shows, by key; taken from `known` where a page is made of the very same things. Asynchronous only to let
 * others in between: all of a large store's take a second.
 */
export async function hashPages(
  pages: readonly StorePage[],
  known: Hashes = new Map(),
): Promise<{ readonly hashes: Hashes; readonly views: Views }> {
  const hashView = viewHasher()
  const hashes = new Map<string, { readonly inputs: StorePage['inputs']; readonly hash: string }>()
  const views = new Map<string, StorePageView>()
  let hashed = 0
  for (const page of pages) {
    const { key, inputs } = page
    const before = known.get(key)
    if (before && isSame(before.inputs, inputs)) {
      hashes.set(key, before)
      continue
    }
    const view = page.view()
    hashes.set(key, { inputs, hash: hashView(view) })
    if (views.size < MAX_KEPT_VIEWS) views.set(key, view)
    hashed += 1
    if (hashed % PAGES_IN_A_ROW === 0) await anotherTurn()
  }
  return { hashes, views }
}

/**
 * Plans one publish. All pages of a root share one render version, so an older root is rendered again as a whole. `hashes` and `views`
 * are what `hashPages` made of the same pages; without them they are hashed here, in one go.
 */
export function planStore(
  pages: readonly StorePage[],
  published: Published,
  renderVersion: string,
  hashes?: Hashes,
  views?: Views,
): Plan {
  const hashView = viewHasher()
  const render: Plan['render'][number][] = []
  const keep: Plan['keep'][number][] = []
  for (const page of pages) {
    const inputs = hashes?.get(page.key)?.hash ?? hashView(page.view())
    const entry = published.entries.get(page.key)
    const reason = reasonToRender(entry, inputs, published.renderVersion === renderVersion)
    if (reason) render.push({ page: withView(page, views?.get(page.key)), inputs, reason })
    else if (entry) keep.push({ key: page.key, entry })
  }
  const wanted = new Set(pages.map(({ key }) => key))
  const drop = [...published.entries.keys()]
    .filter((key) => !wanted.has(key))
    .map((key) => ({ key, reason: 'gone' }) as const)
  return { render, keep, drop }
}

/** The page with the view that was made of it already. */
function withView(page: StorePage, view: StorePageView | undefined): StorePage {
  return view ? { ...page, view: () => view } : page
}

function reasonToRender(
  entry: Entry | undefined,
  inputs: string,
  isSameRender: boolean,
): RenderReason | null {
  if (!entry) return 'new'
  if (!isSameRender) return 'render-version-changed'
  return entry.inputs === inputs ? null : 'inputs-changed'
}

/** Hashes views; a frame, which all pages of an edition share, is hashed once. */
function viewHasher(): (view: StorePageView) => string {
  const frames = new WeakMap<StoreFrame, string>()
  const frameHash = (frame: StoreFrame) => {
    const known = frames.get(frame)
    if (known) return known
    const made = sha256(JSON.stringify(frame))
    frames.set(frame, made)
    return made
  }
  return (view) => sha256(JSON.stringify('frame' in view ? { ...view, frame: frameHash(view.frame) } : view))
}

const encoder = new TextEncoder()

/** As bytes: hashing text itself goes through a slower conversion in workerd. */
function sha256(text: string): string {
  return hash('sha256', encoder.encode(text))
}

/** The same objects, numbers and texts; of lists, the same items in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b)
  return a === b || (a.length === b.length && a.every((item, index) => isSame(item, b[index])))
}
