// The stand-ins beside the stack: paying, stores' own domains, notifications. Each keeps its data and keys in the folder, and has a page.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startLocalDns } from '@oja/local-dns'
import { startLocalPaystack } from '@oja/local-paystack'
import { claimPort } from '@oja/local-supabase/machine'
import { startPushService } from '@oja/push-service'
import { makeVapidKeys, type VapidKeys } from '../deploy/vapid-keys.ts'
import { portFrom } from './backend.ts'

export type LocalPayments = {
  /** The stand-in's page. */
  readonly url: string
  /** Variables of the Worker. */
  readonly vars: Readonly<Record<'PAYSTACK_URL' | 'PAYSTACK_SECRET_KEY' | 'PAYSTACK_CURRENCIES', string>>
  /** Where the stand-in sends its events. */
  setWebhookUrl(url: string): void
  stop(): Promise<void>
}

/** Starts the stand-in; its key is made at the first start and kept with what was paid. */
export async function openPayments(dir: string, log: (line: string) => void): Promise<LocalPayments> {
  const port = await claimPort(portFrom(process.env, 'OJA_PAYSTACK_PORT', 54326), 'OJA_PAYSTACK_PORT', log)
  const { url, secretKey, setWebhookUrl, stop } = await startLocalPaystack({
    port,
    dir: join(dir, 'paystack'),
  })
  const vars = { PAYSTACK_URL: url, PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_CURRENCIES: 'NGN,GHS' }
  return { url, vars, setWebhookUrl, stop }
}

/** What names point to: the Worker's own choice for a site at `localhost` (functions/domains/read-name.ts). */
const TARGET = 'shops.localhost'

export type LocalDomains = {
  /** The stand-in's page. */
  readonly url: string
  /** Variables of the Worker. */
  readonly vars: Readonly<Record<'DNS_STUB_URL', string>>
  /** The address of the Worker, to which the target's names lead. */
  setSite(url: string): void
  stop(): Promise<void>
}

/** Starts the stand-in, with the records of the last start. */
export async function openDomains(dir: string, log: (line: string) => void): Promise<LocalDomains> {
  const port = await claimPort(portFrom(process.env, 'OJA_DNS_PORT', 54327), 'OJA_DNS_PORT', log)
  const dns = await startLocalDns({ port, dir: join(dir, 'dns') })
  return {
    url: dns.url,
    vars: { DNS_STUB_URL: dns.url },
    setSite: (url) => dns.setSite({ url, target: TARGET }),
    stop: dns.stop,
  }
}

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
