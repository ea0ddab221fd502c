// The outbox: what was done without a line is kept on the device, and sent in order when the line is back. Each action has an id of its own, with which the
// database lets it take effect once (supabase/schemas/access/do_once.sql): a second device, a second tab and a second try change nothing. What the
// server refuses stays, for its owner to decide.
import { callByName } from '../../client.ts'
import { DatabaseError, type Refusal } from '../../errors.ts'
import { isOutage } from '../../outage.ts'
import { serverNow } from '../../session/server-clock.ts'
import { ownerDatabase } from '../owner-database.ts'
import { deleteAction, deleteAllActions, listActions, putAction } from './outbox-store.ts'
import { $waiting, SEND_MS, type WaitingAction } from './waiting.ts'

/** An action that waited longer is not sent by itself: the database forgets what it has done after half a year. */
const TOO_OLD_MS = 150 * 24 * 60 * 60 * 1000

let personId = ''

/** Reads what waits of this person, once; nobody else's is read from then on. */
export async function openOutbox(person: string): Promise<void> {
  if (person === personId) return
  personId = person
  await readAgain()
}

async function readAgain(): Promise<void> {
  $waiting.set(await listActions(personId))
}

/** A change of it tells the other tabs that something was kept or sent. */
const CHANGED = 'oja:outbox'

/** Reads again what another tab has kept or sent, until the returned function is called. */
export function followOtherTabs(): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key === CHANGED) void readAgain()
  }
  addEventListener('storage', look)
  return () => removeEventListener('storage', look)
}

async function changed(): Promise<void> {
  await readAgain()
  try {
    localStorage.setItem(CHANGED, crypto.randomUUID())
  } catch (error) {
    console.warn('outbox: other tabs do not hear of it', error)
  }
}

/** Keeps an action on the device. Rejects where the browser keeps nothing: then it is not done. */
export async function keepAction(action: Omit<WaitingAction, 'madeAt' | 'refusal'>): Promise<void> {
  await putAction({ ...action, madeAt: serverNow(), refusal: null })
  await changed()
}

/** Puts an action that was refused back in line, perhaps with other arguments. */
export async function tryAgain(action: WaitingAction, args = action.args): Promise<void> {
  await putAction({ ...action, args, refusal: null })
  await changed()
}

/** Gives an action up. */
export async function dropAction({ id }: WaitingAction): Promise<void> {
  await deleteAction(id)
  await changed()
}

/** Gives up everything that waits on this device, of all people. */
export async function emptyOutbox(): Promise<void> {
  await deleteAllActions()
  $waiting.set([])
}

let sending: Promise<void> | undefined

/** Sends what waits, oldest first. An action waits for earlier ones on the same thing. Resolves when nothing more can be sent now. */
export function sendWaiting(): Promise<void> {
  sending ??= alone(sendInOrder).finally(() => {
    sending = undefined
  })
  return sending
}

/** One tab sends; where the browser has no locks, the database still lets each action take effect once. */
async function alone(act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act()
  await navigator.locks.request(CHANGED, { ifAvailable: true }, async (lock) => {
    if (lock) await act()
  })
}

async function sendInOrder(): Promise<void> {
  await readAgain()
  const held = new Set<string>()
  for (const action of $waiting.get()) {
    if (action.refusal || held.has(action.about)) {
      held.add(action.about)
      continue
    }
    const answer = await send(action)
    if (answer === 'no line') return
    if (answer === 'done') await deleteAction(action.id)
    else {
      held.add(action.about)
      if (answer !== 'busy') await putAction({ ...action, refusal: answer })
    }
    await changed()
  }
}

/** `busy`: a server answered that it cannot now. A refusal is the server's, or `too_old`, or `other` for an answer of no known kind. */
async function send(action: WaitingAction): Promise<'done' | 'no line' | 'busy' | Refusal> {
  if (serverNow() - action.madeAt > TOO_OLD_MS) return { code: 'too_old', details: {} }
  try {
    const options = { actionId: action.id, timeoutMs: SEND_MS }
    const answer = await callByName(await ownerDatabase(), action.name, action.args, options)
    return answer.ok || answer.error.code === 'done_before' ? 'done' : answer.error
  } catch (error) {
    if (!isOutage(error)) throw error
    console.warn('outbox: no server answered', error)
    // 401: it waits until its person is signed in again.
    if (!(error instanceof DatabaseError) || error.status === 0 || error.status === 401) return 'no line'
    return error.isTransient ? 'busy' : { code: 'other', details: {} }
  }
}
