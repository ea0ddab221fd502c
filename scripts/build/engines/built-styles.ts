// Lists the styles of a build: in pages, in scripts that adopt them, and in the Worker, which writes them into pages of shops.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Floor, OWNER_FLOOR, SHOP_FLOOR } from './floor.ts'

/** `name` is the page or the file of scripts. */
export type BuiltStyle = { readonly name: string; readonly text: string; readonly floor: Floor }

/** A text in quotation marks that ends with a rule: `".oc{color:red}"`. */
const QUOTED = /(["'`])((?:(?!\1|\$\{)[^\\]|\\.)*?\{[\w-]+:(?:(?!\1|\$\{)[^\\]|\\.)*?\})(?:\\n)?\1/g

/** `client` and `server` hold what the build made. The owner's app has its styles in its page; all others have the shops' floor. */
export function listStyles(client: string, server: string): BuiltStyle[] {
  const texts = (pattern: string, cwd: string) =>
    globSync(pattern, { cwd }).map((path) => [path, readFileSync(join(cwd, path), 'utf8')] as const)
  const inPages = texts('**/*.html', client).flatMap(([name, html]) =>
    [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => ({
      name,
      text,
      floor: name === 'dashboard.html' ? OWNER_FLOOR : SHOP_FLOOR,
    })),
  )
  const inScripts = [
    ...texts('_astro/{cart,store,product}-*.js', client),
    ...texts('chunks/*.mjs', server),
  ].flatMap(([path, code]) =>
    [...code.matchAll(QUOTED)].map(([, , text = '']) => ({
      name: path.replace(/^.*\//, ''),
      text: text.replaceAll('\\n', '\n').replaceAll('\\"', '"').replaceAll('\\\\', '\\'),
      floor: SHOP_FLOOR,
    })),
  )
  return [...new Map([...inPages, ...inScripts].map((style) => [style.text, style])).values()]
}
