// Writes that have their effect once, and wait on this phone while no server answers.
import { useCallback } from 'react'
import type { Area, SqlFunction } from '#contract/sql-function.ts'
import { call } from '#data/client.ts'
import { DatabaseError } from '#data/errors.ts'
import { $waiting, heldOf, SEND_MS, type WaitingAction } from '#data/owner/outbox/waiting.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import type { Args, FunctionName } from '#data/sql-args.ts'
import { mayWait, type Write } from '#kit/form/use-save.ts'
import { warnOfRefusal } from '#kit/outage/warn-of-outage.ts'
import { useBusiness, useBusinessChoice } from './business.ts'

type Said<Name extends FunctionName> = {
  /** What is done, in the owner's words: `Sale of ₦4,500`. */
  readonly label: string
  /** The id of what it changes: later acts on it wait for this one. */
  readonly about: string
  /** The page of what it changes; null for what is only made by it. */
  readonly href: string | null
  /** What is sent when the line is back, where that differs from what is sent now. */
  readonly laterArgs?: Args<Name>
  /** What was typed, for the form that opens it again. */
  readonly typed?: unknown
  /** Called when it is kept on this phone. */
  readonly onKept?: () => void
}

/** Gives `send` and `later` of a write that waits on this phone while no server answers. Each call is one act with an id of its own. */
export function useLater() {
  const { person } = useBusinessChoice()
  const { id: businessId } = useBusiness()
  return useCallback(
    <Name extends FunctionName, Answer>(
      contract: SqlFunction<Name, Answer, string, Area | null>,
      args: Args<Name>,
      { laterArgs = args, onKept, ...said }: Said<Name>,
    ): Pick<Write<Answer>, 'send' | 'later'> => {
      const id = crypto.randomUUID()
      const sent: object = laterArgs
      const action = { ...said, id, personId: person.id, businessId, name: contract.name, args: { ...sent } }
      const callNow = async () =>
        call(await ownerDatabase(), contract, args, { actionId: id, timeoutMs: SEND_MS })
      return {
        send: async () => {
          const outbox = await openOutbox(person.id).catch(warnOfRefusal('outbox: not there yet'))
          if (!outbox) return callNow()
          await sendEarlier(outbox, said.about)
          return outbox.keepWhile(action, callNow, mayWait)
        },
        later: {
          keep: async () => (await openOutbox(person.id)).keepAction(action),
          ...(onKept ? { onKept } : {}),
        },
      }
    },
    [person.id, businessId],
  )
}

/** Gives up what waits, because something else stands in its place. */
export async function dropWaiting(action: WaitingAction): Promise<void> {
  const outbox = await openOutbox(action.personId)
  await outbox.dropAction(action)
}

/** Sends first what waits of the same thing: acts on it reach the server in their order. Throws an outage while something stays. */
async function sendEarlier(outbox: Awaited<ReturnType<typeof openOutbox>>, about: string): Promise<void> {
  if (!isWaitedFor(about)) return
  await outbox.sendWaiting()
  if (isWaitedFor(about)) throw new DatabaseError('outbox', { message: 'earlier acts wait' }, 0)
}

/** False for what waits behind a refused act: its owner has gone on without it. */
function isWaitedFor(about: string): boolean {
  const waiting = $waiting.get()
  const held = heldOf(waiting)
  return waiting.some((one) => one.about === about && one.refusal === null && !held.includes(one))
}

/** The outbox with what waits of this person read into $waiting. Rejects where the browser keeps nothing. */
export async function openOutbox(personId: string) {
  const outbox = await import('#data/owner/outbox/outbox.ts')
  await outbox.openOutbox(personId)
  return outbox
}
