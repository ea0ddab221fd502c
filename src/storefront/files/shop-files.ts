// The pages of a store in an exit kit: those that work without a server.
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import type { StorePageView } from '#domain/store/views.ts'
import { listPages } from '../pages/pages.ts'
import { filesShell } from '../pages/shell.ts'

const KINDS: ReadonlySet<StorePageView['kind']> = new Set(['home', 'category', 'product', 'about'])

export type ShopFile = {
  /** Path of the page below the shop's home: empty, or `/product/…`. */
  readonly path: string
  readonly view: () => StorePageView
}

/** Every page that becomes a file, in the order of the pages. */
export function listShopFiles(snapshot: StoreSnapshot, siteUrl: string): readonly ShopFile[] {
  const shells = new Map([['files', filesShell(snapshot, siteUrl)]] as const)
  return listPages(snapshot, siteUrl, { shells, search: [] })
    .filter(({ kind }) => KINDS.has(kind))
    .map(({ key, view }) => ({ path: key.slice('files:'.length), view }))
}
