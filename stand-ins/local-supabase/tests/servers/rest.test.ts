// Tests the gateway and PostgREST: keys become roles, row level security holds, forged tokens are refused, headers stay.
// Planted once and seen red:
// - The publishable key mapped to service_role.
// - A bearer key that differs from the apikey accepted.
// - The schema read only at the start.

import { createHmac, generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestStack, type TestStack } from '../../testing/stack.ts'

const tables = `
  create table notes (id int generated always as identity primary key, owner uuid default auth.uid(), body text not null);
  alter table notes enable row level security;
  create policy own on notes to authenticated using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
  grant select, insert, update, delete on notes to authenticated, service_role;
  create table posters (id int primary key, body text);
  alter table posters enable row level security;
  create policy everyone on posters for select to anon, authenticated using (true);
  grant select on posters to anon, authenticated;
  grant select, insert on posters to service_role;
  insert into posters select n, 'poster ' || n from generate_series(1, 1200) as n;
  create table hidden (id int primary key);
`

let stack: TestStack
let url: string

beforeAll(async () => {
  stack = await startTestStack({ sql: tables })
  url = `${stack.supabase.apiUrl}/rest/v1`
})
afterAll(() => stack.dispose())

const get = (path: string, headers: Record<string, string>) => fetch(`${url}${path}`, { headers })

describe('roles', () => {
  it('lets people read and write their own rows only', async () => {
    const ada = await stack.person('ada@oja.test')
    const kofi = await stack.person('kofi@oja.test')

    const written = await ada.from('notes').insert({ body: 'adire, 5 yards' }).select()
    const stolen = await kofi.from('notes').update({ body: 'mine' }).eq('id', written.data?.[0]?.id).select()
    const forged = await kofi.from('notes').insert({ body: 'x', owner: written.data?.[0]?.owner })

    expect((await ada.from('notes').select('body')).data).toEqual([{ body: 'adire, 5 yards' }])
    expect((await kofi.from('notes').select()).data).toEqual([])
    expect(stolen.data).toEqual([])
    expect(forged.error?.code).toBe('42501')
  })

  it('lets the secret key past row level security and the publishable key not', async () => {
    const all = await stack.admin().from('notes').select()
    const none = await stack.anon().from('notes').select()

    expect(all.data?.length).toBeGreaterThan(0)
    expect(none.error?.code).toBe('42501')
  })

  it('keeps a table that no migration granted from everybody', async () => {
    for (const client of [stack.anon(), stack.admin()]) {
      expect((await client.from('hidden').select()).error?.code).toBe('42501')
    }
  })

  it('takes a person over the secret key when both are sent', async () => {
    const person = await stack.person('both@oja.test')
    const token = (await person.auth.getSession()).data.session?.access_token

    const response = await get('/notes', {
      apikey: stack.supabase.secretKey,
      authorization: `Bearer ${token}`,
    })

    expect(await response.json()).toEqual([])
  })
})

describe('keys', () => {
  it('asks for one, and refuses a wrong one or two that differ', async () => {
    const { publishableKey, secretKey } = stack.supabase
    const cases: [Record<string, string>, string][] = [
      [{}, 'No API key found in request'],
      [{ apikey: 'sb_secret_guess' }, 'Invalid API key'],
      [{ apikey: publishableKey, authorization: `Bearer ${secretKey}` }, 'Invalid API key'],
      [{ authorization: `Bearer ${secretKey}` }, 'No API key found in request'],
    ]
    for (const [headers, message] of cases) {
      const response = await get('/posters', headers)
      expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
        401,
        message,
      ])
    }
  })

  it('accepts the key in the query and hides it from PostgREST', async () => {
    const response = await get(`/posters?id=eq.7&apikey=${stack.supabase.publishableKey}`, {})

    expect(await response.json()).toEqual([{ id: 7, body: 'poster 7' }])
  })

  it('stay the same in the folder, readable by its owner only', async () => {
    const keys = JSON.parse(await readFile(join(stack.dir, 'keys.json'), 'utf8'))

    expect(keys.publishableKey).toBe(stack.supabase.publishableKey)
    expect(keys.publishableKey).toMatch(/^sb_publishable_/)
    expect(stack.supabase.secretKey).toMatch(/^sb_secret_/)
  })
})

describe('tokens', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

  async function statusWith(token: string): Promise<number> {
    const response = await get('/notes', {
      apikey: stack.supabase.publishableKey,
      authorization: `Bearer ${token}`,
    })
    await response.arrayBuffer()
    return response.status
  }

  it('are refused when unsigned, changed, signed by another key, or by the public key used as a secret', async () => {
    const person = await stack.person('token@oja.test')
    const token = (await person.auth.getSession()).data.session?.access_token as string
    const [header, payload, signature] = token.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const jwks = await (await fetch(`${stack.supabase.apiUrl}/auth/v1/.well-known/jwks.json`)).text()
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const hmac = (secret: string, input: string) =>
      createHmac('sha256', secret).update(input).digest('base64url')
    const symmetric = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${encode({ role: 'service_role', exp: inAnHour() })}`

    expect(await statusWith(token)).toBe(200)
    const forgeries: Record<string, string> = {
      unsigned: `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'without signature': `${header}.${payload}.`,
      'role changed': `${header}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
      'another key': await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(other),
      'key text as secret': `${symmetric}.${hmac(jwks, symmetric)}`,
      'public key as secret': `${symmetric}.${hmac(JSON.parse(jwks).keys[0].x, symmetric)}`,
      'empty secret': `${symmetric}.${hmac('', symmetric)}`,
      'not a token': 'anon',
    }
    for (const [name, forged] of Object.entries(forgeries)) {
      expect([name, await statusWith(forged)]).toEqual([name, 401])
    }
  })

  it('end when they expire, also one that was accepted and cached before', async () => {
    const { signingKey } = JSON.parse(await readFile(join(stack.dir, 'keys.json'), 'utf8'))
    const sign = (exp: number) =>
      new SignJWT({ role: 'authenticated', sub: crypto.randomUUID(), exp })
        .setProtectedHeader({ alg: 'ES256', kid: signingKey.kid })
        .sign(signingKey)
    /** A token that is accepted now and ends soon. PostgREST allows clocks to differ by 30 seconds. */
    const acceptedUntilSoon = async () => {
      for (let seconds = 4; ; seconds *= 2) {
        const token = await sign(Math.floor(Date.now() / 1000) - 30 + seconds)
        const status = await statusWith(token)
        // On a busy machine the token may have expired before PostgREST read it.
        if (status === 200 || seconds > 60) return { token, status }
      }
    }

    expect(await statusWith(await sign(Math.floor(Date.now() / 1000) - 60))).toBe(401)
    const { token: dying, status } = await acceptedUntilSoon()
    expect(status).toBe(200)
    await expect.poll(() => statusWith(dying), { timeout: 30_000, interval: 250 }).toBe(401)
  })
})

describe('the way through', () => {
  it('keeps Prefer, Range and their answers', async () => {
    const person = await stack.person('headers@oja.test')
    const token = (await person.auth.getSession()).data.session?.access_token
    const headers = { apikey: stack.supabase.publishableKey, authorization: `Bearer ${token}` }

    const ranged = await get('/posters?order=id', { ...headers, range: '10-11', prefer: 'count=exact' })
    const inserted = await fetch(`${url}/notes`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', prefer: 'return=representation' },
      body: JSON.stringify({ body: 'said back' }),
    })

    expect(ranged.status).toBe(206)
    expect(ranged.headers.get('content-range')).toBe('10-11/1200')
    expect(inserted.status).toBe(201)
    expect(await inserted.json()).toMatchObject([{ body: 'said back' }])
  })

  it('answers at most a thousand rows, and counts with HEAD', async () => {
    const rows = await stack.anon().from('posters').select()
    const counted = await stack.anon().from('posters').select('*', { count: 'exact', head: true })

    expect(rows.data?.length).toBe(1000)
    expect(counted.count).toBe(1200)
  })

  it('carries a large body both ways', async () => {
    const person = await stack.person('large@oja.test')
    const body = 'ẹ'.repeat(1_000_000)

    const { data } = await person.from('notes').insert({ body }).select('body').single()

    expect(data?.body === body).toBe(true)
  })

  it('answers browsers of any origin', async () => {
    const preflight = await fetch(`${url}/posters`, {
      method: 'OPTIONS',
      headers: { origin: 'http://adunni.test', 'access-control-request-headers': 'apikey,prefer' },
    })
    const answer = await get('/posters?limit=1', {
      apikey: stack.supabase.publishableKey,
      origin: 'http://adunni.test',
    })

    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,prefer')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('knows tables and functions made later without being told', async () => {
    const admin = stack.admin()
    await stack.sql('create table later (id int primary key); grant insert on later to service_role')
    await expect.poll(async () => (await admin.from('later').insert({ id: 1 })).status).toBe(201)
    await stack.sql(`create function newest() returns int language sql as 'select 7'`)
    await expect.poll(async () => (await admin.rpc('newest')).data).toBe(7)
    await stack.sql('drop function newest()')
    await expect.poll(async () => (await admin.rpc('newest')).error?.code).toBe('PGRST202')
  })

  it('serves two hundred requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        get(`/posters?id=eq.${index + 1}`, { apikey: stack.supabase.publishableKey }).then((each) =>
          each.json(),
        ),
      ),
    )

    expect(answers.every((answer, index) => (answer as { id: number }[])[0]?.id === index + 1)).toBe(true)
  })
})
