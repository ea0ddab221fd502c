// Asks another server to send a mail, like the "send email" hook of the hosted service (supabase/auth, internal/hooks/v0hooks): one signed
// request, five seconds in all, three attempts, and an error for every answer but 200, 202 and 204.

import { createHmac, randomBytes, randomUUID } from 'node:crypto'

const LIMIT_MS = 5_000
const ATTEMPTS = 3
const BACKOFF_MS = 2_000

/** The body of the request, with the field names of the hosted service. */
export type HookMail = {
  readonly token: string
  readonly token_hash: string
  readonly redirect_to: string
  readonly email_action_type: string
  readonly site_url: string
  readonly token_new: string
  /** For a change of address. In spite of its name, this hash belongs to the present address. */
  readonly token_hash_new: string
}

export type MailHook = {
  /** `v1,whsec_<base64>`, as the hosted service shows it. */
  readonly secret: string
  /** Null: the mails are sent by the auth server itself. */
  setUrl(url: string | null): void
  isSet(): boolean
  /** Throws when the mail was not taken. */
  call(user: Record<string, unknown>, mail: HookMail): Promise<void>
}

/** Starts without an address, with a new key for its signatures. */
export function createMailHook(): MailHook {
  const key = randomBytes(32)
  let url: string | null = null
  return {
    secret: `v1,whsec_${key.toString('base64')}`,
    setUrl(next) {
      url = next
    },
    isSet: () => url !== null,
    async call(user, mail) {
      if (url === null) throw new Error('the hook has no address')
      const metadata = { uuid: randomUUID(), time: new Date().toISOString(), name: 'send-email' }
      await post(url, key, JSON.stringify({ metadata, user, email_data: mail }))
    },
  }
}

async function post(url: string, key: Buffer, body: string): Promise<void> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const response = await fetch(url, { method: 'POST', headers: signedHeaders(key, body), body, signal })
      await response.body?.cancel()
      if ([200, 202, 204].includes(response.status)) return
      const isToRepeat = [429, 503].includes(response.status) && response.headers.has('retry-after')
      if (!isToRepeat) throw new HookRefusal(`the hook answered ${response.status}`)
    } catch (error) {
      if (error instanceof HookRefusal || signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, BACKOFF_MS))
    }
  }
  throw new HookRefusal('Service currently unavailable due to hook')
}

class HookRefusal extends Error {}

function signedHeaders(key: Buffer, body: string): Record<string, string> {
  const id = randomUUID()
  const time = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  }
}
