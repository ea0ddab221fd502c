// Answers of the provider that work cannot continue without.
import type { ProviderAnswer, ProviderFault } from '../lib/payment-provider.ts'

/** The provider gave no answer that counts: the work is done again later. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown'
  readonly waitSeconds: number
  /** True when every other question would fail as well: nobody answers, or the key is wrong. False for a no to this question alone. */
  readonly isForAll: boolean

  constructor(what: string, fault: ProviderFault) {
    super(`${what}: ${faultWords(fault)}`)
    this.waitSeconds = fault.kind === 'busy' ? fault.waitSeconds : 30
    this.isForAll = fault.kind !== 'refused' || fault.status === 401
  }
}

/** The value; throws ProviderDown for every fault. For questions: a refused one means a wrong key. */
export function trusted<Value>(what: string, answer: ProviderAnswer<Value>): Value {
  if (answer.ok) return answer.value
  throw new ProviderDown(what, answer.fault)
}

/** The value, or null when the provider said no for good; throws ProviderDown when nobody knows. */
export function orRefused<Value>(what: string, answer: ProviderAnswer<Value>): Value | null {
  if (answer.ok) return answer.value
  if (answer.fault.kind === 'refused' && answer.fault.status !== 401) return null
  throw new ProviderDown(what, answer.fault)
}

/** One line for the log. */
export function faultWords(fault: ProviderFault): string {
  if (fault.kind === 'refused') return `refused: ${fault.status} ${fault.message}`
  return fault.kind === 'busy' ? 'busy' : `unreachable: ${fault.reason}`
}
