// Tests what becomes of pictures that an import names: a picture that nothing can decode is told to the owner, but an outage of ours and a fault
// of ours are thrown, so that the queue tries them again. Planted defects, each seen red: one catch around making and storing a picture; the
// first failure thrown before the other pictures of the step were written; a failing service taken for a damaged picture.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#data/client.ts'
import { isDamaged } from '#functions/adapters/cloudflare-images.ts'
import { fetchSomePictures, type PicturePorts } from '#functions/queue/import-pictures.ts'

const IMPORT = '00000000-0000-4000-8000-000000000001'
const BUSINESS = '00000000-0000-4000-8000-000000000002'
const NO_FILES = { width: 8, height: 8, stamp: null, files: [] }

/** Answers as the database and its storage do; `down` names the part that fails. */
let down: 'add_picture' | 'storage' | null = null
let finished: Record<string, unknown>[] = []
const server = createServer(async (request, response) => {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const { pathname } = new URL(request.url ?? '', 'http://here')
  const part = pathname.startsWith('/storage/') ? 'storage' : pathname.split('/').at(-1)
  if (part === down) return answer(500, { message: 'down', code: 'XX000', error: 'down', statusCode: '500' })
  if (part === 'storage') return answer(200, { Key: 'key', Id: 'id' })
  if (part === 'finish_import_picture') finished.push(JSON.parse(Buffer.concat(chunks).toString()))
  if (part !== 'take_import_pictures') return answer(200, null)
  const pictures = ['red', 'blue'].map((name, at) => ({
    place: 1,
    number: at + 1,
    url: `https://shop.example/${name}.webp`,
    name,
  }))
  return answer(200, { businessId: BUSINESS, pictures })
})

let picture: Uint8Array<ArrayBuffer>
let url: string
beforeAll(async () => {
  const blank = { width: 8, height: 8, channels: 3, background: '#a00' } as const
  picture = new Uint8Array(await sharp({ create: blank }).webp().toBuffer())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  down = null
  finished = []
})

function makePorts(changes: Partial<PicturePorts> = {}): PicturePorts {
  return {
    database: openDatabase({ url, key: 'key' }),
    images: { make: async () => NO_FILES },
    toOriginal: async (original) => original,
    fetchForeign: async () => ({ ok: true, value: new Uint8Array(picture) }),
    objects: { get: async () => null },
    ...changes,
  }
}

const resultOf = (number: number) => finished.find((row) => row['p_number'] === number)?.['p_result']

it('stores what can be decoded, and tells the owner of what cannot', async () => {
  let decoded = 0
  const toOriginal = async (original: Blob) => (decoded++ === 0 ? original : null)

  await fetchSomePictures(IMPORT, makePorts({ toOriginal }))

  const results = [resultOf(1), resultOf(2)]
  expect(results).toContainEqual({ reason: 'unreadable', isFree: false })
  expect(results).toContainEqual({ path: expect.stringContaining(BUSINESS), width: 8, height: 8 })
})

it.each(['storage', 'add_picture'] as const)('when %s is down, nothing is told', async (part) => {
  down = part

  await expect(fetchSomePictures(IMPORT, makePorts())).rejects.toThrow(/down/)

  expect(finished).toEqual([])
})

it('a fault of ours is thrown too', async () => {
  const make = () => Promise.reject(new TypeError("Cannot read properties of null (reading 'width')"))

  await expect(fetchSomePictures(IMPORT, makePorts({ images: { make } }))).rejects.toThrow(TypeError)

  expect(finished).toEqual([])
})

it('writes the other pictures of the step before it throws', async () => {
  const fetchForeign: PicturePorts['fetchForeign'] = (link) =>
    link.includes('red')
      ? Promise.reject(new Error('network down'))
      : makePorts().fetchForeign(link, {} as never)

  await expect(fetchSomePictures(IMPORT, makePorts({ fetchForeign }))).rejects.toThrow('network down')

  expect(resultOf(1)).toBeUndefined()
  expect(resultOf(2)).toMatchObject({ width: 8 })
})

it.each([
  ['IMAGES_TRANSFORM_ERROR 9412: not an image', 9412, true],
  ['IMAGES_TRANSFORM_ERROR 9523: invalid format', 9523, true],
  ['Unexpected error response 503: down', 9523, false],
  ['IMAGES_TRANSFORM_ERROR 9422: usage limit', 9422, false],
])('%s: the picture is damaged: %s, %s', (message, code, expected) => {
  expect(isDamaged(Object.assign(new Error(message), { code }))).toBe(expected)
})
