// Tries forged, stale and misused tokens (promise P7 in docs/promises.md) at each verifier of the local stack: the auth server, its
// administration, PostgREST and storage. One good token passes at each verifier, which shows that the refusals mean something.
// Planted once and seen red:
// - A token decoded and not verified.
// - Any role accepted at the auth server.
// - The audience not checked, at the auth server and at PostgREST.
// - The session of a token not looked up.
// - Administration open to a person's token beside the secret key's role.

import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProjectKeys } from '../../shared/keys.ts'
import { startTestStack, type TestStack } from '../../testing/stack.ts'

let stack: TestStack
let keys: ProjectKeys
let good: string
let refresh: string
let claims: JWTPayload
let attacks: Record<string, string>

const sql = `
  create table public.secrets (id int primary key, owner uuid);
  alter table public.secrets enable row level security;
  grant select on public.secrets to authenticated;
  create policy own on public.secrets for select to authenticated using (owner = auth.uid());
`

beforeAll(async () => {
  stack = await startTestStack({ sql })
  keys = JSON.parse(readFileSync(`${stack.dir}/keys.json`, 'utf8')) as ProjectKeys
  const person = await stack.person('ada@oja.test')
  const { data } = await person.auth.getSession()
  good = data.session?.access_token as string
  refresh = data.session?.refresh_token as string
  claims = JSON.parse(Buffer.from(good.split('.')[1] as string, 'base64url').toString()) as JWTPayload
  await stack.sql('insert into public.secrets values (1, $1)', [claims.sub])
  attacks = await makeAttacks()
})
afterAll(() => stack.dispose())

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function makeAttacks(): Promise<Record<string, string>> {
  const [header, payload, signature] = good.split('.') as [string, string, string]
  const { kid } = keys.signingKey as { kid: string }
  const own = await importJWK(keys.signingKey, 'ES256')
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const now = Math.floor(Date.now() / 1000)
  const sign = (changes: JWTPayload, key = own, more: object = {}) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...more })
      .sign(key)
  const hmac = (secret: string | Buffer, more: object = {}) => {
    const text = `${encode({ alg: 'HS256', typ: 'JWT', kid, ...more })}.${payload}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const publicKey = JSON.stringify({ ...keys.signingKey, d: undefined })
  const unsigned = (alg: string) => `${encode({ alg, typ: 'JWT', kid })}.${payload}.`
  const flipped = Buffer.from(signature, 'base64url')
  flipped[3] = (flipped[3] as number) ^ 1
  return {
    'alg none': unsigned('none'),
    'alg None': unsigned('None'),
    'alg empty': unsigned(''),
    'alg none with a signature': `${encode({ alg: 'none', kid })}.${payload}.${signature}`,
    'no signature': `${header}.${payload}.`,
    'two parts': `${header}.${payload}`,
    'one flipped bit': `${header}.${payload}.${flipped.toString('base64url')}`,
    'changed role': `${header}.${encode({ ...claims, role: 'service_role' })}.${signature}`,
    'changed person': `${header}.${encode({ ...claims, sub: randomUUID() })}.${signature}`,
    'foreign key': await sign({}, foreign as unknown as typeof own),
    'foreign key inside the token': await sign({}, foreign as unknown as typeof own, {
      jwk: foreign.export({ format: 'jwk' }) as JWK,
    }),
    'foreign key id': await sign({}, foreign as unknown as typeof own, { kid: 'other' }),
    'hmac with the public key': hmac(publicKey),
    'hmac with x of the public key': hmac((keys.signingKey as { x: string }).x),
    'hmac with an empty secret': hmac(''),
    'hmac with the publishable key': hmac(keys.publishableKey),
    'hmac with a key id that is a path': hmac('', { kid: '../../../dev/null' }),
    'hmac with the key id of the role tokens': hmac('secret', { kid: 'role-tokens' }),
    expired: await sign({ exp: now - 3600, iat: now - 7200 }),
    'not yet valid': await sign({ nbf: now + 3600 }),
    'another audience': await sign({ aud: 'somebody-else' }),
    'refresh token': refresh,
    'publishable key inside a token': `${encode({ alg: 'none' })}.${encode({ role: 'anon' })}.`,
    'empty object': `${encode({ alg: 'ES256' })}.${encode({})}.${signature}`,
    'not base64': '***.***.***',
  }
}

// Tokens signed with our own key, which no attacker can make, and tokens that only the auth server can check. PostgREST accepts every token
// of that key until it expires.
async function ownAttacks(): Promise<Record<string, string>> {
  const key = await importJWK(keys.signingKey, 'ES256')
  const sign = (changes: Record<string, unknown>) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: 'ES256', kid: keys.signingKey.kid as string, typ: 'JWT' })
      .sign(key)
  return {
    'no expiry': await sign({ exp: undefined }),
    'no audience': await sign({ aud: undefined }),
    'the role of the service': await sign({ role: 'service_role' }),
    'the role of the tables’ owner': await sign({ role: 'postgres' }),
    'a role that is a number': await sign({ role: 7 }),
    'no role': await sign({ role: undefined }),
    'no person': await sign({ sub: undefined }),
    'a person that is no uuid': await sign({ sub: 'ada' }),
    'an unknown person': await sign({ sub: randomUUID() }),
    'no session': await sign({ session_id: undefined }),
    'an unknown session': await sign({ session_id: randomUUID() }),
    'a session that is no uuid': await sign({ session_id: `' or true --` }),
  }
}

const ask = (path: string, token: string, init: RequestInit = {}) =>
  fetch(`${stack.supabase.apiUrl}${path}`, {
    ...init,
    headers: { apikey: stack.supabase.publishableKey, authorization: `Bearer ${token}` },
  })

describe('each verifier', () => {
  it('takes the good token', async () => {
    const rows = await (await ask('/rest/v1/secrets?select=id', good)).json()

    expect((await ask('/auth/v1/user', good)).status).toBe(200)
    expect(rows).toEqual([{ id: 1 }])
    expect((await ask('/storage/v1/bucket', good)).status).toBe(200)
  })

  it('refuses 25 attacks at the auth server, and twelve more that only it can see', async () => {
    const all = { ...attacks, ...(await ownAttacks()) }
    const passed: string[] = []
    for (const [name, token] of Object.entries(all)) {
      for (const [path, init] of [
        ['/auth/v1/user', {}],
        ['/auth/v1/user', { method: 'PUT', body: '{"data":{"a":1}}' }],
        ['/auth/v1/logout', { method: 'POST' }],
      ] as const) {
        const { status } = await ask(path, token, init)
        if (![400, 401, 403].includes(status)) passed.push(`${name}: ${status}`)
      }
    }

    expect(Object.keys(attacks).length).toBeGreaterThanOrEqual(25)
    expect(passed).toEqual([])
  })

  it('refuses them at administration, with the role of the service claimed as well', async () => {
    const key = await importJWK(keys.signingKey, 'ES256')
    const claimed = await new SignJWT({ ...claims, role: 'service_role' })
      .setProtectedHeader({ alg: 'ES256', kid: keys.signingKey.kid as string })
      .sign(key)
    const passed: string[] = []
    for (const [name, token] of Object.entries({ ...attacks, good, claimed })) {
      const { status } = await ask('/auth/v1/admin/users', token)
      if (![401, 403].includes(status)) passed.push(`${name}: ${status}`)
    }

    expect(passed).toEqual([])
  })

  it('shows no row of a table and no bucket for any of them', async () => {
    const passed: string[] = []
    for (const [name, token] of Object.entries(attacks)) {
      const rest = await ask('/rest/v1/secrets?select=id', token)
      const rows = await rest.text()
      if (rest.status === 200 || rows.includes('"id"')) passed.push(`rest ${name}: ${rest.status} ${rows}`)
      const storage = await ask('/storage/v1/bucket', token)
      if (storage.status === 200) passed.push(`storage ${name}: ${storage.status}`)
    }

    expect(passed).toEqual([])
  })

  it('does not take an access token for a refresh token', async () => {
    const { error } = await stack.anon().auth.refreshSession({ refresh_token: good })

    expect(error?.code).toBe('refresh_token_not_found')
  })
})
