// POST /api/sales-leads, sent by the form of "Talk to Sales": `application/x-www-form-urlencoded`, so that it works without scripts.
// Answers 303 to the thanks on the contact page, or one sentence: 400, 403, 413, 422, 429, 503.
import type { Failure, Result } from '#domain/basics/result.ts'
import { readSalesLead, type SalesLead } from '#domain/message/sales-lead.ts'

/** The lead in a form, or the first field that is missing or wrong. */
export function parseSalesLead(
  form: URLSearchParams,
): Result<SalesLead, Failure<'name' | 'contact' | 'need'>> {
  const text = (name: string, max: number) => (form.get(name) ?? '').slice(0, max)
  return readSalesLead({
    name: text('name', 1_000),
    contact: text('contact', 254),
    shop: text('shop', 1_000),
    need: text('need', 4_000),
  })
}
