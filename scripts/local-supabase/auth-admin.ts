// /auth/v1/admin/users: making and changing people with the secret key, as seeding and tests do.

import type pg from 'pg'
import { AuthRefusal, badJson, invalid, userNotFound } from './auth-errors.ts'
import {
  checkNewPassword,
  createUser,
  findUser,
  isUuid,
  listUsers,
  updateUser,
  userJson,
} from './auth-users.ts'
import type { ApiRequest } from './gateway.ts'
import { readJsonObject, sendJson } from './respond.ts'

/** Answers an admin request; refuses everything but the secret key. */
export async function handleAdmin(api: ApiRequest, pool: pg.Pool): Promise<void> {
  if (api.keyRole !== 'service_role' || api.userToken !== null) {
    throw new AuthRefusal(403, 'not_admin', 'User not allowed')
  }
  const id = /^\/admin\/users\/([^/]+)$/.exec(api.path)?.[1]
  const method = api.request.method
  if (id !== undefined && !isUuid(id))
    throw new AuthRefusal(404, 'validation_failed', 'user_id must be an UUID')
  if (id === undefined && method === 'POST') return create(api, pool)
  if (id === undefined && method === 'GET') return list(api, pool)
  if (id !== undefined && method === 'GET') return show(api, pool, id)
  if (id !== undefined && method === 'PUT') return change(api, pool, id)
  if (id !== undefined && method === 'DELETE') return remove(api, pool, id)
  throw new AuthRefusal(405, 'bad_request', 'Method not allowed')
}

async function create({ request, response }: ApiRequest, pool: pg.Pool): Promise<void> {
  const body = (await readJsonObject(request)) ?? raise(badJson())
  const email = text(body, 'email')
  if (!email?.includes('@')) throw invalid('Cannot create a user without an email')
  const password = text(body, 'password')
  const id = text(body, 'id')
  if (password !== undefined) checkNewPassword(password)
  if (id !== undefined && !isUuid(id)) throw invalid('id must be an UUID')
  const user = await createUser(pool, {
    id,
    email,
    password,
    passwordHash: text(body, 'password_hash'),
    isConfirmed: body.email_confirm === true,
    userMetadata: record(body, 'user_metadata') ?? {},
    appMetadata: record(body, 'app_metadata') ?? {},
  })
  sendJson(response, 200, userJson(user))
}

async function list({ response, query }: ApiRequest, pool: pg.Pool): Promise<void> {
  const page = positive(query.get('page'), 1)
  const perPage = Math.min(positive(query.get('per_page'), 50), 1000)
  const { users, total } = await listUsers(pool, page, perPage)
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  const links = [...(page < lastPage ? [link(page + 1, 'next')] : []), link(lastPage, 'last')]
  sendJson(
    response,
    200,
    { users: users.map(userJson), aud: 'authenticated' },
    { 'x-total-count': String(total), link: links.join(', ') },
  )
}

async function show({ response }: ApiRequest, pool: pg.Pool, id: string): Promise<void> {
  sendJson(response, 200, userJson((await findUser(pool, id)) ?? raise(userNotFound())))
}

async function change({ request, response }: ApiRequest, pool: pg.Pool, id: string): Promise<void> {
  const body = (await readJsonObject(request)) ?? raise(badJson())
  if (!(await findUser(pool, id))) throw userNotFound()
  const password = text(body, 'password')
  if (password !== undefined) checkNewPassword(password)
  const user = await updateUser(pool, id, {
    email: text(body, 'email'),
    password,
    isConfirmed: body.email_confirm === true,
    userMetadata: record(body, 'user_metadata'),
    appMetadata: record(body, 'app_metadata'),
    bannedUntil: banEnd(text(body, 'ban_duration')),
  })
  sendJson(response, 200, userJson(user))
}

async function remove({ response }: ApiRequest, pool: pg.Pool, id: string): Promise<void> {
  if (!(await findUser(pool, id))) throw userNotFound()
  await pool.query('delete from auth.users where id = $1', [id])
  sendJson(response, 200, {})
}

// Go's duration form: 24h, 1h30m, 300s; none lifts the ban.
function banEnd(duration: string | undefined): Date | null | undefined {
  if (duration === undefined) return undefined
  if (duration === 'none') return null
  if (!/^(\d+(\.\d+)?(h|m|s|ms))+$/.test(duration)) throw invalid('invalid format for ban duration')
  const factors: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 }
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)]
  return new Date(
    Date.now() + parts.reduce((sum, [, count, unit]) => sum + Number(count) * (factors[unit ?? ''] ?? 0), 0),
  )
}

function text(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') throw invalid(`${name} must be a string`)
  return value
}

function record(body: Record<string, unknown>, name: string): Record<string, unknown> | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid(`${name} must be an object`)
  return value as Record<string, unknown>
}

function positive(value: string | null, fallback: number): number {
  const number = Number(value || fallback)
  if (!Number.isInteger(number) || number < 1) throw invalid('Bad Pagination Parameters')
  return number
}

function raise(error: Error): never {
  throw error
}
