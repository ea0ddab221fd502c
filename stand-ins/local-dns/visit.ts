// A visit through a name, as a browser makes it: DNS first, then the server to which the name leads.
import { request as httpRequest } from 'node:http'
import { targetOf } from './records.ts'
import type { Zone } from './zone.ts'

const VISIT_MS = 5_000

/** Goes where DNS leads: to the site, with the name as its host, or nowhere. */
export async function visit({ records, world, site }: Zone, host: string, path: string): Promise<object> {
  const target = targetOf(records, host)
  if (target === null) return { kind: 'nothing' }
  if (target !== site.target) return { kind: 'answer', status: 200, text: 'Another server.' }
  // Cloudflare answers itself for a host that is no active custom hostname.
  if (!world.hostnames.some(({ hostname, status }) => hostname === host && status === 'active'))
    return { kind: 'answer', status: 409, text: 'error code: 1014' }
  return fetchAs(host, site.url, path)
}

/** `fetch` sets its own Host header; a plain request does not. */
function fetchAs(host: string, siteUrl: string, path: string): Promise<object> {
  const { hostname, port } = new URL(siteUrl)
  return new Promise((resolve) => {
    const sent = httpRequest(
      { hostname, port, path, headers: { host }, timeout: VISIT_MS, agent: false },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk as Buffer)
        resolve({
          kind: 'answer',
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString('utf8').slice(0, 1_000),
        })
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve({ kind: 'nothing' }))
    sent.end()
  })
}
