// Which requests reach the Worker: the records of our host and of the target that shops' names point to, the routes, and the fallback
// origin of Cloudflare for SaaS. Never changes a record or a route that somebody else made: that needs a person.
import * as v from 'valibot'
import { CommandError } from '../../command-line.ts'
import { told } from '../caller.ts'
import type { Cloudflare } from './cloudflare.ts'

export type Hosts = {
  readonly zone: string
  readonly siteHost: string
  readonly target: string
  readonly script: string
}

const zoneShape = v.object({ name: v.string(), status: v.string() })
const record = v.object({ name: v.string(), type: v.string(), content: v.string(), proxied: v.boolean() })
const route = v.object({ id: v.string(), pattern: v.string(), script: v.nullish(v.string()) })
const fallback = v.object({ origin: v.nullish(v.string()), status: v.nullish(v.string()) })

/** The discard address of RFC 6666: no server answers there, because the Worker answers before. */
const NOWHERE = '100::'

/** Checks that the site's host is in the zone, before anything is created. */
export async function checkZone(cloudflare: Cloudflare, { zone, siteHost, target }: Hosts): Promise<void> {
  const found = await cloudflare.find(`/zones/${zone}`, zoneShape, 'Zone: Read')
  if (!found) throw new CommandError('CLOUDFLARE_ZONE_ID names no zone that CLOUDFLARE_DEPLOY_TOKEN may see')
  for (const [name, host] of [
    ['SITE_HOST', siteHost],
    ['DOMAIN_TARGET', target],
  ] as const)
    if (host !== found.name && !host.endsWith(`.${found.name}`))
      throw new CommandError(`${host} is not in the zone ${found.name}: change ${name} or CLOUDFLARE_ZONE_ID`)
  if (found.status !== 'active')
    throw new CommandError(
      `the zone ${found.name} is ${found.status}: enter Cloudflare's name servers at the registrar, wait until the zone is active, and run npm run deploy again`,
    )
}

/** Creates the records that are missing: without one, no request for the host reaches Cloudflare. */
export async function ensureRecords(
  cloudflare: Cloudflare,
  { zone, siteHost, target }: Hosts,
  say: (line: string) => void,
): Promise<void> {
  const right = 'DNS: Edit'
  const path = `/zones/${zone}/dns_records`
  for (const host of new Set([siteHost, target])) {
    const all = await cloudflare
      .list(`${path}?name=${host}`, record, right)
      .then((found) =>
        found.filter(({ name, type }) => name === host && ['A', 'AAAA', 'CNAME'].includes(type)),
      )
    const bare = all.find(({ proxied }) => !proxied)
    if (bare)
      throw new CommandError(
        `${host} has ${bare.type === 'CNAME' ? 'a' : 'an'} ${bare.type} record that leads past Cloudflare (${bare.content}): switch its proxy on, or delete it, and run npm run deploy again`,
      )
    if (all.length === 0) {
      const body = { type: 'AAAA', name: host, content: NOWHERE, proxied: true, ttl: 1 }
      await cloudflare.change(['POST', path, body], record, right)
    }
    say(`record ${host}: ${all.length > 0 ? 'exists' : told(cloudflare, 'created')}`)
  }
}

/**
 * The routes: every host of the zone and every custom hostname to the Worker, but not the addresses at which a shop's certificate is proved.
 * Called after the deploy, because a route needs its Worker.
 */
export async function ensureRoutes(
  cloudflare: Cloudflare,
  { zone, script }: Hosts,
  say: (line: string) => void,
): Promise<void> {
  const right = 'Workers Routes: Edit'
  const path = `/zones/${zone}/workers/routes`
  const wanted: readonly (readonly [string, string | null])[] = [
    ['*/.well-known/acme-challenge/*', null],
    ['*/.well-known/pki-validation/*', null],
    ['*/*', script],
  ]
  const existing = await cloudflare.list(path, route, right)
  for (const [pattern, owner] of wanted) {
    const found = existing.find((each) => each.pattern === pattern)
    if (found && (found.script ?? null) !== owner)
      throw new CommandError(
        `the route ${pattern} belongs to ${found.script ?? 'no Worker'}, expected ${owner ?? 'no Worker'}: delete it in the dashboard if it is not needed, and run npm run deploy again`,
      )
    if (!found)
      await cloudflare.change(
        ['POST', path, owner === null ? { pattern } : { pattern, script: owner }],
        v.unknown(),
        right,
      )
    say(`route ${pattern}: ${found ? 'exists' : told(cloudflare, 'created')}`)
  }
}

/** The fallback origin: the host to which Cloudflare sends requests for shops' own domains. */
export async function ensureFallbackOrigin(
  cloudflare: Cloudflare,
  { zone, target }: Hosts,
  say: (line: string) => void,
): Promise<void> {
  const right = 'SSL and Certificates: Edit'
  const path = `/zones/${zone}/custom_hostnames/fallback_origin`
  const found = await cloudflare.find(path, fallback, right)
  if (found?.origin === target) return say(`fallback origin ${target}: ${found.status ?? 'exists'}`)
  await cloudflare.change(['PUT', path, { origin: target }], fallback, right)
  say(`fallback origin ${target}: ${told(cloudflare, 'set')}`)
}
