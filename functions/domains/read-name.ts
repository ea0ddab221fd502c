// What the Worker knows about names that the domain does not: the list of public suffixes and the form for DNS.
import { getPublicSuffix, parse } from 'tldts'
import { brand } from '#brand'
import type { Result } from '#domain/basics/result.ts'
import { type ClaimName, type NameFault, readClaimName } from '#domain/hostname/claim-name.ts'
import type { Env } from '../lib/env.ts'

/** The host that shops' names point to. */
export function domainTarget({ DOMAIN_TARGET, SITE_HOST }: Pick<Env, 'DOMAIN_TARGET' | 'SITE_HOST'>): string {
  return DOMAIN_TARGET || `shops.${SITE_HOST}`
}

/** Reads a typed name for this deployment. */
export function readName(
  typed: string,
  env: Pick<Env, 'DOMAIN_TARGET' | 'SITE_HOST'>,
): Result<ClaimName, { code: NameFault }> {
  const ownHosts = [env.SITE_HOST, domainTarget(env), brand.defaultHost.replace(/:\d+$/, '')]
  return readClaimName(typed, { siteHost: env.SITE_HOST, ownHosts, toAscii, zoneOf })
}

/** IDNA as browsers do it. */
function toAscii(host: string): string | null {
  return URL.parse(`http://${host}`)?.hostname ?? null
}

/** An unknown ending is no fault: the list of this build ages. Private suffixes such as `github.io` count. */
function zoneOf(host: string): string | null {
  const options = { allowPrivateDomains: true }
  return getPublicSuffix(host, options) === host ? null : (parse(host, options).domain ?? null)
}
