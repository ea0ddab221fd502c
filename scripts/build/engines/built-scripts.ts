// Lists the scripts of a build that browsers get, each with the floor of the pages that load it.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Floor, OWNER_FLOOR, SHOP_FLOOR } from './floor.ts'

export type BuiltScript = {
  readonly name: string
  readonly text: string
  readonly floor: Floor
  /** Every page that loads it gives older browsers what they lack first (src/components/older-browsers/). */
  readonly isHelped: boolean
}

/** The page of the owner's app and the operators' pages. */
const OWNER_PAGE = 'dashboard.html'

/** The service worker that only the owner's app starts. */
const OWNER_WORKER = 'owner-worker.js'

const HELP = 'older-browsers'

/** A worker has globals of its own. */
const WORKER = /worker|^sw\.js$/

/** `folder` holds the browser's files. A file that only the owner's page leads to has the owner's floor; every other file has the shops'. */
export function listScripts(folder: string): BuiltScript[] {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const files = new Map(globSync('**/*.js', { cwd: folder }).map((path) => [basename(path), read(path)]))
  const pages = globSync('**/*.html', { cwd: folder }).map((path) => ({ path, html: read(path) }))
  const reachedFrom = (which: (page: { path: string; html: string }) => boolean) =>
    reach(
      pages.filter(which).map(({ html }) => html),
      files,
    )
  const owners = reachedFrom(({ path }) => path === OWNER_PAGE)
  const others = reachedFrom(({ path }) => path !== OWNER_PAGE)
  const helped = reachedFrom(({ html }) => html.includes(HELP))
  const unhelped = reachedFrom(({ html }) => !html.includes(HELP))
  const floorOf = (isOwners: boolean) => (isOwners ? OWNER_FLOOR : SHOP_FLOOR)
  const scripts = [...files].map(([name, text]) => ({
    name,
    text,
    floor: floorOf(name === OWNER_WORKER || (owners.has(name) && !others.has(name))),
    isHelped: helped.has(name) && !unhelped.has(name) && !WORKER.test(name),
  }))
  const inline = pages.flatMap(({ path, html }) =>
    inlineScripts(html).map((text) => ({
      name: path,
      text,
      floor: floorOf(path === OWNER_PAGE),
      isHelped: html.includes(HELP),
    })),
  )
  // Pages share scripts: each is read once.
  return [
    ...scripts,
    ...new Map(inline.map((script) => [`${script.isHelped}${script.text}`, script])).values(),
  ]
}

/** Names of the files that these texts lead to, also through other files. */
function reach(texts: readonly string[], files: ReadonlyMap<string, string>): Set<string> {
  const reached = new Set<string>()
  const left = texts.flatMap(namesIn)
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const text = files.get(name)
    if (text === undefined || reached.has(name)) continue
    reached.add(name)
    left.push(...namesIn(text))
  }
  return reached
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/([\w.-]+\.js)["'`]/g)].map(([, name = '']) => name)

/** Texts of a page's scripts without `src`; data is left out. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(
      ([, attributes = '', text = '']) =>
        text.trim() !== '' && !/\bsrc=|type="application\//.test(attributes),
    )
    .map(([, , text = '']) => text)
}
