// Reads every page and file of the demo stores, and takes pictures of the pages.

import type { Page } from 'playwright'
import { demoStores } from '#brand'
import { openBrowser } from '../browser.ts'

const SIZES = { phone: { width: 360, height: 740 }, laptop: { width: 1280, height: 800 } } as const

/** A file of a store as it was answered, by its path. Pictures of a page by path and size; none for other files. */
export type SiteFiles = {
  readonly files: ReadonlyMap<string, { readonly type: string; readonly text: string }>
  readonly pictures: ReadonlyMap<string, Buffer>
}

/** Reads the pages and files that the shops' home pages lead to, by path. */
export async function readSite(siteUrl: string): Promise<SiteFiles> {
  const files = new Map<string, { type: string; text: string }>()
  const waiting = demoStores.map(({ slug }) => `/${slug}`)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue
    const answer = await fetch(`${siteUrl}${path}`)
    const file = { type: answer.headers.get('content-type') ?? '', text: await answer.text() }
    files.set(path, file)
    if (!answer.ok) throw new Error(`${path}: expected a page, got ${answer.status}`)
    waiting.push(...pathsIn(file.text))
  }
  const pages = [...files].filter(([, { type }]) => type.startsWith('text/html')).map(([path]) => path)
  return { files, pictures: await takePictures(siteUrl, pages) }
}

/** Addresses below the demo stores that a page or a script names. */
function pathsIn(text: string): readonly string[] {
  const slugs = demoStores.map(({ slug }) => slug).join('|')
  const names = text.matchAll(new RegExp(`["'](/(?:${slugs})(?:/[^"'#?\\s<>\\\\]*)?)["'#?]`, 'g'))
  return [...names].flatMap(([, path]) => path ?? [])
}

async function takePictures(siteUrl: string, paths: readonly string[]): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  const browser = await openBrowser()
  try {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
      const page = await context.newPage()
      for (const path of paths) {
        await page.goto(`${siteUrl}${path}`)
        await untilPainted(page)
        pictures.set(`${path}, ${size}`, await page.screenshot({ fullPage: true, animations: 'disabled' }))
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return pictures
}

/** Waits for fonts, and for every picture, also those below the first view. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const untilLoaded = (image: HTMLImageElement) =>
      new Promise((resolve) => {
        if (image.complete) resolve(null)
        image.addEventListener('load', resolve)
        image.addEventListener('error', resolve)
      })
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map(untilLoaded))
    // A broken picture cannot be decoded: it is compared as it is shown.
    await Promise.allSettled(images.map((image) => image.decode()))
  })
}
