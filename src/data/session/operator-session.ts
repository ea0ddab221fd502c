// Asks our own host once, after a sign-in, for the session of the operators' pages.
import { isOutage } from '../outage.ts'
import { accessToken } from './session-client.ts'

/** True when the person is an operator and now has the cookie of the operators' pages. False for everybody else, and during an outage. */
export async function openOperatorSession(): Promise<boolean> {
  try {
    const token = await accessToken()
    if (token === null) return false
    const headers = { Authorization: `Bearer ${token}` }
    return (await fetch('/api/operator/session', { method: 'POST', headers })).status === 204
  } catch (error) {
    if (!isOutage(error)) throw error
    console.warn('sign-in: the operators’ pages cannot be reached', error)
    return false
  }
}
