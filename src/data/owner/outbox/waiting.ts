// What the person did without a line and no server has answered yet. Filled by outbox.ts, which is fetched after the page.
import { atom } from 'nanostores'
import type { Refusal } from '../../errors.ts'
import type { FunctionName } from '../../sql-args.ts'

export type WaitingAction = {
  /** Names the action to the server, which lets it take effect once. */
  readonly id: string
  readonly personId: string
  readonly businessId: string
  readonly name: FunctionName
  /** Under the names that the product uses. */
  readonly args: Readonly<Record<string, unknown>>
  /** What was done, in the owner's words: `Sale of ₦4,500`. */
  readonly label: string
  /** The id of what it changes. Later actions on it wait for this one. */
  readonly about: string
  /** The page of what it changes; null for what is only made by it. */
  readonly href: string | null
  /** What was typed, for a form that opens it again. */
  readonly typed?: unknown
  /** Milliseconds since 1970 by the server's clock. */
  readonly madeAt: number
  /** Why the server did not do it; the owner decides. */
  readonly refusal: Refusal | null
}

/** The actions of the signed-in person, oldest first. */
export const $waiting = atom<readonly WaitingAction[]>([])

/** The action that took effect last. */
export const $sent = atom<WaitingAction | null>(null)

/** What waits behind an earlier action on the same thing that was refused: it is not sent before its owner has decided. */
export function heldOf(waiting: readonly WaitingAction[]): readonly WaitingAction[] {
  return waiting.filter(
    (one, at) =>
      one.refusal === null &&
      waiting.slice(0, at).some(({ about, refusal }) => about === one.about && refusal !== null),
  )
}

/** Longest wait for the answer to one action. */
export const SEND_MS = 12_000
