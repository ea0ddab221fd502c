// The address of this installation's Supabase, read from the Worker at run time, with the Worker's time. Loads nothing of supabase-js.

import { CONFIG_PATH, isSupabaseAddress, type SupabaseAddress } from '#contract/api/site.ts'
import { AnswerError } from '../errors.ts'
import { openOnce } from '../open-once.ts'
import { readJsonAnswer, ServerError, warnOrThrow } from '../outage.ts'
import { takeEarly } from './early-asks.ts'
import { noteServerTime } from './server-clock.ts'

const KEPT_KEY = 'oja:config'

/** Longer than this, a page does not wait for the Worker when this device keeps its last answer. */
const ANSWER_MS = 4_000

/**
 * Asks the Worker once; after a failure the next call asks again. Without a line, and on a line where nothing comes, it is what the Worker answered
 * this device last.
 */
export const supabaseAddress = openOnce(async (): Promise<SupabaseAddress> => {
  const kept = keptAddress()
  if (!kept) return askAddress()
  const late = new Promise<SupabaseAddress>((resolve) => setTimeout(resolve, ANSWER_MS, kept))
  return Promise.race([askAddress(), late]).catch((error: unknown) => {
    console.warn('session: the address is the one that this device keeps', error)
    return kept
  })
})

async function askAddress(): Promise<SupabaseAddress> {
  const early = await takeEarly(CONFIG_PATH)
  const response = early ?? (await fetch(CONFIG_PATH))
  noteServerTime(response, early && globalThis.ojaEarlyAt)
  if (!response.ok) throw new ServerError(`${CONFIG_PATH}: expected 200, got ${response.status}`)
  const body = await readJsonAnswer(CONFIG_PATH, response)
  if (!isSupabaseAddress(body)) throw new AnswerError(CONFIG_PATH, 'expected an address and a key')
  keepAddress(body)
  return body
}

function keptAddress(): SupabaseAddress | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_KEY) ?? 'null')
    return isSupabaseAddress(kept) ? kept : null
  } catch {
    return null // the browser forbids storage, or the stored value is not ours
  }
}

function keepAddress(address: SupabaseAddress): void {
  try {
    localStorage.setItem(KEPT_KEY, JSON.stringify(address))
  } catch {
    // Without it the app asks the Worker each time.
  }
}

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
