// Notifications for tests of the running site: a stand-in of push services, the Worker's variables for it, and phones of members.

import type { PushedMessage, PushService, TestSubscription } from '@oja/push-service'
import { startPushService } from '@oja/push-service'
import type { PushChoices } from '#domain/notification/push-choices.ts'
import { FIRST_CHOICES } from '#domain/notification/push-choices.ts'
import { makeVapidKeys } from '#scripts/deploy/vapid-keys.ts'
import type { Leaver } from '../stores/leaving-owners.ts'
import { type JsonAnswer, postJson } from '../stores/order-shop.ts'
import type { Oja } from './site.ts'

export type TestPushes = {
  readonly service: PushService
  /** For a local site: another one believes no stand-in. */
  readonly vars: Readonly<Record<string, string>>
  readonly publicKey: string
}

export async function openPushes(): Promise<TestPushes> {
  const service = await startPushService()
  const { publicKey, privateKey } = await makeVapidKeys()
  const vars = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_STAND_IN_URL: service.url }
  return { service, vars: { SITE_HOST: 'localhost', ...vars }, publicKey }
}

/** Asks POST /api/notifications; `null`: nobody is signed in. */
export function askNotifications(oja: Oja, person: Leaver | null, body: object): Promise<JsonAnswer> {
  const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {}
  return postJson(oja, '/api/notifications', body, { headers })
}

/** A phone of the person, which rings for the store. */
export async function ringFor(
  { oja, service, publicKey }: { readonly oja: Oja } & Pick<TestPushes, 'service' | 'publicKey'>,
  person: Leaver,
  store: string,
  choices: Partial<PushChoices> = {},
): Promise<TestSubscription> {
  const device = await service.subscribe(publicKey)
  const answer = await askNotifications(oja, person, {
    call: 'save',
    device,
    store,
    choices: { ...FIRST_CHOICES, ...choices },
  })
  if (answer.status !== 200) throw new Error(`the phone was not kept: ${JSON.stringify(answer.json)}`)
  return device
}

/** What one phone got, as its browser reads it. */
export function shownOn(service: Pick<PushService, 'taken'>, device: TestSubscription) {
  const id = device.endpoint.split('/').at(-1)
  return service.taken
    .filter(({ subscription }) => subscription === id)
    .map((message: PushedMessage) => ({ ...message, ...JSON.parse(message.payload) }))
}

/** Waits until it holds; throws after 15 seconds. */
export async function untilHolds(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const endAt = Date.now() + 15_000
  while (!(await holds())) {
    if (Date.now() > endAt) throw new Error(`it never came: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
