// GET /api/config: the address of this installation's Supabase, its publishable key and the public key of notifications, for our own pages.
// All are known only at run time, because one build serves every installation. All are public; no secret key is sent.

import type { SupabaseAddress } from '#contract/api/site.ts'
import { parseAccountCurrencies } from '#domain/plan/charged.ts'
import { jsonResponse, methodNotAllowed } from '../../lib/respond.ts'
import type { RouteHandler } from '../shared/context.ts'

/** 200 `{supabaseUrl, publishableKey, pushKey, payCurrencies, isPayingOff}`. */
export const answerConfig: RouteHandler = async (request, { env, paymentProvider, now }) => {
  if (request.method !== 'GET') return methodNotAllowed(['GET'])
  const address: SupabaseAddress = {
    supabaseUrl: env.SUPABASE_URL.replace(/\/+$/, ''),
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
    pushKey: env.VAPID_PUBLIC_KEY ?? null,
    payCurrencies: parseAccountCurrencies(env.PAYSTACK_CURRENCIES),
    isPayingOff: paymentProvider === null,
  }
  // Pages reckon the server's time from it (src/data/session/server-clock.ts); Cloudflare sends it with every answer, workerd alone does not.
  return jsonResponse(address, { headers: { Date: new Date(now()).toUTCString() } })
}
