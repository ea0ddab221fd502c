// Tests pictures at the edge: which are accepted, where they are stored, which are refused. Also lays a watermark over all of a store's
// pictures through the Images binding: the client is workerd's own, and sharp acts as the service (scripts/pictures/images-service.ts).
// Planted defects (2026-11-20), each seen red:
// - cleanPictureSize replaced by a check of the format alone (hostile files and locations get in).
// - storeMember without fetchIsMember.
// - store-originals made public.
// - The member's insert policy of store-media restored.
// - New pictures made from the largest file instead of the original (the second watermark lies over the first).
// - A photo without alpha that the local Images service could not lay over a share card (the card is the plain photo).
import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { stalledPictureJobs } from '#contract/sql/catalogue/pictures.ts'
import { PICTURE_FILES } from '#domain/picture/picture-port.ts'
import { removeUnusedPictures } from '#functions/cron/pictures.ts'
import { continueStalled } from '#functions/cron/stalled.ts'
import { sharpImages } from '#scripts/pictures/process.ts'
import { addMember, addProduct } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { answered } from '#tests/support/running/ask.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { SITE_HOST } from '#tests/support/running/site.ts'
import { type LiveStore, openLiveStore, rowsOf } from '#tests/support/stores/site-stores.ts'
import { bytesOf, jpegWithPage, phonePhoto, plainPicture } from '../../unit/domain/picture/files.ts'

const oja = forFile(sharedOja)
let store: LiveStore
let other: LiveStore
let owner: SupabaseClient
let stranger: SupabaseClient

beforeAll(async () => {
  store = await openLiveStore(oja, { slug: 'picture-shop', plan: 'premium' })
  other = await openLiveStore(oja, { slug: 'other-shop' })
  owner = await joined('owner@oja.test', store, 'owner')
  stranger = await joined('stranger@oja.test', other, 'owner')
})

async function joined(email: string, at: LiveStore, role: string): Promise<SupabaseClient> {
  const client = await oja.stack.person(email)
  const { data } = await client.auth.getUser()
  await addMember(rowsOf(oja), at.id, data.user?.id as string, role)
  return client
}

async function post(path: string, body: FormData | string, as: SupabaseClient | null, headers: object = {}) {
  const session = as ? (await as.auth.getSession()).data.session : null
  const request = new Request('http://x/', { method: 'POST', body })
  return oja.ask(path, {
    method: 'POST',
    body: new Uint8Array(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(session ? { authorization: `Bearer ${session.access_token}` } : {}),
      ...headers,
    },
  })
}

/** The form that a browser sends for this picture. */
async function formOf(photo: Buffer, change: Record<string, Blob | null> = {}, purpose = 'product') {
  const made = await makeFiles(photo, purpose)
  const form = new FormData()
  form.set('purpose', purpose)
  for (const { size, extension, bytes } of made.files) form.set(`${size}.${extension}`, bytes)
  form.set('original', blob(await sharp(photo).rotate().jpeg().toBuffer()))
  for (const [name, value] of Object.entries(change)) {
    if (value === null) form.delete(name)
    else form.set(name, value)
  }
  return form
}

/** The six files of a picture, made with the scripts' port. */
const makeFiles = (photo: Uint8Array, purpose: string) =>
  sharpImages.make(blob(photo), { width: 0, height: 0 }, { purpose: purpose as 'product', mark: null })

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])

const upload = (form: FormData, as: SupabaseClient | null = owner, headers: object = {}, to = store) =>
  post(`/api/pictures?store=${to.id}`, form, as, headers)

type Sent = { path: string; width: number; height: number }

const photo = (background = '#b4532a') => plainPicture(700, 660, background).jpeg().toBuffer()

describe('a picture', () => {
  test('is kept and served in six files, without a trace of where it was taken', async () => {
    const answer = await upload(await formOf(await phonePhoto(1600, 1200)))

    expect(answer.status).toBe(200)
    const sent = JSON.parse(answer.text) as Sent
    expect(sent).toMatchObject({ width: 1200, height: 1200 })
    for (const { size, extension } of PICTURE_FILES) {
      const file = await oja.ask(`/media/${sent.path}/${size}.${extension}`)
      expect(file.status).toBe(200)
      expect(file.headers['content-type']).toBe(extension === 'webp' ? 'image/webp' : 'image/jpeg')
      const { exif, xmp, width } = await sharp(file.bytes).metadata()
      expect([exif, xmp, width]).toEqual([undefined, undefined, Math.min(size, 1200)])
    }
  })

  test('sent twice is one', async () => {
    const bytes = await photo('#123456')
    const [first, second] = [await upload(await formOf(bytes)), await upload(await formOf(bytes))]

    expect(second.text).toBe(first.text)
  })

  test("keeps its original where nobody but the store's people can read it", async () => {
    const sent = JSON.parse((await upload(await formOf(await photo('#654321')))).text) as Sent
    const [row] = await oja.stack.sql('select original from pictures where business_id = $1 and id = $2', [
      store.id,
      sent.path.split('/')[1],
    ])
    const name = row?.['original'] as string
    const read = (client: SupabaseClient) => client.storage.from('store-originals').download(name)

    expect((await read(owner)).data?.size).toBeGreaterThan(1_000)
    expect((await read(stranger)).error).not.toBeNull()
    expect((await read(oja.stack.anon())).error).not.toBeNull()
    const publicUrl = `${oja.stack.supabase.apiUrl}/storage/v1/object/public/store-originals/${name}`
    expect((await fetch(publicUrl)).ok).toBe(false)
    for (const path of [`/media/${name}`, `/media/${name.replace('.', '/1280.')}`]) {
      expect((await oja.ask(path)).status).toBe(404)
    }
  })

  test('without WebP, as Safari sends it, gets its WebP here', async () => {
    for (const [purpose, width, height] of [
      ['product', 900, 800],
      ['logo', 300, 200],
    ] as const) {
      const bytes = await plainPicture(width, height, '#0a7d4f').png().toBuffer()
      const form = await formOf(bytes, { '320.webp': null, '640.webp': null, '1280.webp': null }, purpose)

      const answer = await upload(form)

      expect(answer.status).toBe(200)
      const { path } = JSON.parse(answer.text) as Sent
      const file = await oja.ask(`/media/${path}/320.webp`)
      expect((await sharp(file.bytes).metadata()).format).toBe('webp')
      const { files } = await makeFiles(bytes, purpose)
      const twin = files.find(({ size, extension }) => size === 320 && extension === 'webp')
      const twinBytes = new Uint8Array((await twin?.bytes.arrayBuffer()) ?? [])
      expect(await difference(file.bytes, twinBytes)).toBeLessThan(3)
    }
  })
})

describe('a light picture', () => {
  const rest = (form: FormData, path: string, as: SupabaseClient | null = owner, to = store) =>
    post(`/api/pictures?store=${to.id}&of=${path}`, form, as)
  const lightOf = (photo: Buffer) => formOf(photo, { '1280.webp': null, '1280.jpg': null, original: null })
  const widthAt = async (path: string, file: string) => {
    const answer = await oja.ask(`/media/${path}/${file}`)
    return [(await sharp(answer.bytes).metadata()).width, answer.headers['cache-control']]
  }

  test('is shown at once, its middle file in the place of the largest until the rest comes', async () => {
    const bytes = await plainPicture(1400, 1300, '#5b2333').jpeg().toBuffer()
    const sent = await upload(await lightOf(bytes))
    expect(sent.status).toBe(200)
    const { path, ...size } = JSON.parse(sent.text) as Sent
    expect(size).toEqual({ width: 640, height: 640 })
    expect(await widthAt(path, '640.webp')).toEqual([640, 'public, max-age=31536000, immutable'])
    expect(await widthAt(path, '1280.jpg')).toEqual([640, 'public, max-age=60'])

    const completed = await rest(await formOf(bytes), path)

    expect(completed.status).toBe(200)
    expect(JSON.parse(completed.text)).toEqual({ path, width: 1280, height: 1280 })
    for (const file of ['1280.webp', '1280.jpg'])
      expect(await widthAt(path, file)).toEqual([1280, 'public, max-age=31536000, immutable'])
    expect((await rest(await formOf(bytes), path)).status).toBe(200)
  })

  test('takes nothing of another picture, another store or a stranger', async () => {
    const bytes = await plainPicture(1400, 1300, '#33235b').jpeg().toBuffer()
    const { path } = JSON.parse((await upload(await lightOf(bytes))).text) as Sent
    const form = () => formOf(bytes)

    expect((await rest(await form(), path, stranger)).status).toBe(403)
    expect((await rest(await form(), path, stranger, other)).status).toBe(400)
    expect((await rest(await form(), `${store.id}/${'0'.repeat(32)}`)).status).toBe(409)
    expect((await rest(await formOf(bytes, { original: null }), path)).status).toBe(422)
    expect((await upload(await formOf(bytes, { original: null, '640.jpg': null }))).status).toBe(422)
    expect(await widthAt(path, '1280.jpg')).toEqual([640, 'public, max-age=60'])
  })
})

/** Mean difference of two pictures of one size on white, 0 to 255. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) =>
      sharp(bytes).flatten({ background: '#ffffff' }).raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  expect([a?.info.width, a?.info.height]).toEqual([b?.info.width, b?.info.height])
  let sum = 0
  for (const [index, value] of (a?.data ?? []).entries()) sum += Math.abs(value - (b?.data[index] ?? 0))
  return sum / (a?.data.length ?? 1)
}

describe('refused', () => {
  const clean = () => photo('#777777')
  const hostile: readonly (readonly [string, string, () => Promise<Blob> | Blob])[] = [
    [
      'SVG as a file',
      '320.webp',
      () => blob(bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
    ],
    ['HTML as the original', 'original', () => blob(bytesOf('<html><script>alert(1)</script>'))],
    ['a JPEG with a page in its comment', '320.jpg', async () => blob(await jpegWithPage(320, 320))],
    [
      'a JPEG under the name of a WebP',
      '640.webp',
      async () => blob(await plainPicture(640, 640).jpeg().toBuffer()),
    ],
    ['a file of another size', '640.jpg', async () => blob(await plainPicture(641, 640).jpeg().toBuffer())],
    ['a photo with its location', 'original', async () => blob(await phonePhoto(1600, 1200))],
    [
      'an original larger than we keep',
      'original',
      async () => blob(await plainPicture(3000, 100).jpeg().toBuffer()),
    ],
    [
      'something behind the end of a WebP',
      '1280.webp',
      async () => blob(Buffer.concat([await plainPicture(660, 660).webp().toBuffer(), bytesOf('more')])),
    ],
    [
      'a cut-off file',
      '1280.jpg',
      async () => blob((await plainPicture(660, 660).jpeg().toBuffer()).subarray(0, -2)),
    ],
  ]

  test.each(hostile)('%s', async (_, name, make) => {
    const before = await objectCount()

    const answer = await upload(await formOf(await clean(), { [name]: await make() }))

    expect([answer.status, JSON.parse(answer.text).error]).toMatchObject([
      422,
      { code: 'picture_refused', file: name },
    ])
    expect(await objectCount()).toBe(before)
  })

  test('who is not signed in, not of the store, on another page, or sends too much', async () => {
    const form = () => formOf(Buffer.alloc(0) as Buffer).catch(() => new FormData())

    expect((await upload(await form(), null)).status).toBe(401)
    expect((await upload(await form(), stranger)).status).toBe(403)
    expect((await upload(await form(), owner, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await upload(await form(), owner, {}, other)).status).toBe(403)
    expect((await oja.ask(`/api/pictures?store=${store.id}`)).status).toBe(405)
    const large = new FormData()
    large.set('original', new Blob([new Uint8Array(13 * 1024 * 1024)]))
    expect((await answered(() => upload(large))).status).toBe(413)
    expect((await post(`/api/pictures?store=${store.id}`, '{}', owner)).status).toBe(415)
  })

  test('putting files into the buckets past this address', async () => {
    for (const bucket of ['store-media', 'store-originals']) {
      const page = await owner.storage
        .from(bucket)
        .upload(`${store.id}/x/320.webp`, '<script>alert(1)</script>', { contentType: 'text/html' })
      const picture = await owner.storage
        .from(bucket)
        .upload(`${store.id}/y/320.webp`, await plainPicture(9, 9).webp().toBuffer(), {
          contentType: 'image/webp',
        })

      expect([page.error, picture.error]).not.toContain(null)
    }
  })

  async function objectCount(): Promise<number> {
    return Number((await oja.stack.sql('select count(*) as n from storage.objects'))[0]?.['n'])
  }
})

describe('a watermark', () => {
  /** A mark of one colour: under the mark a picture has this colour. */
  const markOf = (colour: string) =>
    sharp({ create: { width: 400, height: 100, channels: 4, background: colour } })
      .png()
      .toBuffer()

  async function setWatermark(colour: string | null, change: object = {}, as = owner) {
    const form = new FormData()
    const text = { type: 'text', text: 'Adunni', position: 'center', opacity: 1, size: 50, ...change }
    form.set('settings', JSON.stringify(colour === null ? { ...text, type: 'none' } : text))
    if (colour !== null) form.set('mark', blob(await markOf(colour)))
    return post(`/api/pictures/watermark?store=${store.id}`, form, as)
  }

  async function run(): Promise<{ done: number; total: number; failed: number }> {
    const started = await post(`/api/pictures/job?store=${store.id}`, '{"action":"start"}', owner)
    expect(started.status).toBe(200)
    const { id } = JSON.parse(started.text) as { id: string }
    // A busy machine may take its time: the job fails when it stands still.
    let [endAt, seen] = [Date.now() + 30_000, 0]
    for (;;) {
      const [job] = await oja.stack.sql(
        'select status, done, wanted, failed_ids from picture_jobs where id = $1',
        [id],
      )
      if (job?.['status'] === 'done') {
        return { done: job['done'], total: job['wanted'], failed: job['failed_ids'].length }
      }
      if (Number(job?.['done']) > seen) [endAt, seen] = [Date.now() + 30_000, Number(job?.['done'])]
      if (Date.now() > endAt) throw new Error(`the job still is ${JSON.stringify(job)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Colour of the middle and of a corner of a file, as `r,g,b` to the nearest 32. */
  async function coloursOf(path: string, file: string): Promise<{ middle: string; corner: string }> {
    const { bytes } = await oja.ask(`/media/${path}/${file}`, { host: SITE_HOST })
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) =>
      [0, 1, 2].map((channel) => Math.round((data[(y * info.width + x) * 3 + channel] as number) / 32)).join()
    return { middle: at(info.width >> 1, info.height >> 1), corner: at(4, 4) }
  }

  /** Difference between the binding's pictures and the scripts' pictures of the same original and mark. */
  async function differenceFromScripts(path: string, mark: Buffer): Promise<number> {
    const [row] = await oja.stack.sql('select original from pictures where business_id = $1 and id = $2', [
      store.id,
      path.split('/')[1],
    ])
    const original = await owner.storage.from('store-originals').download(row?.['original'] as string)
    const settings = { position: 'center', opacity: 1, size: 50 } as const
    const made = await sharpImages.make(
      original.data as Blob,
      { width: 0, height: 0 },
      { purpose: 'product', mark: { stamp: '', picture: blob(mark), width: 400, height: 100, settings } },
    )
    const twin = made.files.find(({ size, extension }) => size === 640 && extension === 'jpg')
    if (!twin) throw new Error('expected 640.jpg')
    const { bytes } = await oja.ask(`/media/${path}/640.jpg`)
    return difference(bytes, new Uint8Array(await twin.bytes.arrayBuffer()))
  }

  async function shownPaths(): Promise<string[]> {
    const rows = await oja.stack.sql(
      'select path from product_images where business_id = $1 order by position',
      [store.id],
    )
    return rows.map(({ path }) => path as string)
  }

  test('is laid over every picture and on the store’s page, replaced by the next, and taken off again', async () => {
    const productId = await addProduct(rowsOf(oja), store.id)
    for (const position of [0, 1, 2, 3, 4]) {
      const sent = JSON.parse((await upload(await formOf(await photo(`#00${position}0ff`)))).text) as Sent
      await oja.stack.sql(
        'insert into product_images (business_id, product_id, path, width, height, position) values ($1, $2, $3, $4, $5, $6)',
        [store.id, productId, sent.path, sent.width, sent.height, position],
      )
    }
    const before = await shownPaths()
    const blue = await coloursOf(before[0] as string, '640.jpg')

    expect((await setWatermark('#ff0000')).status).toBe(204)
    expect(await run()).toEqual({ done: 5, total: 5, failed: 0 })
    const red = await shownPaths()
    await oja.until(`/${store.slug}`, ({ text }) => text.includes(`/media/${red[0]}/320.webp`))
    expect(red.some((path) => before.includes(path))).toBe(false)
    for (const file of ['320.webp', '640.jpg', '1280.webp']) {
      expect(await coloursOf(red[0] as string, file)).toEqual({ middle: '8,0,0', corner: blue.corner })
    }
    expect(await differenceFromScripts(red[0] as string, await markOf('#ff0000'))).toBeLessThan(3)

    await oja.stack.sql('delete from product_images where product_id = $1 and position > 0', [productId])
    // The new mark is smaller and green: where the red mark was, the picture is unchanged again.
    expect((await setWatermark('#00ff00', { position: 'top-left', size: 10 })).status).toBe(204)
    expect(await run()).toMatchObject({ done: 1 })
    expect((await coloursOf((await shownPaths())[0] as string, '640.jpg')).middle).toBe(blue.middle)
    // No picture uses the red mark any more.
    const marks = await oja.stack.sql(
      `select name from storage.objects where name like '%/mark-%' and starts_with(name, $1)`,
      [store.id],
    )
    expect(marks).toHaveLength(1)

    expect((await setWatermark(null)).status).toBe(204)
    expect(await run()).toMatchObject({ done: 1 })
    expect(await coloursOf((await shownPaths())[0] as string, '640.jpg')).toEqual(blue)
  })

  test('goes over pictures from before originals were kept, and leaves out one whose files are gone', async () => {
    await oja.stack.sql('delete from product_images where business_id = $1', [store.id])
    const productId = await addProduct(rowsOf(oja), store.id)
    const old = `${store.id}/old-picture`
    await oja.stack
      .admin()
      .storage.from('store-media')
      .upload(`${old}/1280.webp`, await plainPicture(700, 700, '#0000ff').webp().toBuffer(), {
        contentType: 'image/webp',
      })
    for (const path of [old, `${store.id}/lost-picture`]) {
      await oja.stack.sql(
        'insert into product_images (business_id, product_id, path, width, height, position) values ($1, $2, $3, 700, 700, 50)',
        [store.id, productId, path],
      )
    }
    await setWatermark('#ff0000')

    const result = await run()

    expect([result.total - result.done, result.failed]).toEqual([1, 1])
    const paths = await shownPaths()
    expect(paths).not.toContain(old)
    expect(paths).toContain(`${store.id}/lost-picture`)
  })

  test('stops being laid over pictures when its owner says so', async () => {
    const [job] = await oja.stack.sql(
      'insert into picture_jobs (business_id, wanted) values ($1, 1) returning id',
      [store.id],
    )

    expect((await post(`/api/pictures/job?store=${store.id}`, '{"action":"cancel"}', owner)).status).toBe(204)

    const [row] = await oja.stack.sql('select status from picture_jobs where id = $1', [job?.['id']])
    expect(row?.['status']).toBe('cancelled')
  })

  test('must be a clean PNG from a manager of a store with the plan', async () => {
    const form = new FormData()
    form.set(
      'settings',
      JSON.stringify({ type: 'text', text: 'x', position: 'center', opacity: 1, size: 50 }),
    )
    form.set('mark', blob(bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')))
    const staff = await joined('staff@oja.test', store, 'staff')

    expect((await post(`/api/pictures/watermark?store=${store.id}`, form, owner)).status).toBe(422)
    expect((await setWatermark('#ff0000', { size: 61 })).status).toBe(400)
    expect((await setWatermark('#ff0000', {}, staff)).status).toBe(403)
    expect((await setWatermark('#ff0000', {}, stranger)).status).toBe(403)
    await oja.stack.sql(`update businesses set plan = 'starter' where id = $1`, [store.id])
    const refused = await setWatermark('#ff0000')
    expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([403, 'plan_needed'])
  })
})

describe('a share card', () => {
  const cardOf = async (page: string) => {
    const { text } = await oja.ask(page)
    const file = /og:image" content="[^"]*\/card\/([0-9a-f]{16}\.jpg)"/.exec(text)?.[1]
    return { path: `${page}/card/${file}`, width: /og:image:width" content="(\d+)"/.exec(text)?.[1] }
  }
  /** Draws the card of a page and checks what every card has. */
  async function drawn(page: string): Promise<Buffer> {
    const { path, width } = await cardOf(page)
    const { status, headers, bytes } = await oja.ask(path)
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'image/jpeg'])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(width).toBe('1200')
    expect(bytes.byteLength).toBeLessThanOrEqual(250 * 1024)
    return bytes
  }
  /** Colour in the middle of the part for the picture, to the nearest 64. */
  async function colourOf(card: Buffer): Promise<string> {
    const part = { left: 800, top: 250, width: 200, height: 100 }
    const { channels } = await sharp(await sharp(card).extract(part).toBuffer()).stats()
    return channels.map(({ mean }) => Math.round(mean / 64)).join()
  }

  test('shows the photo of a product, or else the cloth of its shop', async () => {
    const shop = await openLiveStore(oja, { slug: 'card-shop' }, 2)
    const form = await formOf(await photo('#ff0000'))
    await addMember(rowsOf(oja), shop.id, (await owner.auth.getUser()).data.user?.id as string, 'owner')
    const sent = JSON.parse((await upload(form, owner, {}, shop)).text) as Sent
    const [withPhoto, without] = shop.productIds.map((id) => `/${shop.slug}/product/${id}`) as [
      string,
      string,
    ]
    await oja.stack.sql(
      'insert into product_images (business_id, product_id, path, width, height, position) values ($1, $2, $3, $4, $5, 0)',
      [shop.id, shop.productIds[0], sent.path, sent.width, sent.height],
    )
    await oja.settled()

    expect(await colourOf(await drawn(withPhoto))).toBe('4,0,0')
    expect(await colourOf(await drawn(without))).not.toBe('4,0,0')
    await drawn(`/${shop.slug}`)
  })

  test('is kept in R2, drawn again when it is lost there, and the plain photo when it cannot be drawn', async () => {
    const shop = await openLiveStore(oja, { slug: 'kept-cards' })
    const photoPath = `${shop.id}/photo`
    const files = oja.stack.admin().storage.from('store-media')
    await files.upload(`${photoPath}/640.jpg`, await photo(), { contentType: 'image/jpeg' })
    await oja.stack.sql(
      'insert into product_images (business_id, product_id, path, width, height, position) values ($1, $2, $3, 700, 660, 0)',
      [shop.id, shop.productIds[0], photoPath],
    )
    await oja.settled()
    const { path } = await cardOf(`/${shop.slug}/product/${shop.productIds[0]}`)
    const isCard = (key: string) => key.startsWith(`${shop.id}/card-`)

    const first = await oja.ask(path)
    // Without the photo the card cannot be drawn, so the second answer is the kept one.
    await files.remove([`${photoPath}/640.jpg`])
    const second = await oja.ask(path)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.bytes.equals(first.bytes)).toBe(true)

    expect(await oja.site.lose(isCard)).toEqual([`${shop.id}/card-${path.slice(-20, -4)}`])
    const third = await oja.ask(path)
    expect([third.status, third.headers['location']]).toEqual([302, `/media/${photoPath}/640.jpg`])
    await files.upload(`${photoPath}/640.jpg`, await photo(), { contentType: 'image/jpeg' })
    expect((await oja.ask(path)).bytes.equals(first.bytes)).toBe(true)
  })

  test('is 404 for a version that no page names, of this product or another, and after the price has changed', async () => {
    const shop = await openLiveStore(oja, { slug: 'new-prices' }, 2)
    const [page, twin] = shop.productIds.map((id) => `/${shop.slug}/product/${id}`) as [string, string]
    const { path } = await cardOf(page)
    const file = path.split('/').pop()

    for (const wrong of [
      `${page}/card/${'0'.repeat(16)}.jpg`,
      `${twin}/card/${file}`,
      `/${shop.slug}/card/${file}`,
      `/${shop.slug}/category/x/card/${file}`,
      path.replace('.jpg', '.png'),
    ])
      expect([wrong, (await oja.ask(wrong)).status]).toEqual([wrong, 404])
    expect((await oja.ask(path, { method: 'POST' })).status).toBe(405)
    expect(await oja.site.lose((key) => key.startsWith(`${shop.id}/card-`))).toEqual([])

    await oja.stack.sql('update products set price = price + 100 where id = $1', [shop.productIds[0]])
    await oja.until(page, ({ text }) => !text.includes(file as string))
    expect((await oja.ask(path)).status).toBe(404)
    await drawn(page)
  })
})

describe("the minute's work", () => {
  const prefixOf = ({ id }: LiveStore) => id.slice(0, 3)

  test('removes the files of pictures that nothing has shown for a week', async () => {
    const sent = JSON.parse((await upload(await formOf(await photo('#abcdef')))).text) as Sent
    const id = sent.path.split('/')[1]
    const [row] = await oja.stack.sql('select original from pictures where id = $1', [id])
    const left = async () =>
      (
        await oja.stack.sql(`select name from storage.objects where name = $1 or starts_with(name, $2)`, [
          row?.['original'],
          `${sent.path}/`,
        ])
      ).length
    await removeUnusedPictures(oja.stack.admin(), prefixOf(store))
    expect(await left()).toBe(7)

    await oja.stack.sql(`update pictures set unused_since = now() - interval '9 days' where id = $1`, [id])
    await removeUnusedPictures(oja.stack.admin(), prefixOf(store))

    expect(await left()).toBe(0)
  })

  test('goes on with a job whose message was lost', async () => {
    const [job] = await oja.stack.sql(
      `insert into picture_jobs (business_id, wanted, updated_at) values ($1, 1, now() - interval '5 minutes') returning id`,
      [other.id],
    )
    const sent: string[] = []

    await continueStalled(oja.stack.admin(), stalledPictureJobs, async (jobId) => void sent.push(jobId))

    expect(sent).toEqual([job?.['id']])
  })
})

describe('the bill of an expense', () => {
  const spend = async (at: LiveStore) => {
    const [row] = await oja.stack.sql(
      `insert into expenses (id, business_id, amount, currency, kind, way, spent_on)
       values (gen_random_uuid(), $1, 100, 'NGN', 'rent', 'cash', current_date) returning id`,
      [at.id],
    )
    return String(row?.['id'])
  }
  const send = async (
    expenseId: string,
    bytes: Uint8Array,
    as: SupabaseClient | null = owner,
    to = store,
  ) => {
    const form = new FormData()
    form.set('bill', blob(bytes))
    return answered(() => post(`/api/bills?store=${to.id}&expense=${expenseId}`, form, as))
  }
  const nameOf = (expenseId: string) => `${store.id}/bills/${expenseId}.jpg`

  test('is kept for owners and managers alone', async () => {
    const staff = await joined('bill-staff@oja.test', store, 'staff')
    const id = await spend(store)
    expect((await send(id, await photo())).status).toBe(204)

    const read = async (client: SupabaseClient) =>
      (await client.storage.from('store-originals').download(nameOf(id))).data?.size ?? 0
    expect(await read(owner)).toBeGreaterThan(1_000)
    for (const client of [staff, stranger, oja.stack.anon()]) expect(await read(client)).toBe(0)
    expect((await oja.ask(`/media/${nameOf(id)}`)).status).toBe(404)
    const [row] = await oja.stack.sql('select bill_at from expenses where id = $1', [id])
    expect(row?.['bill_at']).not.toBeNull()
  })

  test('is refused from staff and strangers, under another store, and when it is no clean JPEG', async () => {
    const staff = await joined('bill-staff-2@oja.test', store, 'staff')
    const id = await spend(store)
    const bytes = await photo()
    expect((await send(id, bytes, staff)).status).toBe(403)
    expect((await send(id, bytes, stranger)).status).toBe(403)
    expect((await send(id, bytes, stranger, other)).status).toBe(400)
    expect((await send(id, bytes, null)).status).toBe(401)
    expect((await send('x', bytes)).status).toBe(400)
    for (const hostile of [
      await phonePhoto(900, 700),
      await plainPicture(50, 50).png().toBuffer(),
      await jpegWithPage(),
    ])
      expect((await send(id, new Uint8Array(hostile))).status).toBe(422)
    expect((await owner.storage.from('store-originals').download(nameOf(id))).error).not.toBeNull()
  })
})
