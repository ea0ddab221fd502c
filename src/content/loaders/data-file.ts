// Loads one JSON file of src/content for Astro as one entry, named after the file, so that the build checks it.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Loader } from 'astro/loaders'
import { fillWords } from '#domain/basics/fill-words.ts'
import { brandWords } from '#domain/store/brand-words.ts'
import { faultText } from './fault-text.ts'

/** Loads `file`, named from the project's root. A fault stops the build and names file and field. */
export function dataFile(file: string): Loader {
  return {
    name: 'data-file',
    async load({ config, parseData, store }) {
      const url = new URL(file, config.root)
      const id = basename(file, '.json')
      try {
        const given: unknown = JSON.parse(fillWords(await readFile(url, 'utf8'), brandWords))
        if (typeof given !== 'object' || given === null) throw new Error('expected an object')
        store.clear()
        const data = await parseData({ id, data: { ...given }, filePath: fileURLToPath(url) })
        store.set({ id, data, filePath: file })
      } catch (error) {
        throw new Error(`${file}: ${faultText(error)}`, { cause: error })
      }
    },
  }
}
