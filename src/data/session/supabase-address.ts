// The address of this installation's Supabase, read from the Worker at run time, with the Worker's time. Loads nothing of supabase-js.

import { CONFIG_PATH, isSupabaseAddress, type SupabaseAddress } from '#contract/api/site.ts'
import { AnswerError } from '../errors.ts'
import { openOnce } from '../open-once.ts'
import { readJsonAnswer, ServerError, warnOrThrow } from '../outage.ts'
import { takeEarly } from './early-asks.ts'
import { noteServerTime } from './server-clock.ts'

/** Asks the Worker once; after a failure the next call asks again. The owner's app has an answer without a line too (kept-address.ts). */
export const supabaseAddress = openOnce(async (): Promise<SupabaseAddress> => {
  const early = await takeEarly(CONFIG_PATH)
  const response = early ?? (await fetch(CONFIG_PATH))
  noteServerTime(response, early && globalThis.ojaEarlyAt)
  if (!response.ok) throw new ServerError(`${CONFIG_PATH}: expected 200, got ${response.status}`)
  const body = await readJsonAnswer(CONFIG_PATH, response)
  if (!isSupabaseAddress(body)) throw new AnswerError(CONFIG_PATH, 'expected an address and a key')
  return body
})

/** Longer than this, a call does not wait for the time. */
const TIME_MS = 3_000

let asking: Promise<unknown> | undefined

/** Asks the Worker for its time (server-clock.ts). Resolves after three seconds at the latest, and without an answer too. */
export function askServerTime(): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, TIME_MS))
  asking ??= Promise.race([fetch(CONFIG_PATH).then(noteServerTime), late])
    .catch(warnOrThrow('session: the server did not tell its time'))
    .finally(() => {
      asking = undefined
    })
  return asking
}
