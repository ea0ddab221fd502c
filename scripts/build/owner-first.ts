// Makes the owner's app begin in its page: the inline script that runs before the app's files are there, and the list of those files, so that a browser asks
// for all of them at once and not in waves, as one names the next.
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
        },
      },
    },
  }
}

type FirstFiles = { readonly app: readonly string[]; readonly home: readonly string[] }

/** Names of the files that the app and Home import, and what these import, largest need first. */
export function firstFiles(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): FirstFiles {
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const needed = (file: string, found: Set<string>): Set<string> => {
    if (found.has(file)) return found
    found.add(file)
    for (const imported of chunks.get(file)?.imports ?? []) needed(imported, found)
    return found
  }
  const holding = (module: RegExp) =>
    [...chunks.values()]
      .filter(({ facadeModuleId }) => module.test(facadeModuleId ?? ''))
      .map(({ fileName }) => fileName)
  const app = new Set<string>()
  for (const file of holding(APP)) needed(file, app)
  const home = new Set<string>()
  for (const file of holding(HOME)) needed(file, home)
  return { app: [...app], home: [...home].filter((file) => !app.has(file)) }
}

/** The page with a link for each file of the app, and Home's names for its script. */
export function withFiles(html: string, { app, home }: FirstFiles): string {
  const links = app.map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
  return html
    .replace('<html', `<html ${HOME_FILES}="${home.join(' ')}"`)
    .replace('</head>', `${links}</head>`)
}
