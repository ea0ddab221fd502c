// What a shop asks of us: help, and the domain of a paid year.
import * as contract from '#contract/sql/operator/asked.ts'
import type { SupportValues } from '#domain/store/forms/support-form.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

export type { FreeDomainPage, SupportPage } from '#contract/sql/operator/asked.ts'

/** The plan in force and the shop's questions. Throws when the person is no member. */
export async function fetchSupportPage(businessId: string): Promise<contract.SupportPage> {
  const page = await callOrThrow(await ownerDatabase(), contract.supportPage, {
    businessId,
  })
  if (!page) throw new Error('support_page: expected a store of this person')
  return page
}

/** Asks us something; the same words once while they are open. Refuses with `too_many_requests`, `forbidden`, `bad_request`. */
export async function askSupport(
  businessId: string,
  { message, answerBy }: SupportValues,
): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.askSupport, {
    businessId,
    message,
    answerBy,
  })
}

/** The shop's requests, and whether it may ask now. Throws when the person is neither owner nor manager. */
export async function fetchFreeDomainPage(businessId: string): Promise<contract.FreeDomainPage> {
  const page = await callOrThrow(await ownerDatabase(), contract.freeDomainPage, {
    businessId,
  })
  if (!page) throw new Error('free_domain_page: expected a store of this person')
  return page
}

/** Asks for a domain, in ASCII. Refuses with `not_annual`, `domain_used`, `domain_taken`, `forbidden`, `bad_request`. */
export async function askFreeDomain(businessId: string, name: string): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.askFreeDomain, { businessId, name })
}
