// Loads a folder of Markdown files for Astro. Fills placeholders before parsing. Unlike Astro's own loader it stops the build at the first
// fault and names file and field, and it keeps nothing between builds, so that a changed brand file takes effect.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Loader, LoaderContext } from 'astro/loaders'
import { fillWords } from '#domain/basics/fill-words.ts'
import { brandWords } from '#domain/store/brand-words.ts'
import { withCaptions } from './captions.ts'
import { faultText } from './fault-text.ts'

/** Loads every `.md` of `folder`, named from the project's root: `src/content/legal`. An entry's id is its file name. */
export function textFiles(folder: string): Loader {
  return {
    name: 'text-files',
    async load(context) {
      const base = new URL(`${folder}/`, context.config.root)
      const loadAll = async () => {
        const names = (await readdir(base)).filter((name) => name.endsWith('.md')).sort()
        context.store.clear()
        for (const name of names) await loadFile(new URL(name, base), context)
      }
      await loadAll()
      context.watcher?.on('all', (_event, path) => {
        if (path.startsWith(fileURLToPath(base)))
          loadAll().catch((error: unknown) => context.logger.error(String(error)))
      })
    },
  }
}

async function loadFile(
  file: URL,
  { config, parseData, renderMarkdown, store }: LoaderContext,
): Promise<void> {
  const path = fileURLToPath(file)
  const name = relative(fileURLToPath(config.root), path)
  const id = basename(path, '.md')
  try {
    const text = fillWords(await readFile(file, 'utf8'), brandWords)
    const rendered = await renderMarkdown(text, { fileURL: file })
    const given: Readonly<Record<string, unknown>> = rendered.metadata?.frontmatter ?? {}
    const data = await parseData({ id, data: given, filePath: path })
    const pictures = rendered.metadata?.imagePaths ?? []
    const missing = [...pictures, ...picturesIn(given)].find((picture) => !existsSync(new URL(picture, file)))
    if (missing) throw new Error(`picture ${missing}: there is no such file`)
    if (/!\[\s*\]\(/.test(text))
      throw new Error('a picture has no description: write it between the brackets of ![…](…)')

    const html = withCaptions(rendered.html)
    store.set({
      id,
      data,
      body: text,
      filePath: name,
      rendered: { ...rendered, html },
      assetImports: pictures,
    })
  } catch (error) {
    throw new Error(`${name}: ${faultText(error)}`, { cause: error })
  }
}

/** Paths of pictures that the front matter names. */
function picturesIn(given: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.values(given).filter(
    (value) => typeof value === 'string' && /^\.{1,2}\/.*\.(?:svg|png|jpe?g|webp|avif)$/i.test(value),
  ) as readonly string[]
}
