// The store's own domain for its owners: the page from the database, and the three deeds of the Worker.

import { type GenericSchema, is } from 'valibot'
import {
  domainCheckAnswer as checkSchema,
  DOMAIN_ERRORS,
  type DomainCheckAnswer,
  type DomainClaimAnswer,
  domainClaimAnswer,
  nameFault,
} from '#contract/api/domains.ts'
import { refusalIn } from '#contract/api/refusal.ts'
import * as contract from '#contract/sql/store/domains.ts'
import type { NameFault } from '#domain/hostname/claim-name.ts'
import { checkAnswer } from '../../check-answer.ts'
import { callOrThrow } from '../../client.ts'
import { readJsonAnswer } from '../../outage.ts'
import { postJsonAsPerson } from '../../session/post-as-person.ts'
import { ownerDatabase } from '../owner-database.ts'

export type { DomainClaim, DomainPage } from '#contract/sql/store/domains.ts'

export type DomainRefusal = {
  readonly code: (typeof DOMAIN_ERRORS)[number]
  /** Why a name cannot be claimed. */
  readonly reason: NameFault | null
}

type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: DomainRefusal }

/** Everything about the domains of a store. Throws when the person is neither owner nor manager. */
export async function fetchDomainPage(businessId: string): Promise<contract.DomainPage> {
  const page = await callOrThrow(await ownerDatabase(), contract.domainPage, { businessId })
  if (!page) throw new Error('domain_page: expected a store of this person')
  return page
}

/** Claims a name. */
export function claimDomain(businessId: string, name: string): Promise<Answer<DomainClaimAnswer>> {
  return askDomains('/api/domain/claim', { businessId, name }, domainClaimAnswer)
}

/** Has a name checked now. */
export function checkDomain(businessId: string, claimId: string): Promise<Answer<DomainCheckAnswer>> {
  return askDomains('/api/domain/check', { businessId, claimId }, checkSchema)
}

/** Gives a name back; `claimId` null: the one that our team wrote. */
export function removeDomain(businessId: string, claimId: string | null): Promise<Answer<null>> {
  return askDomains('/api/domain/remove', { businessId, claimId }, null)
}

/** Throws for an outage and for an answer of another form. `schema` null: the answer has no body. */
async function askDomains<T>(
  path: string,
  body: object,
  schema: GenericSchema<unknown, T> | null,
): Promise<Answer<T>> {
  const response = await postJsonAsPerson(path, body)
  if (response.ok && schema === null) return { ok: true, value: null as T }
  const answer = await readJsonAnswer(path, response)
  if (response.ok && schema) return { ok: true, value: checkAnswer(path, schema, answer) }
  const refusal = refusalIn(answer)
  const reason = refusal?.['reason']
  return {
    ok: false,
    error: {
      code: DOMAIN_ERRORS.find((code) => code === refusal?.code) ?? 'unavailable',
      reason: is(nameFault, reason) ? reason : null,
    },
  }
}
