// Makes the secrets of one local project once, and keeps them in the project's folder, readable by its owner only. Tokens of people are
// signed with ES256 (verified through the public JWK set), the gateway's role tokens with HS256.

import { createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { JWK } from 'jose'

/** Everything secret in a local project, and the public half of its signing key. */
export type ProjectKeys = {
  readonly publishableKey: string
  readonly secretKey: string
  readonly webhookSecret: string
  readonly databasePassword: string
  /** Private ES256 key of the auth server. */
  readonly signingKey: JWK
  /** Symmetric key that only the gateway and PostgREST have, base64url. */
  readonly roleTokenSecret: string
}

/** Reads the keys of a project folder, or makes them. */
export function loadKeys(dir: string): ProjectKeys {
  const path = join(dir, 'keys.json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as ProjectKeys
  const keys = makeKeys()
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify(keys, null, 2), { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return keys
}

/** The public half of the signing key, which `/auth/v1/.well-known/jwks.json` publishes. */
export function publicJwk(keys: ProjectKeys): JWK {
  const { d: _private, ...rest } = keys.signingKey
  return { ...rest, use: 'sig', key_ops: ['verify'], ext: true }
}

/** The JWK set that PostgREST accepts: user tokens by public key, role tokens by the shared secret. */
export function postgrestJwks(keys: ProjectKeys): string {
  const { kty, crv, x, y, kid, alg } = keys.signingKey
  return JSON.stringify({ keys: [{ kty, crv, x, y, kid, alg }, roleTokenJwk(keys)] })
}

/** A token without expiry that makes PostgREST act as a role. The token never leaves this machine's gateway. */
export function mintRoleToken(keys: ProjectKeys, role: 'anon' | 'service_role'): string {
  const header = encode({ alg: 'HS256', typ: 'JWT', kid: roleTokenJwk(keys).kid })
  const payload = encode({ iss: 'oja-gateway', role })
  const secret = Buffer.from(keys.roleTokenSecret, 'base64url')
  const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
  return `${header}.${payload}.${signature}`
}

function roleTokenJwk(keys: ProjectKeys) {
  return { kty: 'oct', k: keys.roleTokenSecret, kid: 'role-tokens', alg: 'HS256' }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function makeKeys(): ProjectKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    webhookSecret: randomBytes(32).toString('hex'),
    databasePassword: randomBytes(18).toString('hex'),
    signingKey: { ...(privateKey.export({ format: 'jwk' }) as JWK), kid: randomUUID(), alg: 'ES256' },
    roleTokenSecret: randomBytes(48).toString('base64url'),
  }
}
