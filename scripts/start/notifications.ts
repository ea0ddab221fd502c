// Notifications on this machine: the push services' stand-in, and the keys of this folder.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimPort } from '@oja/local-supabase/machine'
import { startPushService } from '@oja/push-service'
import { makeVapidKeys, type VapidKeys } from '../deploy/vapid-keys.ts'
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

/** The keys that a folder keeps; the first call makes them. */
async function keptVapidKeys(dir: string): Promise<VapidKeys> {
  const path = join(dir, 'vapid.json')
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as VapidKeys
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const keys = await makeVapidKeys()
  writeFileSync(path, JSON.stringify(keys), { mode: 0o600 })
  return keys
}
