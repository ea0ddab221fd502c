// POST /api/webhooks/mail: the events of the mail provider (Resend) that end mails to an address. Others are ignored.
import * as v from 'valibot'

/** Enough for a mail of ours, which has one recipient. */
const MAX_ADDRESSES = 50

const to = v.pipe(v.array(v.string()), v.maxLength(MAX_ADDRESSES))

const mailEvent = v.variant('type', [
  v.object({ type: v.literal('email.complained'), data: v.object({ to }) }),
  v.object({
    type: v.literal('email.bounced'),
    // Only a `Permanent` bounce says that the address is none; others pass.
    data: v.object({ to, bounce: v.optional(v.object({ type: v.optional(v.string()) })) }),
  }),
])

type SuppressingEvent = {
  readonly reason: 'bounced' | 'complained'
  readonly addresses: readonly string[]
}

/** The addresses that get no mail any more; null for every other event, and for text that is none. */
export function parseMailEvent(text: string): SuppressingEvent | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), mailEvent), text)
  if (!parsed.success) return null
  const { type, data } = parsed.output
  if (type === 'email.complained') return { reason: 'complained', addresses: data.to }
  return data.bounce?.type === 'Permanent' ? { reason: 'bounced', addresses: data.to } : null
}
