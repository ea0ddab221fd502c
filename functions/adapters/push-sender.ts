// The port for notifications. Web Push answers it (adapters/web-push.ts).

export type PushMessage = {
  /** The browser's address at its push service, and its keys in base64url. */
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** JSON that the browser shows. */
  readonly payload: string
  /** 32 characters of base64url. The push service replaces an undelivered message by a later one of the same topic. */
  readonly topic: string
  /** How long the push service keeps it for a phone that is off. */
  readonly ttlSeconds: number
  /** Wakes a sleeping phone. */
  readonly isUrgent: boolean
}

/** Never throws: a missing answer is returned as a failure with its reason. */
/** `gone`: the push service no longer knows the device. `failed`: it can never be sent. `again`: a later try may succeed. */
export type PushOutcome = {
  readonly outcome: 'sent' | 'gone' | 'failed' | 'again'
  /** Seconds that the push service asked us to wait. */
  readonly waitSeconds: number
  readonly reason: string
}

export type PushSender = (message: PushMessage) => Promise<PushOutcome>
