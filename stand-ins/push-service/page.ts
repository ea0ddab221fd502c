// What was sent, as the browser opens it, and the stand-in's page: the newest first.
import { escapeHtml } from '@oja/stand-in-server'

/** A message that the stand-in took, as the browser opens it. */
export type PushedMessage = {
  readonly subscription: string
  readonly topic: string
  readonly ttl: number
  readonly urgency: string
  readonly payload: string
  /** When the request came, in milliseconds since 1970. */
  readonly at: number
}

/** The page with all messages, newest first. */
export function messagesPage(messages: readonly PushedMessage[]): string {
  const rows = messages
    .toReversed()
    .map(
      ({ at, urgency, ttl, payload }) =>
        `<li><b>${new Date(at).toISOString()}</b> ${escapeHtml(urgency)}, kept ${ttl} s<pre>${escapeHtml(payload)}</pre></li>`,
    )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Notifications</title>
<style>body{font:16px/1.5 system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}</style>
<h1>Notifications that were sent</h1><ol reversed>${rows.join('') || '<p>None yet.</p>'}</ol></html>`
}
