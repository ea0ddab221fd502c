// Measures Hugo: the same pages from the same views, with templates whose output equals that of template-floor.ts. Runs only when `hugo` is
// on the path or HUGO names a program; installs nothing.
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import type { StorePageView } from '#domain/store/views.ts'
import { listPages } from '#storefront/pages/pages.ts'
import { HUGO_LAYOUTS } from './hugo-layouts.ts'
import type { Inlined } from './template-floor.ts'

const run = promisify(execFile)

const CONFIG = {
  baseURL: 'http://oja.test/',
  disableKinds: ['taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404', 'home', 'section'],
  uglyURLs: true,
}

/** A built site with its speed, by the clock and by processor seconds of all threads. */
export type Generated = { readonly pages: number; readonly perSecond: number; readonly perCpuSecond: number }

/** The version line of the installed Hugo; null without Hugo. */
export async function findHugo(): Promise<string | null> {
  // A machine without Hugo is measured without its floor.
  const found = await run(hugoCommand(), ['version']).catch(() => null)
  return found && (found.stdout.trim().split(' ').slice(0, 2).join(' ') || null)
}

/** Writes the pages as content files into `dir` (not measured), and builds them to files there (measured). */
export async function measureHugo(
  snapshots: readonly StoreSnapshot[],
  inlined: Inlined,
  dir: string,
): Promise<Generated> {
  const pages = await writeSite(snapshots, inlined, dir)
  const startedAt = performance.now()
  // Reads the processor time of child processes from the shell's `times`.
  const { stdout } = await run('sh', ['-c', '"$0" --quiet --source "$1" && times', hugoCommand(), dir])
  const seconds = (performance.now() - startedAt) / 1000
  return { pages, perSecond: pages / seconds, perCpuSecond: pages / childSeconds(stdout) }
}

function hugoCommand(): string {
  return process.env['HUGO'] ?? 'hugo'
}

async function writeSite(
  snapshots: readonly StoreSnapshot[],
  { style, script }: Inlined,
  dir: string,
): Promise<number> {
  const layouts = Object.entries(HUGO_LAYOUTS).map(([name, text]) => [`layouts/${name}`, text] as const)
  const files = [
    ...layouts,
    ['config.json', JSON.stringify(CONFIG)],
    ['style.css', style],
    ['script.js', script],
  ] as const
  for (const [name, text] of files) {
    await mkdir(join(dir, name, '..'), { recursive: true })
    await writeFile(join(dir, name), text)
  }
  let pages = 0
  for (const snapshot of snapshots) {
    const folder = join(dir, 'content', snapshot.store.slug)
    await mkdir(folder, { recursive: true })
    for (const page of listPages(snapshot, 'http://oja.test')) {
      await writeFile(join(folder, `${pages}.md`), JSON.stringify(frontMatter(page.view())))
      pages += 1
    }
  }
  return pages
}

/** Front matter of a page as JSON, which Hugo accepts. Views that are not HTML pages are printed as JSON, as in the floor. */
function frontMatter(view: StorePageView): Readonly<Record<string, unknown>> {
  if (view.kind === 'home' || view.kind === 'product') return { layout: view.kind, view }
  return { layout: 'other', text: JSON.stringify(view) }
}

/** The last line of `times`: `0m3.21s 0m0.45s`. */
function childSeconds(times: string): number {
  const all = [...(times.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  return all.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}
