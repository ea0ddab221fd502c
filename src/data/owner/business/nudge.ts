// Asks the site to publish a store now. The database sends the same request at commit. The second request saves the wait when the
// first is lost.
import { warnOrThrow } from '../../outage.ts'
import { postJsonAsPerson } from '../../session/post-as-person.ts'
import { accessToken } from '../../session/session-client.ts'

/** Does not wait for an answer. Logs an outage; the sweep of the next minute publishes the store. */
export function sendNudge(businessId: string): void {
  send(businessId).catch(warnOrThrow('nudge: the site did not hear of the change'))
}

async function send(businessId: string): Promise<void> {
  if (await accessToken()) await postJsonAsPerson('/api/nudge', { store: businessId }, { keepalive: true })
}
