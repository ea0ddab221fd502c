// The calls of the Supabase Management API that a deploy makes, in the recorded shapes (README.md). Secrets come back as a hash with the
// project's reference as key, as the real one answers them.
import { createHmac } from 'node:crypto'
import type { Call, Reply } from './call.ts'
import type { World } from './world.ts'

const SECRETS = ['hook_send_email_secrets', 'external_google_secret', 'smtp_pass']
const SECTIONS: Readonly<Record<string, keyof World['settings']>> = {
  '/config/auth': 'auth',
  '/postgrest': 'postgrest',
  '/config/storage': 'storage',
}

type Rights = {
  /** True when the token's person may only read. */
  readonly isDenied: boolean
}

/** Answers one call. */
export function answerSupabase(
  world: World,
  { method, path, query, json }: Call,
  { isDenied }: Rights,
): Reply {
  const [, ref, rest = ''] = /^\/v1\/projects\/(\w+)(\/.*)?$/.exec(path) ?? []
  if (ref !== world.project.ref) return { status: 404, json: { message: 'Not Found' } }
  if (rest === '' && method === 'GET')
    return {
      status: 200,
      json: { id: ref, ref, name: 'shops', region: 'eu-west-1', status: world.project.status },
    }
  if (rest === '/api-keys' && method === 'GET') {
    if (isDenied)
      return { status: 403, json: { message: 'Your account does not have the necessary privileges.' } }
    const isShown = query.get('reveal') === 'true'
    return { status: 200, json: world.keys.map((key) => (isShown ? key : { ...key, api_key: null })) }
  }
  const section = SECTIONS[rest]
  if (!section || (method !== 'GET' && method !== 'PATCH'))
    return { status: 404, json: { message: `Cannot ${method} ${path}` } }
  if (method === 'PATCH' && isDenied)
    return { status: 403, json: { message: 'Your account does not have the necessary privileges.' } }
  if (method === 'PATCH') Object.assign(world.settings[section], json)
  return { status: 200, json: shown(world.settings[section], ref) }
}

function shown(settings: Record<string, unknown>, ref: string): unknown {
  const hashed = SECRETS.filter((name) => settings[name]).map((name) => [
    name,
    createHmac('sha256', ref).update(String(settings[name])).digest('hex'),
  ])
  return { ...settings, ...Object.fromEntries(hashed) }
}
