// At each start of the app the server hears that this device is in use, and whose it is.
import { useEffect } from 'react'
import { renewDevice } from '#data/owner/notifications/notifications.ts'
import { warnOfRefusal } from '../kit/outage/warn-of-outage.ts'

/** Renews this device's subscription when the app opens: push services end subscriptions without a word. */
export function useRenewedDevice(): void {
  useEffect(() => {
    renewDevice().catch(warnOfRefusal('notifications: this device was not renewed'))
  }, [])
}
