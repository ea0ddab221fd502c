// Lists the scripts of a build that browsers get, each with the floor of the pages that load it.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Floor, OWNER_FLOOR, SHOP_FLOOR } from './floor.ts'

export type BuiltScript = { readonly name: string; readonly text: string; readonly floor: Floor }

/** The page of the owner's app and the operators' pages. */
const OWNER_PAGE = 'dashboard.html'

/** The worker of notifications, which only the owner's app starts. */
const OWNER_WORKER = 'push-worker.js'

/** `folder` holds the browser's files. A file that only the owner's page leads to has the owner's floor; every other file has the shops'. */
export function listScripts(folder: string): BuiltScript[] {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const files = new Map(globSync('**/*.js', { cwd: folder }).map((path) => [basename(path), read(path)]))
  const pages = globSync('**/*.html', { cwd: folder }).map((path) => [path, read(path)] as const)
  const reach = (from: readonly string[]) => {
    const reached = new Set<string>()
    const left = from.flatMap(namesIn)
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const text = files.get(name)
      if (text === undefined || reached.has(name)) continue
      reached.add(name)
      left.push(...namesIn(text))
    }
    return reached
  }
  const owners = reach(pages.filter(([path]) => path === OWNER_PAGE).map(([, text]) => text))
  const others = reach(pages.filter(([path]) => path !== OWNER_PAGE).map(([, text]) => text))
  const isOwners = (name: string) => name === OWNER_WORKER || (owners.has(name) && !others.has(name))
  return [
    ...[...files].map(([name, text]) => ({ name, text, floor: isOwners(name) ? OWNER_FLOOR : SHOP_FLOOR })),
    ...pages.flatMap(([path, html]) =>
      inlineScripts(html).map((text) => ({
        name: path,
        text,
        floor: path === OWNER_PAGE ? OWNER_FLOOR : SHOP_FLOOR,
      })),
    ),
  ]
}

const namesIn = (text: string): string[] => [...text.matchAll(/([\w.-]+\.js)["'`]/g)].map(([, name = '']) => name)

/** Texts of a page's scripts without `src`; data is left out. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '', text = '']) => text.trim() !== '' && !/\bsrc=|type="application\//.test(attributes))
    .map(([, , text = '']) => text)
}
