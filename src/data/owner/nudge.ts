// Asks the site to render a store now. The database's own notice does the same: this one only saves the seconds in which that is lost.
import { accessToken } from '../session.ts'

/** Fire and forget: a failure is logged, the sweep of the next minute repairs it. */
export function nudge(businessId: string): void {
  send(businessId).catch((error: unknown) =>
    console.warn('nudge: the site did not hear of the change', error),
  )
}

async function send(businessId: string): Promise<void> {
  const token = await accessToken()
  if (!token) return
  await fetch('/api/nudge', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ store: businessId }),
    keepalive: true,
  })
}
