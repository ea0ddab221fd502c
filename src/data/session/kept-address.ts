// The address of Supabase for a time without a line: what the Worker answered this device last. Loaded by the owner's app alone, before it asks: it puts the
// kept answer where the app looks first (early-asks.ts).

import { CONFIG_PATH, isSupabaseAddress } from '#contract/api/site.ts'
import { earlyKey } from './early-asks.ts'

const KEY = 'oja:config'

/** Longer than this, a page does not wait for the Worker when this device keeps its last answer. */
const ANSWER_MS = 4_000

const early = globalThis.ojaEarly ?? new Map<string, Promise<Response>>()
globalThis.ojaEarly = early
const answer = keptOr(early.get(earlyKey(CONFIG_PATH)) ?? fetch(CONFIG_PATH))
answer.catch(() => {}) // the app asks again, and tells
early.set(earlyKey(CONFIG_PATH), answer)

/** The answer of the site. Without a line, and on a line where nothing of ours comes, what it answered this device last. */
async function keptOr(asked: Promise<Response>): Promise<Response> {
  const kept = keptText()
  const good = asked.then(keepGood)
  if (kept === null) return good
  const late = new Promise<void>((resolve) => setTimeout(resolve, ANSWER_MS))
  return Promise.race([good, late.then(() => new Response(kept))]).catch((error: unknown) => {
    console.warn('session: the address is the one that this device keeps', error)
    return new Response(kept)
  })
}

/** Rejects for an answer that is none of ours: another network's page, a fault. */
async function keepGood(response: Response): Promise<Response> {
  const text = await response.clone().text()
  if (!response.ok || !isSupabaseAddress(JSON.parse(text))) throw new Error(`${CONFIG_PATH}: not our answer`)
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // Without it the app asks the Worker each time.
  }
  return response
}

function keptText(): string | null {
  try {
    const kept = localStorage.getItem(KEY)
    return isSupabaseAddress(JSON.parse(kept ?? 'null')) ? kept : null
  } catch {
    return null // the browser forbids storage, or the stored value is not ours
  }
}
