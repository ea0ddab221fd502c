// Routes below /api/domain, with a bearer token: an owner claims a name, has it checked, gives it back. Each may answer `bad_request`,
// `unauthorised`, `forbidden`, `too_many_requests` and `unavailable`. What a name's state is, the page reads from the database.
import * as v from 'valibot'
import { CLAIM_STATES } from '../sql/store/domains.ts'
import { text } from '../sql/values.ts'
import type { ErrorCode } from './errors.ts'

const businessId = v.pipe(v.string(), v.uuid())

/** POST /api/domain/claim. */
export const domainClaimRequest = v.object({ businessId, name: v.pipe(v.string(), v.maxLength(300)) })

export const domainClaimAnswer = v.object({ claimId: text })
export type DomainClaimAnswer = v.InferOutput<typeof domainClaimAnswer>

/** `domain_refused` comes with `reason`, one of `NAME_FAULTS` (src/domain/hostname/claim-name.ts). */
export const DOMAIN_ERRORS = [
  'bad_request',
  'unauthorised',
  'forbidden',
  'plan_needed',
  'store_suspended',
  'domain_refused',
  'too_many_claims',
  'too_many_requests',
  'unavailable',
] as const satisfies readonly ErrorCode[]

/** POST /api/domain/check and, with `claimId` null for a name that our team wrote, POST /api/domain/remove. */
export const domainCheckRequest = v.object({ businessId, claimId: v.pipe(v.string(), v.uuid()) })
export const removeRequest = v.object({ businessId, claimId: v.nullable(v.pipe(v.string(), v.uuid())) })

/** The state after the check; null when the claim is gone. */
export const domainCheckAnswer = v.object({ state: v.nullable(v.picklist(CLAIM_STATES)) })
export type DomainCheckAnswer = v.InferOutput<typeof domainCheckAnswer>
