// Answers about a store's own domain: its claims, what a check sees of a name, and where a host leads.
import * as v from 'valibot'
import { PLAN_IDS } from '#domain/plan/plan.ts'
import { sqlFunction } from '../../sql-function.ts'
import { flag, noValue, optionalText, optionalTime, text, texts, time } from '../values.ts'

/** What both resolvers, and a visit through the name, say of a host. */
const seenHost = v.object({
  /** True when a visit to the host reached us, false when it reached somebody else. Null: DNS and the visit do not tell. */
  points: v.nullable(flag),
  /** True when DNS names us. A visit can still fail then: the provider answers only for hosts that were registered there. */
  leads: v.optional(flag),
  /** Target of the CNAME record; null without one. */
  cname: optionalText,
  addresses: texts,
})

/** What a check saw. `asked`: both resolvers answered. `agreed`: values that both see. `any`: values that at least one sees. */
export const seenOfName = v.object({
  txt: v.object({ asked: flag, agreed: texts, any: texts }),
  hosts: v.record(v.string(), seenHost),
  /** The token was found at `_oja.adunni.com.adunni.com`: the owner typed the whole name into a form that adds the domain itself. */
  isDoubled: v.optional(flag),
})
export type SeenOfName = v.InferOutput<typeof seenOfName>

export const CLAIM_STATES = [
  'waiting',
  'proven',
  'issuing',
  'publishing',
  'active',
  'resting',
  'ended',
] as const

export const domainClaim = v.object({
  id: text,
  name: text,
  zone: text,
  hasWww: flag,
  prefersWww: flag,
  token: text,
  target: text,
  state: v.picklist(CLAIM_STATES),
  /** `holder`: another shop's token stands there too. `own_name`: the shop has another name. */
  blockedBy: v.nullable(v.picklist(['holder', 'own_name', 'plan'])),
  restsFor: v.nullable(v.picklist(['records', 'plan', 'suspended'])),
  endedFor: v.nullable(v.picklist(['removed', 'expired', 'taken', 'records', 'store'])),
  /** The host that shows the shop. */
  canonical: optionalText,
  /** Empty before the first check. */
  seen: v.partial(seenOfName),
  checkedAt: optionalTime,
  nextCheckAt: time,
  createdAt: time,
  expiresAt: time,
  provenAt: optionalTime,
  activeAt: optionalTime,
  failingSince: optionalTime,
  restedAt: optionalTime,
  endedAt: optionalTime,
  hostnames: v.array(
    v.object({ host: text, state: v.picklist(['going_on', 'serving', 'stuck']), reasons: texts }),
  ),
})
export type DomainClaim = v.InferOutput<typeof domainClaim>

const page = v.object({
  /** True when the plan in force includes a domain. */
  mayUse: flag,
  isOwner: flag,
  plan: v.picklist(PLAN_IDS),
  /** A domain that our team wrote without a claim. */
  byHand: optionalText,
  /** Open ones first, the newest first. */
  claims: v.array(domainClaim),
})
export type DomainPage = v.InferOutput<typeof page>

const toCheck = v.object({ id: text, businessId: text, name: text, token: text, target: text, hosts: texts })
export type ClaimToCheck = v.InferOutput<typeof toCheck>

const work = v.object({
  state: v.picklist(CLAIM_STATES),
  hostnames: v.array(
    /** `mayRestart`: the provider had given up, and may be told to start anew. */
    v.object({ host: text, providerId: optionalText, mayRestart: flag }),
  ),
})
export type DomainWork = v.InferOutput<typeof work>

const operatorLine = v.object({ businessId: text, shop: text, slug: text, claim: domainClaim })
/** A claim and its shop. */
export type OperatorDomain = v.InferOutput<typeof operatorLine>

/** Everything about the domains of a store. Null also for staff. */
export const domainPage = sqlFunction('domain_page', page, { area: 'domain', isNullForStrangers: true })
export const beginDomainClaim = sqlFunction('begin_domain_claim', text, {
  refuses: ['plan_needed', 'store_suspended', 'too_many_claims', 'too_many_requests'],
})
/** Ends a claim; with `claimId` null, removes the name that our team wrote. */
export const removeDomainClaim = sqlFunction('remove_domain_claim', noValue)
/** Claims whose check is due. */
export const takeDueDomainChecks = sqlFunction('take_due_domain_checks', v.array(toCheck))
/** One claim, to check it now; null when it is not this store's. */
export const takeDomainCheck = sqlFunction('take_domain_check', v.nullable(toCheck), {
  refuses: ['too_many_requests'],
})
/** Keeps what a check saw; answers what to ask the provider. */
export const recordDomainCheck = sqlFunction('record_domain_check', v.nullable(work))
/** Keeps what the provider says of a host; answers the claim's state. */
export const recordDomainHostname = sqlFunction(
  'record_domain_hostname',
  v.nullable(v.picklist(CLAIM_STATES)),
)
/** Hosts that the provider should forget. */
export const claimUnwantedHostnames = sqlFunction(
  'claim_unwanted_hostnames',
  v.array(v.object({ host: text, providerId: optionalText })),
)
/** Writes down that the provider has forgotten a host. */
export const forgetDomainHostname = sqlFunction('forget_domain_hostname', noValue)
/**
 * Where a host leads when no store has it as its active domain; null for a host that nobody has. `domain`: the served name of the host's pair; null:
 * the shop's page on our own host.
 */
export const domainRedirect = sqlFunction(
  'domain_redirect',
  v.nullable(v.object({ slug: text, domain: optionalText })),
)
/** Claims of all stores, for operators. */
export const operatorDomains = sqlFunction('operator_domains', v.array(operatorLine))
