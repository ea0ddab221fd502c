// This browser as a device that rings: whether it can, and its subscription at its push service. What it rings for is in notifications.ts.
import { supabaseAddress } from '../../session/supabase-address.ts'
import { activeWorker, PUSH_SCOPE } from '../owner-worker.ts'

/** Some browsers never answer. */
const SUBSCRIBE_MS = 20_000

/** A browser's address at its push service, and its keys in base64url. */
export type PushDevice = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/**
 * `install`: an iPhone or iPad rings from the app on its home screen alone. `blocked`: the person said no, and only the browser's settings can
 * change that. `off`: this installation has no keys.
 */
export type PushSupport = 'ready' | 'install' | 'unsupported' | 'blocked' | 'off'

/** Finds out whether this browser can show notifications. Asks the person nothing. */
export async function pushSupport(): Promise<PushSupport> {
  if (!(await supabaseAddress()).pushKey) return 'off'
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return isIosBrowser() ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** Safari on a phone knows whether it shows an app of the home screen; no other browser says so. */
function isIosBrowser(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}

/**
 * Why a browser does not subscribe. `key`: it keeps a subscription of another key and does not let go of it. `unreachable`: its push service does
 * not answer.
 */
export type SubscribeFault = 'blocked' | 'unreachable' | 'key' | 'failed'

/** The device as it is subscribed now; null when it is not, or with an earlier key of this installation. Never asks the person. */
export async function ownDevice(): Promise<PushDevice | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE)
  if (!registration?.scope.endsWith(PUSH_SCOPE)) return null
  const subscription = await registration.pushManager.getSubscription()
  const { pushKey } = await supabaseAddress()
  return subscription && isOfKey(subscription, pushKey) ? deviceOf(subscription) : null
}

/** Asks the person and subscribes. Call it from a press: browsers ask nothing otherwise. */
export async function subscribeDevice(): Promise<PushDevice | SubscribeFault> {
  return (await Notification.requestPermission()) === 'granted' ? subscribe() : 'blocked'
}

/** Subscribes where the person has allowed it before; null otherwise. Never asks the person. */
export async function subscribeAgain(): Promise<PushDevice | null> {
  if ((await pushSupport()) !== 'ready' || Notification.permission !== 'granted') return null
  const device = await subscribe()
  return typeof device === 'string' ? null : device
}

/** Ends a subscription of an earlier key first: with it, no browser subscribes again. */
async function subscribe(): Promise<PushDevice | SubscribeFault> {
  const { pushKey } = await supabaseAddress()
  const options = { userVisibleOnly: true, applicationServerKey: pushKey ?? '' }
  try {
    const registration = await activeWorker(PUSH_SCOPE)
    const held = await registration.pushManager.getSubscription()
    if (held && !isOfKey(held, pushKey)) await held.unsubscribe()
    return deviceOf(await within(registration.pushManager.subscribe(options), SUBSCRIBE_MS)) ?? 'failed'
  } catch (error) {
    // Browsers fail here with errors of every kind.
    console.warn('notifications: the browser could not subscribe', error)
    return FAULTS[(error as Error).name] ?? 'failed'
  }
}

/** By the names that the Push API gives its errors. */
const FAULTS: Readonly<Record<string, SubscribeFault>> = {
  NotAllowedError: 'blocked',
  AbortError: 'unreachable',
  NetworkError: 'unreachable',
  TimeoutError: 'unreachable',
  InvalidStateError: 'key',
  InvalidAccessError: 'key',
}

/** True also where a browser does not tell the key of a subscription. */
function isOfKey({ options }: PushSubscription, pushKey: string | null | undefined): boolean {
  const key = options?.applicationServerKey
  if (!key) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') === pushKey
}

/** Ends the subscription in this browser. Returns its address, for the server to forget. */
export async function unsubscribeDevice(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration(PUSH_SCOPE)
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) return null
  await subscription.unsubscribe()
  return subscription.endpoint
}

function deviceOf(subscription: PushSubscription): PushDevice | null {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new DOMException(`no answer within ${ms} ms`, 'TimeoutError')), ms),
  )
  return Promise.race([work, late])
}
