// Decides what must be rendered: compares a snapshot's pages with the pages that the store's root names. Pure. Gives a reason for every
// page; a page whose inputs did not change is kept as it is.
import { hash } from 'node:crypto'
import type { ShopShell, StorePageView } from '#domain/store/views.ts'
import { anotherTurn } from './another-turn.ts'
import type { StorePage } from './pages.ts'

export type RenderReason = 'new' | 'inputs-changed' | 'render-version-changed'

export type RenderPlan = {
  readonly render: readonly {
    readonly page: StorePage
    readonly inputs: string
    readonly reason: RenderReason
  }[]
  /** Keys of pages that stay as they are. */
  readonly keep: readonly string[]
  /** Keys of pages that no longer exist: the next root does not name them. */
  readonly drop: readonly string[]
}

/** Hash of the view from which a page was printed. */
type Printed = { readonly inputs: string }

/** The published pages by key; `renderVersion` is null when nothing is published. */
type PublishedPages = {
  readonly renderVersion: string | null
  readonly entries: ReadonlyMap<string, Printed>
}

/** For each page: its inputs, and the hash of its view. */
export type Hashes = ReadonlyMap<string, { readonly inputs: StorePage['inputs']; readonly hash: string }>

/** Views that were made for hashing, by page, so that rendering can use them again. */
export type Views = ReadonlyMap<string, StorePageView>

/** Pages that are hashed before other work may run; they take less than a millisecond. */
const PAGES_IN_A_ROW = 25

/**
 * Most views that are kept from hashing to rendering. Keeping all views of a larger store would fill the memory, so the others are made
 * again.
 */
const MAX_KEPT_VIEWS = 256

/**
 * Hash of each page's view, by page key. Takes the hash from `known` when a page has the very same input objects. Pauses so that other work
 * may run: hashing a large store takes a second.
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
 * Plans one publish. All pages of a root have one render version, so a store with an older root is rendered completely. `hashes` and `views`
 * are the results of `hashPages` for the same pages; without them this function hashes all pages, without a pause.
 */
export function planStore(
  pages: readonly StorePage[],
  published: PublishedPages,
  {
    renderVersion,
    hashes,
    views,
  }: { readonly renderVersion: string; readonly hashes?: Hashes; readonly views?: Views },
): RenderPlan {
  const hashView = viewHasher()
  const render: RenderPlan['render'][number][] = []
  const keep: string[] = []
  for (const page of pages) {
    const inputs = hashes?.get(page.key)?.hash ?? hashView(page.view())
    const entry = published.entries.get(page.key)
    const reason = reasonToRender(entry, inputs, { isSameRender: published.renderVersion === renderVersion })
    if (reason) render.push({ page: withView(page, views?.get(page.key)), inputs, reason })
    else keep.push(page.key)
  }
  const wanted = new Set(pages.map(({ key }) => key))
  const drop = [...published.entries.keys()].filter((key) => !wanted.has(key))
  return { render, keep, drop }
}

/** The page with its view, if the view was already made. */
function withView(page: StorePage, view: StorePageView | undefined): StorePage {
  return view ? { ...page, view: () => view } : page
}

function reasonToRender(
  entry: Printed | undefined,
  inputs: string,
  { isSameRender }: { readonly isSameRender: boolean },
): RenderReason | null {
  if (!entry) return 'new'
  if (!isSameRender) return 'render-version-changed'
  return entry.inputs === inputs ? null : 'inputs-changed'
}

/** Hashes views. Hashes a shell only once, because all pages of an edition share it. */
function viewHasher(): (view: StorePageView) => string {
  const shells = new WeakMap<ShopShell, string>()
  const shellHash = (shell: ShopShell) => {
    const known = shells.get(shell)
    if (known) return known
    const made = sha256(JSON.stringify(shell))
    shells.set(shell, made)
    return made
  }
  return (view) => sha256(JSON.stringify('shell' in view ? { ...view, shell: shellHash(view.shell) } : view))
}

const encoder = new TextEncoder()

/** Hashes bytes: hashing a string is slower in workerd. */
function sha256(text: string): string {
  return hash('sha256', encoder.encode(text))
}

/** True for the same objects, numbers and texts, and for lists with the same items in the same order. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return Object.is(a, b)
  return a === b || (a.length === b.length && a.every((item, index) => isSame(item, b[index])))
}
