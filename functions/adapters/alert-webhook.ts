// Posts a line to the chat of operators. `text` is what Slack, Mattermost and Google Chat take, `content` what Discord takes.
import type { Env } from '../lib/env.ts'
import { logError } from '../lib/log.ts'
import { LIMITS_MS } from '../lib/time-limit.ts'

/** Sends a line. Never throws: false when it was not taken. */
export type AlertPoster = (line: string) => Promise<boolean>

/** The poster of this deployment; null without an address. */
export function alertPosterOf({ ALERT_WEBHOOK_URL }: Pick<Env, 'ALERT_WEBHOOK_URL'>): AlertPoster | null {
  if (!ALERT_WEBHOOK_URL) return null
  return async (line) => {
    try {
      const response = await fetch(ALERT_WEBHOOK_URL, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text: line, content: line }),
        redirect: 'manual',
        signal: AbortSignal.timeout(LIMITS_MS.alert),
      })
      await response.body?.cancel()
      if (!response.ok) logError(`alert: the webhook answered ${response.status}`)
      return response.ok
    } catch (error) {
      logError('alert: the webhook did not answer', error)
      return false
    }
  }
}
