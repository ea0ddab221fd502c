// Tests that our own pages are told before a tap whether plans can be paid: without a key of the payment provider, paying is off.
import { expect, it } from 'vitest'
import { paymentProviderOf } from '#functions/adapters/paystack.ts'
import type { RouteContext } from '#functions/http/shared/context.ts'
import { answerConfig } from '#functions/http/site/config.ts'

it.each([
  ['without a key', undefined, true],
  ['with a key', 'sk_test_x', false],
])('%s', async (_what, key, isPayingOff) => {
  const env = {
    SITE_HOST: 'oja.test',
    SUPABASE_URL: 'https://x',
    SUPABASE_PUBLISHABLE_KEY: 'k',
    PAYSTACK_SECRET_KEY: key,
  }
  const paymentProvider = paymentProviderOf(env as never)
  const context = { env, paymentProvider, now: () => 0 } as unknown as RouteContext
  const answer = await answerConfig(new Request('https://oja.test/api/config'), context)

  const text = await answer.text()
  expect(JSON.parse(text)).toMatchObject({ isPayingOff })
  expect(text).not.toContain('sk_test_x')
})
