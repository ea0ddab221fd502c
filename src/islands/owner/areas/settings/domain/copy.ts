// Sentences about a shop's domain: refusals, states, and what to do next.
import type { DOMAIN_ERRORS } from '#contract/api/domains.ts'
import type { DomainClaim } from '#contract/sql/store/domains.ts'
import { toShownHost } from '#domain/basics/punycode.ts'
import type { NameFault } from '#domain/hostname/claim-name.ts'
import { type RefusalWords, toRefusalText } from '#kit/form/refusal-words.ts'
import type { BadgeTone } from '#kit/show/Badge.tsx'

const NAME_FAULTS: Readonly<Record<NameFault, string>> = {
  empty: 'Type the name, such as adunni.com.',
  not_a_name: 'This is not the name of a website. Type it like adunni.com.',
  wildcard: 'Type one name without *, such as adunni.com.',
  address: 'This is the number of a computer. Type a name, such as adunni.com.',
  ours: 'This name is ours. Type a name that you have bought.',
  suffix: 'Everybody shares this ending. Type the whole name, such as adunni.com.ng.',
  too_long: 'This name is too long.',
}

const NO_NAME = 'This is not the name of a website. Type it like adunni.com.'

const faultText = ({ reason }: Readonly<Record<string, unknown>>) => NAME_FAULTS[reason as NameFault]

const REFUSALS = {
  bad_request: (details) => faultText(details) ?? NO_NAME,
  unauthorised: 'You are signed out. Sign in again.',
  forbidden: 'Only an owner of the shop can do this.',
  plan_needed: 'Your plan does not include a domain.',
  store_suspended: 'The shop is suspended. Write to us first.',
  domain_refused: (details) => faultText(details) ?? 'This name cannot be a shop’s domain.',
  too_many_claims: 'Five names wait for their records already. Remove one first.',
  too_many_requests: 'We looked a moment ago. Please wait a little.',
  unavailable: 'We could not reach the server. Nothing was changed: try again in a moment.',
} satisfies RefusalWords<(typeof DOMAIN_ERRORS)[number]>

/** The sentence for a refusal. */
export const domainRefusalText = toRefusalText(REFUSALS)

/** `münchen.example (xn--mnchen-3ya.example)`; a plain name once. */
export function bothForms(host: string): string {
  const shown = toShownHost(host)
  return shown === host ? host : `${shown} (${host})`
}

/** The state in two words. */
export function badgeOf({ state, failingSince, blockedBy }: DomainClaim): readonly [string, BadgeTone] {
  if (state === 'active') return failingSince ? ['Failing', 'bad'] : ['Active', 'good']
  if (blockedBy) return ['Blocked', 'bad']
  return (
    {
      waiting: ['Waiting for records', 'wait'],
      proven: ['Proved', 'brand'],
      issuing: ['Certificate under way', 'brand'],
      publishing: ['Publishing', 'brand'],
      resting: ['Resting', 'bad'],
      ended: ['Removed', 'plain'],
    } as const
  )[state]
}

/** Where each host of a name leads. A correct record counts as correct before the certificate exists, although no visit arrives yet. */
export function hostTexts({
  seen: { hosts = {} },
  target,
}: Pick<DomainClaim, 'seen' | 'target'>): readonly string[] {
  return Object.entries(hosts).map(([host, { points, leads, cname, addresses }]) => {
    const shown = toShownHost(host)
    if (points) return `${shown}: leads to us.`
    if (points === null) return `${shown}: we could not ask. Nothing is lost; we ask again.`
    if (leads) return `${shown}: the record is right. Visits arrive once the certificate is in place.`
    const found = cname
      ? `a CNAME of ${cname}`
      : addresses.length > 0
        ? `the address ${addresses.join(', ')}`
        : null
    return found
      ? `${shown}: leads elsewhere. We see ${found}; we expect ${target}.`
      : `${shown}: leads nowhere yet.`
  })
}

/** The sentence for a name that our team has bought for the shop. */
export function boughtByUsText(name: string): string {
  return `We bought ${toShownHost(name)} for you, and we connect it to your shop. You need to do nothing: this page shows how far it is.`
}

/** The state of the claim, and what to do next. */
export function nextStepText(claim: DomainClaim, dayText: (time: string) => string): string {
  const { state, name, target, canonical, blockedBy, restsFor, endedFor, hasWww } = claim
  const host = toShownHost(canonical ?? name)
  if (blockedBy === 'holder')
    return `Your TXT record is there, and so is the TXT record of another shop. Delete the other one where your DNS is, and ${host} is yours.`
  if (blockedBy === 'own_name')
    return `Your shop has another domain. Remove that one first, and ${host} takes its place.`
  if (blockedBy === 'plan') return `Your plan does not include a domain any more. ${host} waits for the plan.`
  switch (state) {
    case 'waiting':
      return `Add the records below where you bought ${host}. We look every few minutes. This claim ends on ${dayText(claim.expiresAt)} when the TXT record is not there.`
    case 'proven':
      if (Object.values(claim.seen.hosts ?? {}).some(({ leads }) => leads))
        return `${host} is yours, and its record is right. We ask for the certificate, mostly within minutes. You need to do nothing.`
      return `${host} is yours: we see your TXT record. Now let it lead to us: ${hasWww ? `point www.${toShownHost(name)}` : `point ${host}`} to ${target}.`
    case 'issuing':
      return `${host} leads to us. Its certificate is being made, mostly within minutes. You need to do nothing.`
    case 'publishing':
      return `The certificate is ready. The pages of ${host} are being published.`
    case 'active':
      return `Visitors of ${host} see your shop, with a safe connection. Keep the records where they are.`
    case 'resting':
      if (restsFor === 'plan')
        return `Your plan has ended, so ${host} rests. It returns by itself with the plan.`
      if (restsFor === 'suspended') return 'The shop was suspended, so its domain rests.'
      return `${host} did not lead to us for 72 hours, so it rests. Visitors who still reach us are led to your link on our site. Put the records back and it returns by itself.`
    case 'ended':
      return ENDED[endedFor ?? 'removed']
  }
}

const ENDED: Readonly<Record<NonNullable<DomainClaim['endedFor']>, string>> = {
  removed: 'You removed it. You can delete its records where your DNS is.',
  expired: 'Its TXT record did not come within seven days. Add the name again when you are ready.',
  taken: 'Your TXT record was gone and another shop proved the name. Whoever manages the DNS decides.',
  records: 'Its records were gone for too long. Add the name again when they are back.',
  store: 'The store was deleted.',
}
