// The Worker's entry points: requests, the queues, the minute's cron. Connects the parts and catches what they throw.

import { fetchOriginal } from '#data/server/pictures.ts'
import { fetchIsCustomDomain } from '#data/server/publishing/own-domains.ts'
import { LostPages } from '#storefront/store/page-store.ts'
import { cloudflareImages, imageMaker, uprightOriginal } from './adapters/cloudflare-images.ts'
import { foreignFetch } from './adapters/foreign.ts'
import { enqueueImport, enqueueKit, enqueuePictures, enqueueStores } from './adapters/queue.ts'
import { runMinute } from './cron/minute.ts'
import { fetchPicture } from './http/pictures/media.ts'
import { routeRequest } from './http/router.ts'
import { clientNetwork } from './lib/client-network.ts'
import type {
  Env,
  ImportMessage,
  PaymentMessage,
  PictureMessage,
  PushesMessage,
  RebuildMessage,
} from './lib/env.ts'
import { noteFailure } from './lib/failures.ts'
import { isFault } from './lib/is-fault.ts'
import { inMessage, inWork, isRequestId, loggedPath, newRequestId } from './lib/log.ts'
import { errorResponse, preparingResponse, textResponse } from './lib/respond.ts'
import { consumeDeadLetters } from './queue/dead-letters.ts'
import { continueKit } from './queue/exit-kits/continue-kit.ts'
import type { ExitKitPorts } from './queue/exit-kits/step.ts'
import { consumeImports } from './queue/imports.ts'
import { consumePayments } from './queue/payments.ts'
import { plainQueue } from './queue/plain-queue.ts'
import { consumePushes } from './queue/pushes.ts'
import { consumeRebuilds, type EnqueueLarge } from './queue/rebuild.ts'
import { consumePictures } from './queue/remake-pictures.ts'
import { gzipped } from './serving/gzipped.ts'
import { setSecurityHeaders } from './serving/security-headers.ts'
import { keepStatusPage } from './serving/status-page.ts'
import { openCounts, openSite } from './site.ts'

/** Names of the queues in wrangler.jsonc. Those of a second installation in the same account end with its name. */
const LARGE_QUEUE = 'oja-rebuilds-large'
const PICTURE_QUEUE = 'oja-pictures'
const PUSHES_QUEUE = 'oja-pushes'
const PAYMENTS_QUEUE = 'oja-payments'
const IMPORTS_QUEUE = 'oja-imports'
const DEAD_LETTER_QUEUE = 'oja-rebuilds-dead'

/** The one caller whose id of a request is taken over: the database, on behalf of a call that had it. */
const WEBHOOK_PATH = '/api/webhooks/database'

export default {
  async fetch(request, env) {
    // Checks the address: a Host header can make an invalid one, such as `oja.test:99999`.
    const url = URL.parse(request.url)
    const response = url ? await answerAsWork(request, url, env) : textResponse('badHost', 400)
    openCounts()?.add('requests')
    setSecurityHeaders(response, { isOwnHttps: url !== null && isOwnHttps(url, env) })
    return env.GZIP === 'on' ? gzipped(request, response) : response
  },

  // Lines about a whole batch have an id too; the lines about one message have the message's own.
  queue: (batch, env) => inMessage(batch.queue, undefined, () => consume(batch, env)),

  scheduled(controller, env) {
    return inWork({ request: newRequestId(), work: 'minute' }, () => doMinute(env, controller.scheduledTime))
  },
} satisfies ExportedHandler<Env, QueueMessage>

async function consume(batch: MessageBatch<QueueMessage>, env: Env): Promise<void> {
  const queue = plainQueue(batch.queue, env.INSTALLATION)
  if (queue === DEAD_LETTER_QUEUE) return consumeDeadLetters(batch, openSite(env).database)
  if (queue === PUSHES_QUEUE) return consumePushes(batch, openSite(env).sendPushes)
  if (queue === PAYMENTS_QUEUE)
    return consumePayments(batch as MessageBatch<PaymentMessage>, openSite(env).paying)
  if (queue === IMPORTS_QUEUE) return consumeImports(batch as MessageBatch<ImportMessage>, importPorts(env))
  if (queue === PICTURE_QUEUE)
    return consumePictures(batch as MessageBatch<PictureMessage>, picturePorts(env))
  return consumeRebuilds(
    batch as MessageBatch<RebuildMessage>,
    openSite(env).publishPorts,
    laneOf(queue, env),
  )
}

async function doMinute(env: Env, nowMs: number): Promise<void> {
  const site = openSite(env)
  await runMinute({
    database: site.database,
    deletion: site,
    enqueueStores: (businessIds, options) => enqueueStores(env.REBUILDS, businessIds, options),
    enqueuePictures: picturePorts(env).send,
    enqueueImport: importPorts(env).send,
    enqueueKit: (kitId) => enqueueKit(env.IMPORTS, kitId),
    objects: site.publishPorts.objects,
    sendMails: site.sendMails,
    sendPushes: site.sendPushes,
    paying: site.paying,
    domains: site.domains,
    alerts: site.alerts,
    keepStatusPage: (atMs) =>
      keepStatusPage(
        { database: site.database, objects: site.publishPorts.objects, siteUrl: env.SITE_URL },
        atMs,
      ),
    nowMs,
  })
}

type QueueMessage = RebuildMessage | PictureMessage | PushesMessage | PaymentMessage | ImportMessage

function picturePorts(env: Env) {
  const { database, counts } = openSite(env)
  return {
    database,
    images: cloudflareImages(imageMaker(env.IMAGES, counts)),
    send: (jobId: string) => enqueuePictures(env.PICTURES, jobId),
  }
}

function importPorts(env: Env) {
  const { database, publishPorts, counts } = openSite(env)
  const maker = imageMaker(env.IMAGES, counts)
  return {
    database,
    objects: publishPorts.objects,
    images: cloudflareImages(maker),
    toOriginal: (picture: Blob) => uprightOriginal(maker, picture),
    fetchForeign: foreignFetch(env, (host) => fetchIsCustomDomain(database, host)),
    send: (importId: string) => enqueueImport(env.IMPORTS, importId),
    now: () => Date.now(),
    continueKit: (kitId: string) => continueKit(kitId, kitPorts(env)),
  }
}

function kitPorts(env: Env): ExitKitPorts {
  const { database, publishPorts } = openSite(env)
  return {
    database,
    objects: publishPorts.objects,
    renderer: publishPorts.renderer,
    siteUrl: env.SITE_URL,
    async readSnapshot(businessId) {
      const answer = await publishPorts.snapshots.read(businessId)
      return 'snapshot' in answer ? answer.snapshot : null
    },
    async fetchPicture(path) {
      const body = await fetchPicture(env.SUPABASE_URL, path)
      return body && new Uint8Array(await new Response(body).arrayBuffer())
    },
    fetchOriginal: (name) => fetchOriginal(database, name),
    send: (kitId) => enqueueKit(env.IMPORTS, kitId),
    now: () => Date.now(),
  }
}

/** Sends large stores to their own queue. Null in that queue, which takes stores of every size. */
function laneOf(queue: string, env: Env): EnqueueLarge | null {
  if (queue === LARGE_QUEUE) return null
  return (businessId, options) => enqueueStores(env.LARGE_REBUILDS, [businessId], options)
}

/** Answers a request under an id of its own, which an answer of the API and a failure name. */
async function answerAsWork(request: Request, url: URL, env: Env): Promise<Response> {
  const isWebhook = url.pathname === WEBHOOK_PATH
  const given = isWebhook ? request.headers.get('x-request-id') : null
  const id = isRequestId(given) ? given : newRequestId()
  const response = await inWork({ request: id, work: `${request.method} ${loggedPath(url.pathname)}` }, () =>
    answer(request, url, env),
  )
  if (url.pathname.startsWith('/api/') || response.status >= 500) response.headers.set('X-Request-Id', id)
  return response
}

/** Answers a request. An error that arrives here means that a part is down or broken: people read one sentence, developers read the log. */
async function answer(request: Request, url: URL, env: Env): Promise<Response> {
  try {
    return await routeRequest(request, url, openSite(env))
  } catch (error) {
    const clientAddress = clientNetwork(request.headers.get('cf-connecting-ip'))
    noteFailure(`${request.method} ${loggedPath(url.pathname)}`, error, {
      counts: openCounts(),
      clientAddress,
    })
    if (error instanceof LostPages && !url.pathname.startsWith('/api/')) return preparingResponse()
    const code = isFault(error) ? 'broken' : 'unavailable'
    const headers = code === 'unavailable' ? { 'Retry-After': '5' } : {}
    if (url.pathname.startsWith('/api/')) return errorResponse(code, { headers })
    return textResponse(code, code === 'broken' ? 500 : 503, headers)
  }
}

function isOwnHttps(url: URL, { SITE_HOST }: Env): boolean {
  return url.protocol === 'https:' && (url.hostname === SITE_HOST || url.hostname === `www.${SITE_HOST}`)
}
