// A visitor's report about a shop. The database checks the same reasons.

export const REPORT_REASONS = ['not_delivered', 'fake_goods', 'forbidden_goods', 'pretends', 'other'] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

/** True for a reason that the form offers. */
export function isReportReason(value: unknown): value is ReportReason {
  return REPORT_REASONS.some((reason) => reason === value)
}
