// POST /api/report, sent by the form on a shop's page "about": `application/x-www-form-urlencoded`, so that it works without scripts.
// Answers 303 to the same page, or one sentence: 400, 404, 413, 429, 503.
import { isUuid } from '#domain/basics/uuid.ts'
import { isReportReason, type ReportReason } from '#domain/store/report.ts'

export type ShopReport = {
  readonly store: string
  readonly reason: ReportReason
  readonly details: string
  /** A phone number or an address for the operator's answer; may be empty. */
  readonly contact: string
}

/** Reads a report from the form; null when a field is missing. The database shortens and cleans the texts. */
export function parseReport(form: URLSearchParams): ShopReport | null {
  const store = form.get('store')
  const reason = form.get('reason')
  if (!isUuid(store) || !isReportReason(reason)) return null
  return {
    store,
    reason,
    details: (form.get('details') ?? '').slice(0, 4_000),
    contact: (form.get('contact') ?? '').slice(0, 1_000),
  }
}
