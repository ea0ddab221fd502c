// Notifications on this machine: the push services' stand-in, and the keys of this folder.
import { claimPort } from '@oja/local-supabase/machine'
import { startPushService } from '../push-service/push-service.ts'
import { keptVapidKeys } from '../push-service/vapid-keys.ts'
import { portFrom } from './backend.ts'

export type LocalNotifications = {
  /** The stand-in's page. */
  readonly url: string
  /** Variables of the Worker. */
  readonly vars: Readonly<Record<'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'PUSH_STAND_IN_URL', string>>
  stop(): Promise<void>
}

/** Starts the stand-in; the keys are made at the first start and kept, so that browsers stay subscribed. */
export async function openNotifications(
  dir: string,
  log: (line: string) => void,
): Promise<LocalNotifications> {
  const port = await claimPort(portFrom(process.env, 'OJA_PUSH_PORT', 54325), 'OJA_PUSH_PORT', log)
  const { publicKey, privateKey } = await keptVapidKeys(dir)
  const { url, stop } = await startPushService(port)
  return {
    url,
    vars: { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_STAND_IN_URL: url },
    stop,
  }
}
