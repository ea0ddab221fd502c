// Sentences for what the server refuses.
import type { NOTIFICATION_ERRORS } from '#contract/api/notifications.ts'
import { type RefusalWords, toRefusalText } from '#kit/form/refusal-words.ts'

const SENTENCES = {
  unauthorised: 'Please sign in again.',
  forbidden: 'You no longer work in this shop.',
  push_service: 'Notifications of this browser come by a service that we do not know. Use another browser.',
  too_many_requests: 'That was often. Wait a minute, then try again.',
} satisfies RefusalWords<(typeof NOTIFICATION_ERRORS)[number]>

/** The sentence for a refusal of the notification settings. */
export const notificationRefusalText = toRefusalText(SENTENCES)
