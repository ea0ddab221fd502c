// The states of vouchers as the pages name and colour them.
import type { OwnerVoucher, VoucherState } from '#domain/voucher/voucher-state.ts'
import type { BadgeTone } from '../../kit/Badge.tsx'

export const STATE_WORDS: Readonly<Record<VoucherState, readonly [BadgeTone, string]>> = {
  active: ['good', 'Active'],
  scheduled: ['brand', 'Scheduled'],
  paused: ['wait', 'Paused'],
  used_up: ['plain', 'Used up'],
  ended: ['plain', 'Ended'],
  archived: ['plain', 'Archived'],
}

/** `3 of 10 used`, `3 used`, `Not used yet`. */
export function usesWords({ uses, max_uses }: Pick<OwnerVoucher, 'uses' | 'max_uses'>): string {
  if (max_uses !== null) return `${uses} of ${max_uses} used`
  return uses === 0 ? 'Not used yet' : `${uses} used`
}
