// Signs a member of a shop in, and asks the site in that person's name. There is no secret key here: what the member may not do is refused as in the
// owner's app, and the shop's activity names the member.
import { createClient } from '@supabase/supabase-js'
import type { GenericSchema } from 'valibot'
import { CONFIG_PATH, isSupabaseAddress } from '#contract/api/site.ts'
import type { CallResult, Database } from '#data/client.ts'
import type { DatabaseTypes } from '#data/database-types.ts'
import { DatabaseError } from '#data/errors.ts'
import { isNetworkError } from '#data/network.ts'
import { readAnswer } from '#data/session/ask-as-person.ts'
import { repeatingFetch } from '#data/session/repeating-fetch.ts'
import { CommandError } from '../command-line.ts'
import type { Asked } from './arguments.ts'

export type Member = {
  readonly database: Database
  readonly site: string
  readonly shop: { readonly id: string; readonly name: string; readonly slug: string }
}

/** Throws a CommandError for a wrong password, and for a shop of which the person is no member. */
export async function signIn({ site, member, store }: Asked, password: string): Promise<Member> {
  const config: unknown = await fetch(`${site}${CONFIG_PATH}`)
    .then((answer) => answer.json())
    .catch((error: unknown) => {
      if (isNetworkError(error)) throw error
      return null
    })
  if (!isSupabaseAddress(config))
    throw new CommandError(`${site} does not say where its database is. Is this the address of the site?`)
  const database = createClient<DatabaseTypes>(config.supabaseUrl, config.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: repeatingFetch },
  })
  const { data, error } = await database.auth.signInWithPassword({ email: member, password })
  if (isNetworkError(error)) throw error
  if (error?.code === 'invalid_credentials')
    throw new CommandError('The e-mail address or the password is wrong.')
  if (error) throw new CommandError(`${member} could not sign in: ${error.message}`)
  const shop = await findShop(database, data.user.id, store)
  if (shop !== undefined) return { database, site, shop }
  await database.auth.signOut({ scope: 'local' })
  throw new CommandError(`${member} is in no shop with the address "${store}".`)
}

async function findShop(
  database: Database,
  userId: string,
  slug: string,
): Promise<Member['shop'] | undefined> {
  const { data, error, status } = await database
    .from('business_members')
    .select('businesses!inner(id, name, slug)')
    .eq('user_id', userId)
    .eq('businesses.slug', slug)
    .limit(1)
  if (error) throw new DatabaseError('business_members', error, status)
  return data[0]?.businesses
}

/** POSTs to a route of the site as the member. The session is renewed when its hour is over. */
export async function post<T = null>(
  { database, site }: Member,
  path: string,
  body: Blob | object,
  schema: GenericSchema<unknown, T> | null = null,
): Promise<CallResult<T>> {
  const { data } = await database.auth.getSession()
  const isFile = body instanceof Blob
  const response = await fetch(`${site}${path}`, {
    method: 'POST',
    headers: {
      'content-type': isFile ? 'application/octet-stream' : 'application/json',
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
    },
    body: isFile ? body : JSON.stringify(body),
  })
  return readAnswer(path, response, schema)
}
