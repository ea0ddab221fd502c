/** A message that the stand-in took, as the browser opens it. */
export type PushedMessage = {
  readonly subscription: string
  readonly topic: string
  readonly ttl: number
  readonly urgency: string
  readonly payload: string
  /** When the request came, in milliseconds since 1970. */
  readonly at: number
}
