// The address of this installation's Supabase, read from the Worker at run time. Loads nothing of supabase-js.

import { CONFIG_PATH, isSupabaseAddress, type SupabaseAddress } from '#contract/api/site.ts'
import { AnswerError } from '../errors.ts'
import { readJsonAnswer, ServerError } from '../outage.ts'

let address: Promise<SupabaseAddress> | undefined

/** Asks the Worker once; after a failure the next call asks again. */
export function supabaseAddress(): Promise<SupabaseAddress> {
  address ??= fetchAddress().catch((error: unknown) => {
    address = undefined
    throw error
  })
  return address
}

async function fetchAddress(): Promise<SupabaseAddress> {
  const response = await fetch(CONFIG_PATH)
  if (!response.ok) throw new ServerError(`${CONFIG_PATH}: expected 200, got ${response.status}`)
  const body = await readJsonAnswer(CONFIG_PATH, response)
  if (!isSupabaseAddress(body)) throw new AnswerError(CONFIG_PATH, 'expected an address and a key')
  return body
}
