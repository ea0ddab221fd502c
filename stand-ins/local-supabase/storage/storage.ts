// Answers /storage/v1 of the local Supabase: chooses the handler of each address. Shapes and refusals are those of the hosted service;
// unsupported routes answer 404 (differences.md). Postgres's row level security decides rights (database.ts); bytes are files (files.ts).

import { type Claims, createTokenVerifier } from '../shared/access-token.ts'
import type { ApiHandler, ApiRequest } from '../shared/api-request.ts'
import type { ProjectKeys } from '../shared/keys.ts'
import { isUuid } from '../shared/uuid.ts'
import { handleBuckets } from './buckets.ts'
import { type Caller, openStorageDatabase, type StorageDatabase } from './database.ts'
import { notOffered, StorageRefusal, sendStorageRefusal } from './errors.ts'
import { download, downloadPublic, info, list, remove, upload } from './objects.ts'

/** Words below /object that are not buckets. Attack: an unsupported route that is taken for an upload. */
const words = ['authenticated', 'public', 'info', 'list', 'list-v2', 'sign', 'upload', 'move', 'copy']

const routes = [
  'GET public',
  'GET authenticated',
  'GET info',
  'POST list',
  'GET bucket',
  'POST bucket',
  'PUT bucket',
  'DELETE bucket',
]

/** Makes the storage server; `dir` contains the files. */
export function createStorage(options: {
  readonly databaseUrls: { readonly caller: string; readonly owner: string }
  readonly keys: ProjectKeys
  readonly dir: string
}): { readonly handle: ApiHandler; close(): Promise<void> } {
  const database = openStorageDatabase(options.databaseUrls)
  const verify = createTokenVerifier(options.keys)
  const context: StorageContext = { place: { database, dir: options.dir }, verify }
  return {
    async handle(api) {
      try {
        await route(context, api)
      } catch (error) {
        if (api.response.headersSent || !sendStorageRefusal(api.response, error)) throw error
      }
    },
    close: () => database.close(),
  }
}

type StorageContext = {
  readonly place: { readonly database: StorageDatabase; readonly dir: string }
  readonly verify: (token: string) => Promise<Claims>
}

async function route({ place, verify }: StorageContext, api: ApiRequest): Promise<void> {
  const { path } = api
  const method = api.request.method === 'HEAD' ? 'GET' : api.request.method
  if (/^\/bucket(\/|$)/.test(path)) return handleBuckets(api, await readCaller(api, verify), place.database)
  const [, first = '', below = ''] = /^\/object\/([^/]+)(?:\/(.+))?$/.exec(path) ?? []
  const wanted = `${method} ${words.includes(first) ? first : 'bucket'}`
  const isTooLong = wanted === 'POST list' && below.includes('/')
  if (first === '' || isTooLong || !routes.includes(wanted)) throw notOffered(api)
  if (wanted === 'GET public') return downloadPublic(place, api, below)

  const caller = await readCaller(api, verify)
  const named = path.slice('/object/'.length)
  if (wanted === 'GET authenticated') return download(place, { api, caller, path: below })
  if (wanted === 'GET info') {
    const path = below.replace(/^(public|authenticated)\//, '')
    return info(place, { api, caller, path })
  }
  if (wanted === 'POST list') return list(place, { api, caller, path: below })
  if (wanted === 'GET bucket') return download(place, { api, caller, path: named })
  if (wanted === 'DELETE bucket') return remove(place, { api, caller, path: named })
  return upload(place, { api, caller, path: named })
}

async function readCaller(api: ApiRequest, verify: StorageContext['verify']): Promise<Caller> {
  if (api.userToken === null) return { role: api.keyRole ?? 'anon', claims: {} }
  const claims = await verify(api.userToken).catch((error: Error) => {
    throw new StorageRefusal(403, 'Unauthorized', error.message)
  })
  if (!isUuid(String(claims.sub))) {
    throw new StorageRefusal(403, 'Unauthorized', 'invalid claim: sub claim must be a UUID')
  }
  return { role: claims.role, claims }
}
