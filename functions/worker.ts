// The Worker's three doors: requests, the rebuild queue, the minute's cron. Only wiring, and the last catch.
import { enqueuePictures, enqueueStores } from './adapters/queue.ts'
import { consumeDeadLetters } from './dead-letters/keep.ts'
import { goOnDeleting } from './deletion/resume.ts'
import type { Env, RebuildMessage } from './env.ts'
import { cloudflareImages } from './images/cloudflare-images.ts'
import { consumePictures, type PictureMessage } from './images/remake.ts'
import { tendPictures } from './images/tend.ts'
import { consumeRebuilds, type ForwardLarge } from './rebuild/consume.ts'
import { type Enqueue, sweep } from './rebuild/sweep.ts'
import { errorResponse, preparingResponse, textResponse } from './respond.ts'
import { INVALID_HOST_TEXT, routeRequest } from './routes/router.ts'
import { gzipped } from './serving/gzipped.ts'
import { LostPages } from './serving/published.ts'
import { setSecurityHeaders } from './serving/security-headers.ts'
import { siteOf } from './site.ts'

/** Their names in wrangler.jsonc. */
const LARGE_QUEUE = 'oja-rebuilds-large'
const PICTURE_QUEUE = 'oja-pictures'
const DEAD_LETTER_QUEUE = 'oja-rebuilds-dead'

export default {
  async fetch(request, env) {
    // A Host header can make an address that is none: `oja.test:99999`.
    const url = URL.parse(request.url)
    const response = url ? await answer(request, url, env) : textResponse(INVALID_HOST_TEXT, 400)
    setSecurityHeaders(response, url !== null && isOwnHttps(url, env))
    return env.GZIP === 'on' ? gzipped(request, response) : response
  },

  queue(batch, env) {
    if (batch.queue === DEAD_LETTER_QUEUE) return consumeDeadLetters(batch, siteOf(env).database)
    if (isPictureBatch(batch)) return consumePictures(batch, picturePorts(env))
    return consumeRebuilds(
      batch as MessageBatch<RebuildMessage>,
      siteOf(env).publishPorts,
      laneOf(batch, env),
    )
  },

  async scheduled(controller, env) {
    const site = siteOf(env)
    const enqueue: Enqueue = (businessIds, options) => enqueueStores(env.REBUILDS, businessIds, options)
    const results = await Promise.allSettled([
      sweep(site.database, enqueue, controller.scheduledTime),
      goOnDeleting(site),
      site.sendMails(),
      tendPictures(site.database, picturePorts(env).send, controller.scheduledTime),
    ])
    for (const result of results) if (result.status === 'rejected') throw result.reason
  },
} satisfies ExportedHandler<Env, RebuildMessage | PictureMessage>

function isPictureBatch(
  batch: MessageBatch<RebuildMessage | PictureMessage>,
): batch is MessageBatch<PictureMessage> {
  return batch.queue === PICTURE_QUEUE
}

function picturePorts(env: Env) {
  return {
    database: siteOf(env).database,
    images: cloudflareImages(env.IMAGES),
    send: (jobId: string) => enqueuePictures(env.PICTURES, jobId),
  }
}

/** Stores that turn out to be large go on to the queue of their own; there, every store is looked at. */
function laneOf({ queue }: MessageBatch, env: Env): ForwardLarge | null {
  if (queue === LARGE_QUEUE) return null
  return (businessId, options) => enqueueStores(env.LARGE_REBUILDS, [businessId], options)
}

/** What fails here is down or broken: people read one sentence, developers the log. */
async function answer(request: Request, url: URL, env: Env): Promise<Response> {
  try {
    return await routeRequest(request, url, siteOf(env))
  } catch (error) {
    console.error(`${request.method} ${url.pathname} failed`, error)
    if (url.pathname.startsWith('/api/')) return errorResponse('unavailable')
    if (error instanceof LostPages) return preparingResponse()
    return textResponse('This page is not available at the moment. Please try again soon.', 503, {
      'Retry-After': '5',
    })
  }
}

function isOwnHttps(url: URL, { SITE_HOST }: Env): boolean {
  return url.protocol === 'https:' && (url.hostname === SITE_HOST || url.hostname === `www.${SITE_HOST}`)
}
