// What the page of the owner's app has asked before its files were there (src/islands/owner/session/first-page.ts). Each answer is taken once.

import type { Moment } from './server-clock.ts'

declare global {
  /** By `earlyKey`. */
  var ojaEarly: Map<string, Promise<Response>> | undefined
  /** When the first of them came. */
  var ojaEarlyAt: Moment | undefined
}

/** Names a request: its address, and its body where it has one. */
export function earlyKey(address: string, body?: unknown): string {
  return typeof body === 'string' ? `${address} ${body}` : address
}

/** The good answer that the page has asked for; undefined when it has not, or when it was refused or lost. */
export async function takeEarly(address: string, body?: unknown): Promise<Response | undefined> {
  const key = earlyKey(address, body)
  const asked = globalThis.ojaEarly?.get(key)
  globalThis.ojaEarly?.delete(key)
  const answer = await asked?.catch(() => undefined) // asked again, where the failure is told
  return answer?.ok ? answer : undefined
}
