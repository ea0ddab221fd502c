// The address of Supabase for a time without a line: what the Worker answered this device last. Loaded by the owner's app alone, before it asks.

import { isSupabaseAddress, type SupabaseAddress } from '#contract/api/site.ts'
import { askAround } from './supabase-address.ts'

const KEY = 'oja:config'

/** Longer than this, a page does not wait for the Worker when this device keeps its last answer. */
const ANSWER_MS = 4_000

askAround(async (ask) => {
  const asked = ask().then((address) => {
    keep(address)
    return address
  })
  const kept = keptAddress()
  if (!kept) return asked
  const late = new Promise<SupabaseAddress>((resolve) => setTimeout(resolve, ANSWER_MS, kept))
  return Promise.race([asked, late]).catch((error: unknown) => {
    console.warn('session: the address is the one that this device keeps', error)
    return kept
  })
})

function keptAddress(): SupabaseAddress | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isSupabaseAddress(kept) ? kept : null
  } catch {
    return null // the browser forbids storage, or the stored value is not ours
  }
}

function keep(address: SupabaseAddress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(address))
  } catch {
    // Without it the app asks the Worker each time.
  }
}
