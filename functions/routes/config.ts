// GET /api/config: where this installation's Supabase is and its publishable key, for our own pages. Known at run time only: one
// build serves every installation. Both values are public by nature; the secret key is never here.
import { jsonResponse, methodNotAllowed } from '../respond.ts'
import type { RouteHandler } from './context.ts'

/** 200 `{supabaseUrl, publishableKey}`. */
export const answerConfig: RouteHandler = async (request, { env }) => {
  if (request.method !== 'GET') return methodNotAllowed(['GET'])
  return jsonResponse({
    supabaseUrl: env.SUPABASE_URL.replace(/\/+$/, ''),
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
  })
}
