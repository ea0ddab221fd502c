// Tests that a demo picture is made once, and given back as it was made. Planted once and seen red: the order left out of the name.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PicturePort } from '#domain/picture/picture-port.ts'
import { keptImages } from '#scripts/seed/kept-images.ts'

const SIDE = { width: 1280, height: 1280 }

let folder: string
let made: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oja-kept-'))
  made = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const images: PicturePort = {
  async make(original, _size, { purpose }) {
    const text = await original.text()
    made.push(`${purpose} ${text}`)
    const bytes = new Blob([`made of ${text}`], { type: 'image/webp' })
    return { width: 3, height: 4, stamp: null, files: [{ size: 320, extension: 'webp', bytes }] }
  },
}

it('makes a picture once, also for the next run, and gives the same files back', async () => {
  const first = await keptImages(images, folder).make(new Blob(['cloth']), SIDE, {
    purpose: 'product',
    mark: null,
  })
  const second = await keptImages(images, folder).make(new Blob(['cloth']), SIDE, {
    purpose: 'product',
    mark: null,
  })

  expect(made).toEqual(['product cloth'])
  expect({ ...second, files: [] }).toEqual({ ...first, files: [] })
  expect(second.files.map(({ size, extension, bytes }) => [size, extension, bytes.type])).toEqual([
    [320, 'webp', 'image/webp'],
  ])
  expect(await second.files[0]?.bytes.text()).toBe('made of cloth')
})

it('makes another picture, and the same one for another purpose', async () => {
  const kept = keptImages(images, folder)
  await kept.make(new Blob(['cloth']), SIDE, { purpose: 'product', mark: null })
  await kept.make(new Blob(['lace']), SIDE, { purpose: 'product', mark: null })
  await kept.make(new Blob(['cloth']), SIDE, { purpose: 'hero', mark: null })

  expect(made).toEqual(['product cloth', 'product lace', 'hero cloth'])
})

it('deletes what other code made', async () => {
  await keptImages(images, folder).make(new Blob(['cloth']), SIDE, { purpose: 'product', mark: null })
  const [version] = readdirSync(folder)
  mkdirSync(join(folder, 'of-before'))

  await keptImages(images, folder).make(new Blob(['cloth']), SIDE, { purpose: 'product', mark: null })

  expect(readdirSync(folder)).toEqual([version])
})
