// Sentences for what the server refuses.
import type { NotificationRefusal } from '#data/owner/notifications/notifications.ts'

const SENTENCES: Readonly<Record<NotificationRefusal['code'], string>> = {
  unauthorised: 'Please sign in again.',
  forbidden: 'You no longer work in this shop.',
  push_service: 'Notifications of this browser come by a service that we do not know. Use another browser.',
  too_many_requests: 'That was often. Wait a minute, then try again.',
}

/** The sentence for a refusal of the notification settings. */
export const notificationRefusalText = ({ code }: NotificationRefusal): string => SENTENCES[code]
