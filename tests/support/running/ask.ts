// Sends requests exactly as a test wants them: any Host, any unchanged path, raw bodies in answers.
import { request as httpRequest } from 'node:http'
import { gunzipSync } from 'node:zlib'

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body as received. */
  readonly bytes: Buffer
  /** The text of the body; decompressed when it was gzip. */
  readonly text: string
}

export type AskOptions = {
  readonly host?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** Requests a raw path from a server. Sends `Accept-Encoding: gzip` by default; an empty value sends none. */
export function ask(origin: string, path: string, options: AskOptions = {}): Promise<Answer> {
  const { hostname, port, host } = new URL(origin)
  const headers: Record<string, string> = {
    host: options.host ?? host,
    'accept-encoding': 'gzip',
    ...options.headers,
  }
  if (headers['accept-encoding'] === '') delete headers['accept-encoding']
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { hostname, port, path, method: options.method ?? 'GET', headers, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const isGzip = response.headers['content-encoding'] === 'gzip' && bytes.length > 0
          const flat = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(flat) as Record<string, string>,
            bytes,
            text: (isGzip ? gunzipSync(bytes) : bytes).toString('utf8'),
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(options.body)
  })
}

/** Sends until an answer arrives: the server reads no body that is too large, and may cut the line before its answer is read. */
export async function answered(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return null
      throw error
    })
    if (answer) return answer
  }
}
