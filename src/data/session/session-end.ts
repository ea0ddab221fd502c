// Finds out that the session of this browser has ended elsewhere: by a password change, a sign-out of other devices, a deleted account. The
// database and the Worker then refuse its token with 401 before it expires.
import { isOutage } from '../outage.ts'
import { sharedAuth } from './session-client.ts'

let isAsking = false

/**
 * For each answer to a call in the person's name. After a 401 it asks the auth server, and signs this browser out when the session has ended: `$auth` tells every tab. Other reasons of a 401 change nothing, and nothing is sent again, so that no refusal makes a loop.
 */
export function endSessionAfter401({ status }: { readonly status: number }): void {
  if (status !== 401 || isAsking) return
  isAsking = true
  void signOutIfEnded().finally(() => {
    isAsking = false
  })
}

async function signOutIfEnded(): Promise<void> {
  try {
    const auth = await sharedAuth()
    // The client removes a session that the auth server does not know.
    const { error } = await auth.getUser()
    if (error?.code === 'user_not_found') await auth.signOut({ scope: 'local' })
  } catch (error) {
    if (!isOutage(error)) throw error
    console.warn('session: nobody could be asked whether it has ended', error)
  }
}
