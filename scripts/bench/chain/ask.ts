// Sends one request over a reused connection, with the host of the site, as a shopper's browser would.
import { Agent, request as httpRequest } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { HOST } from './chain.ts'

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
