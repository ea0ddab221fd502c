// What the provider makes of money that an operator has sent back.
import type { OperatorPayments } from '#contract/sql/operator/operator.ts'

type Request = OperatorPayments['requests'][number]
type State = Request['refundState']

/** True when nothing happens unless a person does something. */
export function isStuck(state: State): boolean {
  return state === 'failed' || state === 'needs-attention' || state === 'refused'
}

/** True when another refund can be begun: the provider still has the money. */
export function mayRetry(state: State): boolean {
  return state === 'failed' || state === 'refused'
}

/** Where an approved refund stands, in a sentence. */
export function refundWords({
  refundState,
  refundReason,
}: Pick<Request, 'refundState' | 'refundReason'>): string {
  switch (refundState) {
    case 'failed':
      return 'The bank did not take it, and the provider has the money again.'
    case 'needs-attention':
      return 'The provider does not know where to send it: enter the owner’s bank account in the provider’s dashboard.'
    case 'refused':
      return `The provider did not begin it: ${refundReason || 'it gave no reason'}.`
    case null:
      return 'Approved. The provider is asked within a minute.'
    default:
      return 'Approved. The provider is paying it back.'
  }
}
