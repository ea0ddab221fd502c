// Stops a subscription at the provider, and asks what it is after a refusal: one that still charges must not be forgotten.
import { logError } from '../lib/log.ts'
import type { PaymentProvider } from '../lib/payment-provider.ts'
import { faultWords, orRefused } from './trusted.ts'

/** False while it charges all the same. Throws ProviderDown when nobody knows. */
export async function stopSubscription(
  code: string,
  emailToken: string,
  provider: PaymentProvider,
): Promise<boolean> {
  const answer = await provider.disableSubscription(code, emailToken)
  orRefused('stop a subscription', answer)
  if (answer.ok) return true
  // Refused: it may be so already, or the token may have changed.
  const now = orRefused('a subscription', await provider.subscription(code))
  if (now?.state !== 'active' && now?.state !== 'attention') return true
  const isOther = now.emailToken !== '' && now.emailToken !== emailToken
  const again = isOther ? await provider.disableSubscription(code, now.emailToken) : answer
  if (again.ok) return true
  logError(`subscription ${code} does not stop: ${faultWords(again.fault)}`)
  return false
}
