// One hash over everything that shapes a store page. Pages rendered under another version are rendered again.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SHAPES = [
  'src/brand.ts',
  'src/{components,domain,data,islands/{account,cart},layouts,pages/store-page,storefront,styles}/**/*',
  'functions/adapters/**/*',
  'astro.config.mjs',
  'package-lock.json',
]

/** Twelve characters; the same for the same files, whatever their dates and the folder they lie in. */
export function renderVersionOf(root: string): string {
  const paths = globSync(SHAPES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
  const hash = createHash('sha256')
  for (const path of paths) {
    const text = readFileSync(join(root, path))
    hash.update(`${path}\0${text.byteLength}\0`).update(text)
  }
  return hash.digest('hex').slice(0, 12)
}
