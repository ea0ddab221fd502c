// Files that Shopify and WooCommerce publish. They are not ours to give on, so they lie beside the repository, in a folder `shared` next to it or next to
// the folder around it. A test without them is skipped, and says so.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Null where they are not. */
export const publishedFolder: string | null =
  ['../shared', '../../shared']
    .map((path) => resolve(ROOT, path))
    .find((path) => existsSync(resolve(path, 'data'))) ?? null

if (publishedFolder === null)
  console.warn('The folder `shared` is not beside the repository: published files are not read')
