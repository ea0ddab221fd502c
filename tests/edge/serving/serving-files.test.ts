// Tests pictures of stores and hashed files of builds. Planted defect (2026-11-20): any store's pictures served on a domain -> "another
// store's picture" turns red.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { freePort } from '@oja/local-supabase/machine'
import { beforeAll, describe, expect, test } from 'vitest'
import { startSite } from '#scripts/local-site.ts'
import { forFile } from '#tests/support/for-file.ts'
import { ask } from '#tests/support/running/ask.ts'
import { distDir, SITE_HOST, siteOptions, startOja } from '#tests/support/running/site.ts'
import { type LiveStore, openLiveStore } from '#tests/support/stores/site-stores.ts'

const oja = forFile(startOja)
let store: LiveStore
let other: LiveStore

const PICTURE = '7d9f2c1e-0000-4000-8000-000000000001'
/** The script to which the shop's pages refer. */
const drawerOf = async () => {
  const page = await oja.ask('/picture-shop')
  return /data-drawer="([^"]+)"/.exec(page.text)?.[1] ?? ''
}

const FOR_EVER = 'public, max-age=31536000, immutable'

beforeAll(async () => {
  store = await openLiveStore(oja, {
    slug: 'picture-shop',
    custom_domain: 'pictures.test',
    custom_domain_status: 'active',
  })
  other = await openLiveStore(oja, { slug: 'other-shop' })
  for (const id of [store.id, other.id]) {
    for (const [file, type] of [
      ['320.webp', 'image/webp'],
      ['320.jpg', 'image/jpeg'],
    ] as const) {
      const upload = await oja.stack
        .admin()
        .storage.from('store-media')
        .upload(`${id}/${PICTURE}/${file}`, Buffer.from(`picture of ${id} ${file}`), { contentType: type })
      if (upload.error) throw upload.error
    }
  }
})

describe('a picture', () => {
  test.each([
    ['320.webp', 'image/webp'],
    ['320.jpg', 'image/jpeg'],
  ])('%s comes from our host and from the domain, for ever', async (file, type) => {
    const path = `/media/${store.id}/${PICTURE}/${file}`

    for (const host of [SITE_HOST, 'pictures.test', SITE_HOST]) {
      const answer = await oja.ask(path, { host })

      expect(answer.status).toBe(200)
      expect(answer.text).toBe(`picture of ${store.id} ${file}`)
      expect(answer.headers['content-type']).toBe(type)
      expect(answer.headers['cache-control']).toBe(FOR_EVER)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/)
    }
    const head = await oja.ask(path, { method: 'HEAD' })
    expect([head.status, head.bytes.length, head.headers['content-type']]).toEqual([200, 0, type])
  })

  test("another store's picture is not on the domain", async () => {
    const answer = await oja.ask(`/media/${other.id}/${PICTURE}/320.webp`, { host: 'pictures.test' })

    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain(`picture of ${other.id}`)
  })

  test('that is not there is a 404 that nobody stores', async () => {
    const answer = await oja.ask(`/media/${store.id}/${PICTURE}/640.webp`)

    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test.each([
    (id: string) => `/media/${id}/${PICTURE}/321.webp`,
    (id: string) => `/media/${id}/${PICTURE}/320.svg`,
    (id: string) => `/media/${id}/${PICTURE}/320.webp.html`,
    (id: string) => `/media/${id}/${PICTURE}/320.webp/`,
    (id: string) => `/media/${id}/${PICTURE}`,
    (id: string) => `/media/${id}/../${id}/${PICTURE}/320.webp/../../../x`,
    (id: string) => `/media/${id}/%2e%2e/${PICTURE}/320.webp`,
    (id: string) => `/media/${id}%2f${PICTURE}/320.webp`,
    () => `/media/x/${PICTURE}/320.webp`,
    () => '/media/',
    () => '/media',
    () => '/media/../../../auth/v1/health',
  ])('has one form of address (%#)', async (path) => {
    for (const host of [SITE_HOST, 'pictures.test']) {
      expect((await oja.ask(path(store.id), { host })).status).toBe(404)
    }
  })

  test('takes GET and HEAD alone', async () => {
    const answer = await oja.ask(`/media/${store.id}/${PICTURE}/320.webp`, { method: 'POST', body: 'x' })

    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })
})

describe('text of the build', () => {
  test.each([
    ['the site’s page', async () => '/', /^text\/html/],
    ['a script', drawerOf, /^text\/javascript/],
  ])('goes out compressed, as Cloudflare sends it: %s', async (_what, pathOf, type) => {
    const path = await pathOf()
    const plain = await oja.ask(path, { headers: { 'accept-encoding': '' } })
    const packed = await oja.ask(path, { headers: { 'accept-encoding': 'gzip, deflate' } })

    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringMatching(/Accept-Encoding/),
    })
    expect(packed.headers['content-type']).toMatch(type)
    expect(gunzipSync(packed.bytes).toString()).toBe(plain.text)
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
  })

  test('is not compressed twice', async () => {
    const path = '/picture-shop'
    const packed = await oja.ask(path, { headers: { 'accept-encoding': 'gzip' } })

    expect(gunzipSync(packed.bytes).toString()).toBe(
      (await oja.ask(path, { headers: { 'accept-encoding': '' } })).text,
    )
  })
})

describe('a hashed file', () => {
  test('is kept for ever, on our host and on domains', async () => {
    const path = await drawerOf()

    for (const host of [SITE_HOST, 'pictures.test']) {
      const answer = await oja.ask(path, { host })

      expect([answer.status, answer.headers['cache-control']]).toEqual([200, FOR_EVER])
      expect(answer.headers['content-type']).toMatch(/^text\/javascript/)
    }
  })

  test('is still there after a deploy that has it no more, since stored pages load it', {
    timeout: 60_000,
  }, async () => {
    const path = await drawerOf()
    const now = await oja.ask(path)
    const newDist = join(oja.stack.dir, 'dist-after')
    await cp(distDir, newDist, { recursive: true })
    await rm(join(newDist, 'client', path))
    expect(await readdir(join(newDist, 'client', '_astro'))).not.toContain(path.split('/').at(-1))
    const options = siteOptions(oja.stack, join(oja.stack.dir, 'site'), await freePort())
    const after = await startSite({ ...options, distDir: newDist })

    const kept = await ask(after.url, path, { host: SITE_HOST })
    const head = await ask(after.url, path, { host: SITE_HOST, method: 'HEAD' })
    const missing = await ask(after.url, '/_astro/never.js', { host: SITE_HOST })
    await after.stop()

    expect([kept.status, kept.text, kept.headers['cache-control']]).toEqual([200, now.text, FOR_EVER])
    expect(kept.headers['content-type']).toMatch(/^text\/javascript/)
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  })
})

describe('a deploy', () => {
  test('serves pages of the older build as they are, then renders the store again', {
    timeout: 60_000,
  }, async () => {
    const before = await oja.ask('/other-shop')
    const newDist = join(oja.stack.dir, 'dist-next')
    await cp(distDir, newDist, { recursive: true })
    await changeRenderVersion(join(newDist, 'server'), before.headers['x-store-version']?.split(' ')[1] ?? '')
    await oja.site.stop()
    const options = siteOptions(oja.stack, join(oja.stack.dir, 'site'), await freePort())
    const site = await startSite({ ...options, distDir: newDist })

    const first = await ask(site.url, '/other-shop', { host: SITE_HOST })
    const endAt = Date.now() + 30_000
    let later = first
    while (!later.headers['x-store-version']?.endsWith(' 00000000dead') && Date.now() < endAt) {
      later = await ask(site.url, '/other-shop', { host: SITE_HOST })
    }
    await site.stop()

    expect([first.status, first.headers['x-store-version']]).toEqual([200, before.headers['x-store-version']])
    expect(later.headers['x-store-version']).toMatch(/ 00000000dead$/)
    expect(later.text).toBe(before.text)
  })
})

/** Does the same as a deploy of changed templates, without a second build. */
async function changeRenderVersion(dir: string, version: string): Promise<void> {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.mjs')) continue
    const path = join(entry.parentPath, entry.name)
    const text = await readFile(path, 'utf8')
    if (text.includes(version)) await writeFile(path, text.replaceAll(version, '00000000dead'))
  }
}
