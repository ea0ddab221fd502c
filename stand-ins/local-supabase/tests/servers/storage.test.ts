// Tests the local storage server with the unmodified supabase-js: upload in every form, download, list, remove, always under the row level
// security of storage.objects.
// Planted once and seen red:
// - Statements run as service_role.
// - Tokens decoded and not verified.
// - Private buckets served.
// - `..` accepted.
// - Replaced and refused files left on the disk.
// - An unsupported route read as an upload.
// - A value that Postgres refuses answered with 500.

import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProjectKeys } from '../../shared/keys.ts'
import { startTestStack, type TestStack } from '../../testing/stack.ts'

const policies = `
  insert into storage.buckets (id, name, public) values ('pictures', 'pictures', true), ('papers', 'papers', false);
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('small', 'small', true, 1000, array['image/*']);
  create policy "read all" on storage.objects for select to authenticated using (bucket_id = 'pictures');
  create policy "own folder in" on storage.objects for insert to authenticated
    with check (bucket_id = 'pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "own folder change" on storage.objects for update to authenticated
    using (bucket_id = 'pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);
  create policy "own folder out" on storage.objects for delete to authenticated
    using (bucket_id = 'pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);
`

let stack: TestStack
let ada: SupabaseClient
let adaId: string
let kofi: SupabaseClient

beforeAll(async () => {
  stack = await startTestStack({ sql: policies })
  ada = await stack.person('ada@oja.test')
  kofi = await stack.person('kofi@oja.test')
  adaId = (await ada.auth.getUser()).data.user?.id as string
})
afterAll(() => stack.dispose())

const pictures = (client: SupabaseClient) => client.storage.from('pictures')
const publicUrl = (path: string) => `${stack.supabase.apiUrl}/storage/v1/object/public/pictures/${path}`

async function filesOnDisk(): Promise<number> {
  const entries = await readdir(join(stack.dir, 'storage'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

describe('uploading', () => {
  it('takes bytes, blobs and forms, and gives them back', async () => {
    const bytes = new Uint8Array([137, 80, 78, 71, 0, 255])
    const form = new FormData()
    form.append('', new File([bytes], 'c.png', { type: 'image/png' }))

    const asBytes = await pictures(ada).upload(`${adaId}/a.png`, bytes, { contentType: 'image/png' })
    const asBlob = await pictures(ada).upload(`${adaId}/b.png`, new Blob([bytes], { type: 'image/png' }))
    const asForm = await pictures(ada).upload(`${adaId}/c.png`, form)

    expect(asBytes.data).toMatchObject({ path: `${adaId}/a.png`, fullPath: `pictures/${adaId}/a.png` })
    for (const uploaded of [asBytes, asBlob, asForm]) {
      expect(uploaded.error).toBeNull()
      const response = await fetch(publicUrl(uploaded.data?.path as string))
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('cache-control')).toBe('max-age=3600')
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
    }
  })

  it('refuses a second upload to the same path, and replaces on upsert without leaving the old file', async () => {
    const path = `${adaId}/twice.txt`
    await pictures(ada).upload(path, 'one')
    const before = await filesOnDisk()

    const second = await pictures(ada).upload(path, 'two')
    const upserted = await pictures(ada).upload(path, 'three', { upsert: true })
    const updated = await pictures(ada).update(path, 'four')

    expect(second.error).toMatchObject({
      status: 400,
      statusCode: '409',
      message: 'The resource already exists',
    })
    expect(upserted.error).toBeNull()
    expect(updated.error).toBeNull()
    expect(await (await fetch(publicUrl(path))).text()).toBe('four')
    expect(await filesOnDisk()).toBe(before)
  })

  it('is refused in another person’s folder, to visitors, and in a bucket without a policy', async () => {
    const before = await filesOnDisk()
    const refusals = await Promise.all([
      pictures(kofi).upload(`${adaId}/k.png`, 'x'),
      pictures(kofi).upload(`${adaId}/a.png`, 'x', { upsert: true }),
      pictures(stack.anon()).upload('visitor.png', 'x'),
      ada.storage.from('papers').upload(`${adaId}/p.txt`, 'x'),
    ])

    for (const { error } of refusals) {
      expect(error).toMatchObject({
        statusCode: '403',
        message: 'new row violates row-level security policy',
      })
    }
    expect(await filesOnDisk()).toBe(before)
  })

  it('is refused with a token whose person was changed', async () => {
    const [header, payload, signature] = (
      (await kofi.auth.getSession()).data.session?.access_token ?? ''
    ).split('.')
    const claims = JSON.parse(Buffer.from(payload as string, 'base64url').toString())
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: adaId })).toString('base64url')

    const response = await fetch(`${stack.supabase.apiUrl}/storage/v1/object/pictures/${adaId}/forged.txt`, {
      method: 'POST',
      headers: {
        apikey: stack.supabase.publishableKey,
        authorization: `Bearer ${header}.${changed}.${signature}`,
      },
      body: 'x',
    })

    expect([response.status, ((await response.json()) as { statusCode: string }).statusCode]).toEqual([
      400,
      '403',
    ])
  })

  it('needs only the right to insert, and the secret key needs none', async () => {
    await stack.sql(
      `create policy drop_box on storage.objects for insert to anon with check (bucket_id = 'papers')`,
    )

    const dropped = await stack.anon().storage.from('papers').upload('box/note.txt', 'hello')
    const unseen = await stack.anon().storage.from('papers').download('box/note.txt')
    const seen = await stack.admin().storage.from('papers').download('box/note.txt')

    expect(dropped.error).toBeNull()
    expect(unseen.error).not.toBeNull()
    expect(await seen.data?.text()).toBe('hello')
  })

  it('keeps to the bucket’s limits of size and type', async () => {
    const small = stack.admin().storage.from('small')

    const long = await small.upload('long.png', new Uint8Array(1001), { contentType: 'image/png' })
    const longForm = await small.upload('long.png', new Blob([new Uint8Array(1001)], { type: 'image/png' }))
    const huge = await small.upload('huge.png', new Uint8Array(8_000_000), { contentType: 'image/png' })
    const hugeForm = await small.upload(
      'huge.png',
      new Blob([new Uint8Array(8_000_000)], { type: 'image/png' }),
    )
    const html = await small.upload('page.html', '<p>', { contentType: 'text/html' })
    const nowhere = await stack.admin().storage.from('nowhere').upload('a.png', 'x')

    for (const { error } of [long, longForm, huge, hugeForm]) {
      expect(error).toMatchObject({ status: 413, statusCode: '413' })
    }
    expect(html.error).toMatchObject({ statusCode: '415', message: 'mime type text/html is not supported' })
    expect(nowhere.error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })

  it('refuses paths that climb out of the bucket, however they are written', async () => {
    const paths = [
      '../keys.json',
      'a/../../../keys.json',
      '%2e%2e/%2e%2e/keys.json',
      '..%2fkeys.json',
      'a/./b',
      'a//b',
      'a\\..\\b',
      'a%00b',
    ]
    for (const path of paths) {
      expect([path, await rawUpload(`/storage/v1/object/pictures/${path}`)]).toEqual([path, 400])
    }
    const names = await stack.sql<{ name: string }>(
      `select name from storage.objects where name ~ '\\.\\.|//'`,
    )
    expect(names).toEqual([])
  })

  // Sends the path without a URL parser, which would normalise it.
  function rawUpload(path: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const { secretKey, apiUrl } = stack.supabase
      const upload = request(
        {
          host: '127.0.0.1',
          port: new URL(apiUrl).port,
          path,
          method: 'POST',
          headers: { apikey: secretKey },
        },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
      upload.on('error', reject)
      upload.end('x')
    })
  }
})

describe('downloading', () => {
  it('answers 304 to the ETag, and HEAD with the size', async () => {
    await pictures(ada).upload(`${adaId}/tag.png`, 'twelve bytes', { contentType: 'image/png' })
    const eTag = (await fetch(publicUrl(`${adaId}/tag.png`))).headers.get('etag') as string

    const same = await fetch(publicUrl(`${adaId}/tag.png`), { headers: { 'if-none-match': eTag } })
    const head = await fetch(publicUrl(`${adaId}/tag.png`), { method: 'HEAD' })

    expect(eTag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(same.status).toBe(304)
    expect(head.headers.get('content-length')).toBe('12')
  })

  it('answers one range of bytes with 206, and 416 when there is none of it', async () => {
    await pictures(ada).upload(`${adaId}/range.txt`, 'twelve bytes')
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await fetch(publicUrl(`${adaId}/range.txt`), { headers: { range, ...more } })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }

    expect(await part('bytes=0-5')).toEqual([206, 'bytes 0-5/12', 'twelve'])
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-11/12', 'bytes'])
    expect(await part('bytes=-5')).toEqual([206, 'bytes 7-11/12', 'bytes'])
    expect(await part('bytes=10-99')).toEqual([206, 'bytes 10-11/12', 'es'])
    expect(await part('bytes=12-')).toEqual([416, 'bytes */12', ''])
    expect(await part('bytes=0-5', { 'if-range': '"another"' })).toEqual([200, null, 'twelve bytes'])
    for (const ignored of ['bytes=0-1,3-4', 'bytes=5-2', 'lines=1-2']) {
      expect(await part(ignored)).toEqual([200, null, 'twelve bytes'])
    }
  })

  it('shows private objects only to those who may read them', async () => {
    await stack.admin().storage.from('papers').upload('private.txt', 'secret')

    const open = await fetch(`${stack.supabase.apiUrl}/storage/v1/object/public/papers/private.txt`)
    const { error } = await ada.storage.from('papers').download('private.txt')
    const forged = await fetch(`${stack.supabase.apiUrl}/storage/v1/object/papers/private.txt`, {
      headers: {
        apikey: stack.supabase.publishableKey,
        authorization: 'Bearer e30.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.',
      },
    })

    expect([open.status, await open.json()]).toEqual([
      400,
      { statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' },
    ])
    expect(error).not.toBeNull()
    expect([forged.status, ((await forged.json()) as { statusCode: string }).statusCode]).toEqual([
      400,
      '403',
    ])
  })

  it('does not serve an uploaded page as a page', async () => {
    await pictures(ada).upload(`${adaId}/page.html`, '<script>alert(1)</script>', {
      contentType: 'text/html',
    })

    const response = await fetch(publicUrl(`${adaId}/page.html`))

    expect(response.headers.get('content-type')).toBe('text/plain')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('listing and removing', () => {
  it('lists one folder: folders first, then files by name, in pages', async () => {
    for (const name of ['b.txt', 'a.txt', 'sub/inner.txt', 'c_.txt']) {
      await pictures(ada).upload(`${adaId}/list/${name}`, name)
    }
    const names = async (options?: object) =>
      (await pictures(ada).list(`${adaId}/list`, options)).data?.map((entry) => entry.name)

    const all = await pictures(ada).list(`${adaId}/list`)

    expect(await names()).toEqual(['sub', 'a.txt', 'b.txt', 'c_.txt'])
    expect(all.data?.[0]).toMatchObject({ id: null, metadata: null })
    expect(all.data?.[1]).toMatchObject({ metadata: { size: 5, mimetype: 'text/plain;charset=UTF-8' } })
    expect(await names({ limit: 2, offset: 1 })).toEqual(['a.txt', 'b.txt'])
    expect(await names({ sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'sub',
      'c_.txt',
      'b.txt',
      'a.txt',
    ])
    expect(await names({ search: 'C_' })).toEqual(['c_.txt'])
    expect((await pictures(stack.anon()).list(`${adaId}/list`)).data).toEqual([])
  })

  it('removes what the caller may remove, with the file', async () => {
    const path = `${adaId}/gone.txt`
    await pictures(ada).upload(path, 'x')
    const before = await filesOnDisk()

    const byKofi = await pictures(kofi).remove([path])
    const byAda = await pictures(ada).remove([path, `${adaId}/never-there.txt`])

    expect(byKofi.data).toEqual([])
    expect(byAda.data?.map((object) => object.name)).toEqual([path])
    expect(await filesOnDisk()).toBe(before - 1)
    expect((await fetch(publicUrl(path))).status).toBe(400)
  })

  it('makes and shows buckets with the secret key only', async () => {
    const made = await stack.admin().storage.createBucket('extra', { public: true, fileSizeLimit: '2MB' })
    const again = await stack.admin().storage.createBucket('extra')
    const shown = await stack.admin().storage.getBucket('extra')
    const refused = await ada.storage.createBucket('mine')

    expect(made.data).toEqual({ name: 'extra' })
    expect(again.error).toMatchObject({ statusCode: '409' })
    expect(shown.data).toEqual({
      id: 'extra',
      name: 'extra',
      owner: null,
      public: true,
      file_size_limit: 2 * 1024 * 1024,
      allowed_mime_types: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(refused.error).toMatchObject({ statusCode: '403' })
  })
})

describe('what is not offered, and odd requests', () => {
  const ask = async (method: string, path: string, token: string, body?: string) => {
    const answer = await fetch(`${stack.supabase.apiUrl}/storage/v1${path}`, {
      method,
      headers: {
        apikey: token.startsWith('sb_') ? token : stack.supabase.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body }),
    })
    return { status: answer.status, ...((await answer.json()) as { message: string }) }
  }

  it('answers 404 and stores nothing, also where a bucket has the name of a route', async () => {
    for (const name of ['sign', 'move', 'upload', 'list-v2']) await stack.admin().storage.createBucket(name)
    const stored = () => stack.sql('select bucket_id, name from storage.objects order by 1, 2')
    const before = await stored()

    for (const [method, path] of [
      ['POST', '/object/sign/pictures/a.png'],
      ['POST', '/object/sign/pictures'],
      ['GET', '/object/sign/pictures/a.png'],
      ['POST', '/object/upload/sign/pictures/a.png'],
      ['PUT', '/object/upload/sign/pictures/a.png'],
      ['POST', '/object/list-v2/pictures'],
      ['POST', '/object/list/pictures/below'],
      ['POST', '/object/move'],
      ['POST', '/object/copy'],
      ['POST', '/object/public/pictures/a.png'],
      ['POST', '/object/info/pictures/a.png'],
      ['PUT', '/bucket/pictures'],
      ['DELETE', '/bucket/pictures'],
      ['POST', '/bucket/pictures/empty'],
      ['GET', '/render/image/public/pictures/a.png'],
      ['POST', '/upload/resumable'],
      ['GET', '/object'],
    ] as const) {
      const body = method === 'GET' ? undefined : '{"expiresIn":60}'
      const { status, message } = await ask(method, path, stack.supabase.secretKey, body)
      expect([path, status, message]).toEqual([path, 404, `${method} ${path} is not offered here`])
    }
    expect((await pictures(stack.admin()).createSignedUrl('a.png', 60)).error?.message).toContain(
      'is not offered here',
    )
    expect(await stored()).toEqual(before)
  })

  it('answers 4xx to a signed person that is no uuid and to what cannot be read', async () => {
    const keys = JSON.parse(await readFile(join(stack.dir, 'keys.json'), 'utf8')) as ProjectKeys
    const good = (await ada.auth.getSession()).data.session?.access_token as string
    const claims = JSON.parse(Buffer.from(good.split('.')[1] as string, 'base64url').toString())
    const key = await importJWK(keys.signingKey, 'ES256')
    const sign = (sub: unknown) =>
      new SignJWT({ ...claims, sub })
        .setProtectedHeader({ alg: 'ES256', kid: keys.signingKey.kid as string })
        .sign(key)
    const odd: [string, string, string, string?][] = []
    for (const sub of ['ada', '', 7, ['x'], { a: 1 }, null, '\0', '٣'.repeat(4000)]) {
      const token = await sign(sub)
      odd.push(
        ['POST', '/object/list/pictures', token, '{"prefix":""}'],
        ['POST', `/object/pictures/${adaId}/odd.txt`, token, 'x'],
        ['DELETE', '/object/pictures', token, '{"prefixes":["a"]}'],
      )
    }
    odd.push(
      ['POST', '/object/list/pictures', good, '{"prefix":"a\\u0000b"}'],
      ['POST', '/object/list/pictures', good, '{"search":"\\ud800\\u0000"}'],
      ['DELETE', '/object/pictures', good, '{"prefixes":["\\u0000"]}'],
      ['POST', '/object/list/%zz', good, '{"prefix":""}'],
      ['POST', '/object/list/%00', good, '{"prefix":""}'],
      ['DELETE', '/object/%zz', good, '{"prefixes":["a"]}'],
      ['GET', '/bucket/%zz', good],
      ['GET', '/bucket/%00', good],
      ['GET', '/object/public/%zz/a', good],
    )

    for (const [method, path, token, body] of odd) {
      const { status, message } = await ask(method, path, token, body)
      expect([path, body, message, status >= 400 && status < 500]).toEqual([path, body, message, true])
    }
  })
})
