// The parts that every call of the stand-in works with: the world, its clock, and the sending of events.
import type { World } from './world.ts'

export type Service = {
  readonly world: World
  /** Milliseconds since 1970 on the stand-in's own clock. */
  now(): number
  /** A number that nothing else has. */
  newId(): number
  /** Sends an event to the webhook, after the call's answer. `data` is the event's data. */
  emit(event: string, data: unknown): void
}

/** A refusal as the provider words it: 400 unless another status is given. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly nextStep: string

  constructor(
    message: string,
    { status = 400, code = 'invalid_params', nextStep = 'Check the values that you sent' } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.nextStep = nextStep
  }
}

/** `2026-11-23T10:00:00.000Z`; null stays null. */
export function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
