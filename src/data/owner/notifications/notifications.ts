// What this device rings for in a store, asked of the Worker: it alone keeps devices. This browser keeps the device that the server knows, from
// turning notifications on until signing out: when the push service gives the browser another address, the worker or the app's next start tells
// the server which device it replaces. public/owner-worker.js has the same names.

import { refusalIn } from '#contract/api/errors.ts'
import {
  choicesAnswer,
  doneAnswer,
  NOTIFICATION_ERRORS,
  NOTIFICATIONS_PATH,
  type NotificationsRequest,
} from '#contract/api/notifications.ts'
import type { PushChoices } from '#domain/notification/push-choices.ts'
import { checkAnswer } from '../../check-answer.ts'
import type { CallResult } from '../../client.ts'
import { readJsonAnswer, ServerError, warnOrThrow } from '../../outage.ts'
import { postJsonAsPerson } from '../../session/post-as-person.ts'
import { ownDevice, type PushDevice, subscribeAgain, unsubscribeDevice } from './push-device.ts'

/** What the device rings for in the store; null when it does not ring there. */
export async function fetchChoices(device: PushDevice, store: string): Promise<PushChoices | null> {
  const answer = await ask({ call: 'read', endpoint: device.endpoint, store })
  if (!answer.ok) throw new ServerError(`${NOTIFICATIONS_PATH}: refused with ${answer.error.code}`)
  return checkAnswer(NOTIFICATIONS_PATH, choicesAnswer, answer.value).choices
}

/** The device rings for these from now on. The server forgets the device in whose place it has come. */
export async function saveChoices(
  device: PushDevice,
  store: string,
  choices: PushChoices,
): Promise<CallResult<PushChoices | null>> {
  const answer = await ask({ call: 'save', device, store, choices })
  if (!answer.ok) return answer
  const before = await keptDevice()
  await keepDevice(device)
  if (before && before.endpoint !== device.endpoint)
    await ask({ call: 'remove', endpoint: before.endpoint, store: null })
  return { ok: true, value: checkAnswer(NOTIFICATIONS_PATH, choicesAnswer, answer.value).choices }
}

/** The device rings no more in the store. */
export function stopRinging(device: PushDevice, store: string): Promise<CallResult<unknown>> {
  return ask({ call: 'remove', endpoint: device.endpoint, store })
}

/** A notification to this device, now. */
export function ringTest(device: PushDevice, store: string): Promise<CallResult<unknown>> {
  return ask({ call: 'test', endpoint: device.endpoint, store })
}

/**
 * At each start of the app: the server learns this session and new keys, and ends what rang here for somebody else. A browser that rang and has
 * lost its subscription gets another one where the person still allows it; nobody is asked.
 */
export async function renewDevice(): Promise<void> {
  const before = await keptDevice()
  const device = (await ownDevice()) ?? (before && (await subscribeAgain()))
  if (!device) return
  if (before && before.endpoint !== device.endpoint) await ask({ call: 'move', before, device })
  const answer = await ask({ call: 'renew', device })
  if (!answer.ok) return
  if (checkAnswer(NOTIFICATIONS_PATH, doneAnswer, answer.value).done) await keepDevice(device)
  else await dropKeptDevice()
}

/** Signing out: this browser rings for nobody. Does what it can without a connection, too. A fault of ours keeps nobody signed in. */
export async function forgetDevice(): Promise<void> {
  try {
    const before = await keptDevice()
    const endpoint = (await unsubscribeDevice()) ?? before?.endpoint
    await dropKeptDevice()
    if (endpoint) await ask({ call: 'remove', endpoint, store: null })
  } catch (error) {
    const what = 'notifications: the server did not hear that this device rings no more'
    if (error instanceof DOMException) console.warn(what, error)
    else void Promise.reject(error).catch(warnOrThrow(what))
  }
}

/** Throws when the server cannot be asked. */
async function ask(body: NotificationsRequest): Promise<CallResult<unknown>> {
  const response = await postJsonAsPerson(NOTIFICATIONS_PATH, body)
  const answer = await readJsonAnswer(NOTIFICATIONS_PATH, response)
  if (response.ok) {
    if (body.call !== 'read' && body.call !== 'save') checkAnswer(NOTIFICATIONS_PATH, doneAnswer, answer)
    return { ok: true, value: answer }
  }
  const code = NOTIFICATION_ERRORS.find((known) => known === refusalIn(answer)?.code)
  if (code) return { ok: false, error: { code, details: {} } }
  throw new ServerError(`${NOTIFICATIONS_PATH}: expected 200, got ${response.status}`)
}

const CACHE = 'push-device'
const KEY = '/push-device'

/** Keeps it in place of the one before. */
export async function keepDevice(device: PushDevice): Promise<void> {
  const cache = await globalThis.caches?.open(CACHE)
  await cache?.put(KEY, new Response(JSON.stringify(device)))
}

/** Null when none is kept. */
export async function keptDevice(): Promise<PushDevice | null> {
  const kept = await globalThis.caches?.match(KEY, { cacheName: CACHE })
  return kept ? ((await kept.json()) as PushDevice) : null
}

/** Forgets the device. Does nothing when none is kept. */
export async function dropKeptDevice(): Promise<void> {
  await globalThis.caches?.delete(CACHE)
}
