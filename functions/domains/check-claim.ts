// One check of a claimed name: what DNS has, where the name leads, and what the provider of certificates says. The database decides what
// follows from it (supabase/schemas/domains).

import type { ClaimToCheck, DomainWork, SeenOfName } from '#contract/sql/store/domains.ts'
import { recordDomainCheck, recordDomainHostname } from '#contract/sql/store/domains.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import { acceptedSecrets } from '#domain/basics/secrets.ts'
import { type Agreed, askBoth, type Resolver, type Visit } from '../lib/dns-resolver.ts'
import { domainAnswer, domainAnswerPath } from '../lib/domain-answer.ts'
import type { HostnameProvider } from '../lib/hostname-provider.ts'
import { logError } from '../lib/log.ts'

export type DomainParts = {
  readonly database: Database
  readonly resolvers: readonly [Resolver, Resolver]
  readonly visit: Visit
  /** Null: no provider is set up; names wait for their certificates. */
  readonly provider: HostnameProvider | null
  /** The secret with which we sign our answer at a name. */
  readonly secret: string
}

/** The state after the check; null when the claim is gone. */
export async function checkClaim(
  claim: ClaimToCheck,
  parts: DomainParts,
): Promise<DomainWork['state'] | null> {
  const work = await callOrThrow(parts.database, recordDomainCheck, {
    claimId: claim.id,
    seen: await lookAt(claim, parts),
  })
  if (!work || !parts.provider) return work?.state ?? null
  let { state } = work
  for (const hostname of work.hostnames) {
    state =
      (await certify(claim.id, hostname, { database: parts.database, provider: parts.provider })) ?? state
  }
  return state
}

async function certify(
  claimId: string,
  { host, providerId, mayRestart }: DomainWork['hostnames'][number],
  { database, provider }: { readonly database: Database; readonly provider: HostnameProvider },
): Promise<DomainWork['state'] | null> {
  const found = await provider.ensure(host, providerId || null)
  const isStillStuck = found.kind === 'known' && found.state === 'stuck' && found.providerId !== ''
  const answer = isStillStuck && mayRestart ? await provider.restart(host, found.providerId) : found
  if (answer.kind === 'known')
    return callOrThrow(database, recordDomainHostname, {
      claimId,
      host,
      answer: { providerId: answer.providerId, state: answer.state, reasons: [...answer.reasons] },
    })
  logError(`certificate of ${host}: could not ask: ${answer.reason}`)
  return null
}

/** Asks the resolvers and visits the hosts of a name. */
async function lookAt({ name, token, target, hosts }: ClaimToCheck, parts: DomainParts): Promise<SeenOfName> {
  const { resolvers } = parts
  const ours = await askBoth(resolvers, target, 'A')
  const [txt, doubled, ...seen] = await Promise.all([
    askBoth(resolvers, `_oja.${name}`, 'TXT'),
    askBoth(resolvers, `_oja.${name}.${name}`, 'TXT'),
    ...hosts.map((host) => lookAtHost(host, { token, target, ours }, parts)),
  ])
  return {
    txt: { asked: txt.isAsked, agreed: few(txt.agreed), any: few(txt.any) },
    hosts: Object.fromEntries(hosts.map((host, place) => [host, seen[place] as SeenOfName['hosts'][string]])),
    isDoubled: doubled.any.includes(token),
  }
}

async function lookAtHost(
  host: string,
  { token, target, ours }: Pick<ClaimToCheck, 'token' | 'target'> & { readonly ours: Agreed },
  { resolvers, visit, secret }: DomainParts,
): Promise<SeenOfName['hosts'][string]> {
  const [cname, addresses, visited, ...expected] = await Promise.all([
    askBoth(resolvers, host, 'CNAME'),
    askBoth(resolvers, host, 'A'),
    visit(host, domainAnswerPath(token)),
    ...acceptedSecrets(secret).map((each) => domainAnswer(each, host, token)),
  ])
  const isOurs = visited.kind === 'answer' && expected.includes(visited.text.trim())
  // DNS names our target by a CNAME, or one of its addresses (ALIAS).
  const leads = cname.any.includes(target) || addresses.any.some((each) => ours.any.includes(each))
  // While DNS names us, or did not answer, a missing answer or an error of the server may be our own fault.
  const isElsewhere = cname.isAsked && addresses.isAsked && ours.isAsked && !leads
  const isSound = visited.kind === 'answer' && visited.status < 500 && visited.status !== 429
  return {
    points: isElsewhere || isSound ? isOurs : null,
    leads,
    cname: cname.any[0]?.slice(0, 253) ?? null,
    addresses: few(addresses.any),
  }
}

const MAX_VALUES = 12
const MAX_LENGTH = 300

function few(values: readonly string[]): string[] {
  return values.slice(0, MAX_VALUES).map((value) => value.slice(0, MAX_LENGTH))
}
