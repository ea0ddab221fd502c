// POST /api/notifications, own host, bearer of a member: which devices ring for what. A device is a browser's push subscription; the server
// alone keeps it. Refuses with `push_service` an address that is none of a known push service, `forbidden` another person's store.
import * as v from 'valibot'
import { isUuid } from '#domain/basics/uuid.ts'
import { isQuietHours, type PushChoices, type QuietHours } from '#domain/notification/push-choices.ts'
import { pushChoices } from '../sql/account/notifications.ts'
import { flag } from '../sql/values.ts'
import type { ErrorCode } from './errors.ts'

export const NOTIFICATIONS_PATH = '/api/notifications'

const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const endpoint = v.custom<string>(matches(/^https?:\/\/[!-~]{1,990}$/))
const store = v.custom<string>(isUuid)
const device = v.object({
  endpoint,
  p256dh: v.custom<string>(matches(/^[\w-]{87}$/)),
  auth: v.custom<string>(matches(/^[\w-]{22}$/)),
})
const quiet = v.custom<QuietHours>((value) => isQuietHours((value ?? {}) as QuietHours))
const choices: v.GenericSchema<unknown, PushChoices> = v.object({
  orders: v.boolean(),
  paid: v.boolean(),
  lowStock: v.boolean(),
  summary: v.boolean(),
  quiet: v.nullable(quiet),
})

/**
 * `read`: what the device rings for in the store. `save`: keeps it. `renew`, at each start of the app: keeps new keys, and ends what rang
 * for the person who had the device before. `remove`: ends the ringing in a store, or in all (signing out). `test`: rings now. `move`: the
 * browser has got another address; asks for no person, because the old address and its secret are as good as one.
 */
export const notificationsRequest = v.variant('call', [
  v.object({ call: v.literal('read'), endpoint, store }),
  v.object({ call: v.literal('save'), device, store, choices }),
  v.object({ call: v.literal('renew'), device }),
  v.object({ call: v.literal('remove'), endpoint, store: v.nullable(store) }),
  v.object({ call: v.literal('test'), endpoint, store }),
  v.object({ call: v.literal('move'), before: v.pick(device, ['endpoint', 'auth']), device }),
])

export type NotificationsRequest = v.InferOutput<typeof notificationsRequest>

/** Of `read`, `save`: null when the device does not ring in the store. */
export const choicesAnswer = v.object({ choices: v.nullable(pushChoices) })
/** Of `renew`: the device rings for this person. Of `test`: a notification is on its way. Of `remove`: true. Of `move`: the device was known. */
export const doneAnswer = v.object({ done: flag })

export const NOTIFICATION_ERRORS = [
  'unauthorised',
  'forbidden',
  'push_service',
  'too_many_requests',
] as const satisfies readonly ErrorCode[]
