// Sends requests over a reused connection, with the host of the site, as a shopper's browser would.
import { Agent, request as httpRequest } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { type Chain, HOST } from './chain.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 100 })

/** Sends the request and returns the body as decompressed text. */
export function request(
  origin: string,
  path: string,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${origin}${path}`,
      { agent, headers: { host: HOST, 'accept-encoding': 'gzip' } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const isGzip = response.headers['content-encoding'] === 'gzip'
          resolve({ status: response.statusCode ?? 0, text: (isGzip ? gunzipSync(bytes) : bytes).toString() })
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

/**
 * Waits for the next conditional put into the bucket, by one request that stays open. `chain.door('legs')` must have been called before the
 * edit. Visits during a publish would share the one thread of the isolate with it: the bench would measure its own visits.
 */
export async function untilSwapped(chain: Chain): Promise<void> {
  const answer = await request(chain.url, '/__bench/root')
  if (answer.text !== 'true') throw new Error(`expected a swapped root, got ${answer.status} ${answer.text}`)
}
