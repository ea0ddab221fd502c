// Stand-ins of Cloudflare's API and the Supabase Management API on this machine, for rehearsals and tests of `npm run deploy`. Knows only
// the calls that a deploy makes; has no Worker in it: the caller runs one.
import { type StandInCall, serveStandIn } from '@oja/stand-in-server'
import { type Call, type Reply, refusal } from './call.ts'
import { answerCloudflare } from './cloudflare.ts'
import { answerSupabase } from './supabase.ts'
import { newWorld, type World } from './world.ts'

export { RIGHTS } from './cloudflare.ts'
export { addDeployment, addVersion } from './workers.ts'
export { type Binding, type Consumer, newWorld, type Version } from './world.ts'

export type LocalCloud = {
  readonly cloudflareUrl: string
  readonly supabaseUrl: string
  readonly world: World
  /** Every call so far, `POST /client/v4/…`, with its body. */
  readonly calls: { readonly line: string; readonly body: string }[]
  /** Rights that the deploy's token lacks, e.g. `Queues`; `Supabase` for changes of the project. */
  readonly denied: Set<string>
  /** Number of changes after which every call is cut off, as in a power cut, until the next deploy begins; null for never. */
  changesLeft: number | null
  stop(): Promise<void>
}

export const CLOUDFLARE_TOKEN = 'cloudflare-token-of-the-stand-in'
export const SUPABASE_TOKEN = 'sbp_token-of-the-stand-in'

/** Each deploy begins with this call, and makes it once. */
const FIRST_CALL = /^\/client\/v4\/zones\/\w+$/

/** Starts both on one port; 0 takes any free port. */
export async function startLocalCloud({
  port = 0,
  world = newWorld(),
}: {
  readonly port?: number
  readonly world?: World
} = {}): Promise<LocalCloud> {
  const { url: origin, stop } = await serveStandIn(
    (given) => {
      const { headers, response } = given
      const call = callOf(given)
      cloud.calls.push({
        line: `${call.method} ${call.path}`,
        body: call.json === null ? '' : call.bytes.toString(),
      })
      if (isCutOff(cloud, call)) return response.destroy()
      const { status, bytes, json } = answer(cloud, call, headers.authorization ?? '')
      response.writeHead(status, { 'content-type': bytes ? 'application/octet-stream' : 'application/json' })
      return response.end(bytes ?? JSON.stringify(json))
    },
    { port },
  )
  const cloud: LocalCloud = {
    cloudflareUrl: `${origin}/client/v4`,
    supabaseUrl: origin,
    world,
    calls: [],
    denied: new Set(),
    changesLeft: null,
    stop,
  }
  return cloud
}

function callOf({ method, url, headers, body: bytes }: StandInCall): Call {
  const contentType = headers['content-type'] ?? ''
  // wrangler sends some JSON as plain text.
  const isJson = /^(application\/json|text\/plain)/.test(contentType) && bytes.byteLength > 0
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    json: isJson ? JSON.parse(bytes.toString()) : null,
    bytes,
    contentType,
  }
}

/** Counts the changes that are left. True once they are used up, until the next deploy begins. */
function isCutOff(cloud: LocalCloud, { method, path }: Call): boolean {
  if (cloud.changesLeft === null) return false
  if (cloud.changesLeft < 0 && FIRST_CALL.test(path)) {
    cloud.changesLeft = null
    return false
  }
  if (method !== 'GET') cloud.changesLeft -= 1
  return cloud.changesLeft < 0
}

function answer({ world, denied }: LocalCloud, call: Call, authorization: string): Reply {
  const { path } = call
  if (path.startsWith('/client/v4/')) {
    const isUpload = path.endsWith('/workers/assets/upload')
    if (authorization !== `Bearer ${CLOUDFLARE_TOKEN}` && !isUpload)
      return refusal(401, 9109, 'Invalid access token')
    return answerCloudflare(world, { ...call, path: path.slice('/client/v4'.length) }, denied)
  }
  if (authorization !== `Bearer ${SUPABASE_TOKEN}`) return { status: 401, json: { message: 'Unauthorized' } }
  return answerSupabase(world, call, { isDenied: denied.has('Supabase') })
}
