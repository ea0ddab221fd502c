// Makes the owner's app begin in its page: the inline script that runs before the app's files are there, and the list of those files, so that a browser asks
// for all of them at once and not in waves, as one names the next. The app's worker (public/owner-worker.js) gets the names of the files that it keeps.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin, Rolldown } from 'vite'
import { bundleInline } from './bundle.ts'

const ID = 'virtual:oja-first'
const RESOLVED = `\0${ID}`
const SCRIPT = 'src/islands/owner/session/first-page.ts'

/** What every page of the app needs, and what Home needs besides. */
const APP = /\/src\/islands\/owner\/OwnerApp\.tsx$|\/@astrojs\/react\/.*client\.js$/
const HOME = /\/src\/islands\/owner\/areas\/home\/HomePage\.tsx$/

/** Pages that are needed at a stall, also without a line; and the page's other island. */
const STALL =
  /\/src\/islands\/help-chat\/HelpChat\.tsx$|\/src\/islands\/owner\/areas\/(?:orders\/OrdersPage|orders\/edit\/SalePage|orders\/edit\/SellPage|products\/list\/ProductsPage|customers\/list\/CustomersPage|customers\/one\/CustomerPage)\.tsx$/

/** Pages and tabs of all areas. */
const PAGES = /\/src\/islands\/owner\/areas\/.*(?:Page|Tab)\.tsx$/

/** What the build replaces in the worker's text. */
const WORKER = 'owner-worker.js'
const WORKER_FIRST = 'oja-first-files'
const WORKER_LATER = 'oja-later-files'

/** Files that the page's script asks for at Home alone. */
const HOME_FILES = 'data-home-files'

export type OwnerFirst = { readonly plugin: Plugin; readonly integration: AstroIntegration }

/** The plugin sees the files, and the integration writes their names into the page. */
export function ownerFirst(): OwnerFirst {
  let root = process.cwd()
  let files: FirstFiles | undefined
  return {
    plugin: {
      name: 'oja-owner-first',
      sharedDuringBuild: true,
      configResolved(config) {
        root = config.root
      },
      resolveId: (id) => (id === ID ? RESOLVED : null),
      async load(id) {
        if (id !== RESOLVED) return null
        const { text, hash } = await bundleInline(root, SCRIPT, { sources: new Set() })
        return `export const text = ${JSON.stringify(text)}, hash = ${JSON.stringify(hash)}`
      },
      generateBundle(_, bundle) {
        if (this.environment.name === 'client') files = firstFiles(Object.values(bundle))
      },
    },
    integration: {
      name: 'oja-owner-first',
      hooks: {
        async 'astro:build:done'({ dir }) {
          const page = fileURLToPath(new URL('dashboard.html', dir))
          if (!files) throw new Error("owner's app: the build made no files of it")
          await writeFile(page, withFiles(await readFile(page, 'utf8'), files))
          const worker = fileURLToPath(new URL(WORKER, dir))
          await writeFile(worker, withKept(await readFile(worker, 'utf8'), files))
        },
      },
    },
  }
}

export type FirstFiles = {
  readonly app: readonly string[]
  readonly home: readonly string[]
  /** Of the stall's pages, and what all of these fetch late. */
  readonly later: readonly string[]
}

/** Names of the files that the app, Home and the stall import, and what these import, largest need first. A file is named once. */
export function firstFiles(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): FirstFiles {
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const named = new Set<string>()
  const isOf = (file: string, module: RegExp) => module.test(chunks.get(file)?.facadeModuleId ?? '')
  const isOther = (file: string) => isOf(file, PAGES) && !isOf(file, STALL)
  /** The files, and what they import, that were not named before. */
  const need = (files: readonly string[], found: string[] = []): string[] => {
    for (const file of files) {
      if (named.has(file)) continue
      named.add(file)
      found.push(file)
      need(chunks.get(file)?.imports ?? [], found)
    }
    return found
  }
  const needHolding = (module: RegExp) => need([...chunks.keys()].filter((file) => isOf(file, module)))
  const [app, home, later] = [needHolding(APP), needHolding(HOME), needHolding(STALL)]
  // A set goes on with what is added to it while it is read.
  for (const file of named) {
    const late = chunks.get(file)?.dynamicImports ?? []
    later.push(...need(late.filter((other) => !isOther(other))))
  }
  return { app, home, later }
}

/** The page with a link for each file of the app, and Home's names for its script. */
export function withFiles(html: string, { app, home }: Pick<FirstFiles, 'app' | 'home'>): string {
  const links = app.map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
  return html
    .replace('<html', `<html ${HOME_FILES}="${home.join(' ')}"`)
    .replace('</head>', `${links}</head>`)
}

/** The worker's text with the names of what it keeps, and without its comments: a browser fetches it at each opening. */
export function withKept(text: string, { app, home, later }: FirstFiles): string {
  for (const place of [WORKER_FIRST, WORKER_LATER])
    if (!text.includes(place)) throw new Error(`${WORKER}: expected ${place}`)
  return text
    .replace(/^\s*(?:\/\/.*)?\n/gm, '')
    .replace(WORKER_FIRST, [...app, ...home].map(nameOf).join(' '))
    .replace(WORKER_LATER, later.map(nameOf).join(' '))
}

/** `_astro/a.js` -> `a.js` */
const nameOf = (file: string) => file.replace(/^_astro\//, '')
