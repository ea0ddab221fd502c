// Answers /auth/v1/admin: makes, changes and invites people with the secret key, as seeding and tests do.

import type pg from 'pg'
import type { ApiRequest } from '../../shared/api-request.ts'
import { sendJson } from '../../shared/respond.ts'
import { isUuid } from '../../shared/uuid.ts'
import type { AuthContext } from '../context.ts'
import { AuthRefusal, emailExists, invalid, noSuchEndpoint, userNotFound } from '../errors.ts'
import { checkEmail, checkNewPassword, readBody, record, text } from '../input.ts'
import { userJson } from '../people/user-json.ts'
import {
  createUser,
  findUser,
  findUserByEmail,
  listUsers,
  type UserRow,
  updateUser,
} from '../people/users.ts'
import { dropTokens } from '../sessions/one-time-tokens.ts'
import { closeAllSessions } from '../sessions/sessions.ts'
import { generateLink, invite } from './links.ts'
import { factorNotFound } from './switched-off.ts'

/** Answers an admin request; refuses every key except the secret key. */
export async function handleAdmin(context: AuthContext, api: ApiRequest): Promise<void> {
  const { pool } = context
  if (api.keyRole !== 'service_role' || api.userToken !== null) {
    throw new AuthRefusal(403, 'not_admin', 'User not allowed')
  }
  const { method } = api.request
  if (`${method} ${api.path}` === 'POST /admin/generate_link') return generateLink(context, api)
  if (`${method} ${api.path}` === 'POST /invite') return invite(context, api)
  const [isUsers, id, below] = /^\/admin\/users(?:\/([^/]+)(?:\/(.+))?)?\/?$/.exec(api.path) ?? []
  if (isUsers === undefined) throw noSuchEndpoint()
  if (id === undefined && method === 'POST') return create(api, pool)
  if (id === undefined && method === 'GET') return list(api, pool)
  if (id === undefined) throw methodNotAllowed()
  if (!isUuid(id)) throw new AuthRefusal(404, 'validation_failed', 'user_id must be an UUID')
  const user = (await findUser(pool, id)) ?? raise(userNotFound())
  if (below !== undefined) return handleFactors(api, below)
  if (method === 'GET') return sendJson(api.response, 200, userJson(user))
  if (method === 'PUT') return change(api, pool, user)
  if (method === 'DELETE') return remove(api, pool, id)
  throw methodNotAllowed()
}

const methodNotAllowed = () => new AuthRefusal(405, 'bad_request', 'Method not allowed')

// Answers an empty list: second factors are off.
function handleFactors(api: ApiRequest, below: string): void {
  const [isFactors, factorId] = /^factors(?:\/([^/]+))?$/.exec(below) ?? []
  if (isFactors === undefined) throw noSuchEndpoint()
  if (factorId !== undefined) throw factorNotFound(factorId)
  if (api.request.method !== 'GET') throw methodNotAllowed()
  sendJson(api.response, 200, [])
}

async function create(api: ApiRequest, pool: pg.Pool): Promise<void> {
  const body = await readBody(api)
  if (!text(body, 'email')) throw invalid('Cannot create a user without either an email or phone')
  const email = checkEmail(text(body, 'email')?.trim())
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
  const bannedUntil = banEnd(text(body, 'ban_duration'))
  const shown = bannedUntil ? await updateUser(pool, user.id, { bannedUntil }) : user
  sendJson(api.response, 200, userJson(shown))
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

async function change(api: ApiRequest, pool: pg.Pool, user: UserRow): Promise<void> {
  const { id } = user
  const body = await readBody(api)
  const password = text(body, 'password')
  if (password !== undefined) checkNewPassword(password)
  const email = text(body, 'email') ? checkEmail(text(body, 'email')) : undefined
  if (email && email !== user.email && (await findUserByEmail(pool, email))) throw emailExists()
  const changed = await updateUser(pool, id, {
    email,
    password,
    isConfirmed: body.email_confirm === true,
    userMetadata: record(body, 'user_metadata'),
    appMetadata: record(body, 'app_metadata'),
    bannedUntil: banEnd(text(body, 'ban_duration')),
  })
  if (password !== undefined) {
    await closeAllSessions(pool, id)
    await dropTokens(pool, id, null)
  }
  sendJson(api.response, 200, userJson(changed))
}

async function remove(api: ApiRequest, pool: pg.Pool, id: string): Promise<void> {
  const body = await readBody(api)
  if (body.should_soft_delete === true) await eraseUser(pool, id)
  else await pool.query('delete from auth.users where id = $1', [id])
  sendJson(api.response, 200, {})
}

// Removes everything from the person's row that tells who the person was. Keeps the row, because other rows refer to it.
async function eraseUser(pool: pg.Pool, id: string): Promise<void> {
  await closeAllSessions(pool, id)
  await dropTokens(pool, id, null)
  await pool.query('delete from auth.identities where user_id = $1', [id])
  await pool.query(
    `update auth.users set deleted_at = coalesce(deleted_at, now()), encrypted_password = '', phone = null,
       email = encode(sha256(convert_to(coalesce(email, '') || id::text, 'utf8')), 'hex'),
       raw_user_meta_data = '{}', raw_app_meta_data = '{}', updated_at = now() where id = $1`,
    [id],
  )
}

// The end of a ban from Go's duration form: 24h, 1h30m, 300s. `none` lifts the ban.
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

function positive(value: string | null, fallback: number): number {
  const number = Number(value || fallback)
  if (!Number.isInteger(number) || number < 1) throw invalid('Bad Pagination Parameters')
  return number
}

function raise(error: Error): never {
  throw error
}
