// The outbox: what was done without a line is kept on the device, and sent in order when the line is back. Each action has an id of its own, with which the
// database lets it take effect once (supabase/schemas/access/do_once.sql): a second device, a second tab and a second try change nothing. What the
// server refuses stays, for its owner to decide.
import { callByName } from '../../client.ts'
import { DatabaseError, type Refusal } from '../../errors.ts'
import { isOutage, warnOrThrow } from '../../outage.ts'
import { serverNow } from '../../session/server-clock.ts'
import { storedPerson } from '../../session/stored-person.ts'
import { ownerDatabase } from '../owner-database.ts'
import { deleteAction, listActions, putAction } from './outbox-store.ts'
import { $sent, $waiting, SEND_MS, type WaitingAction } from './waiting.ts'

/** An action that waited longer is not sent by itself: the database forgets what it has done after half a year. */
const TOO_OLD = 'too_old'
const TOO_OLD_MS = 150 * 24 * 60 * 60 * 1000

/** Whose outbox is open, and when it has been read. */
let opened: { readonly personId: string; readonly ready: Promise<void> } | undefined

/** Reads what waits of this person, once; nobody else's is read from then on. Rejects where the browser keeps nothing. */
export function openOutbox(personId: string): Promise<void> {
  if (opened?.personId === personId) return opened.ready
  const ready = readAgain(personId)
  opened = { personId, ready }
  ready.catch(() => {
    opened = undefined // the caller gets the error, and the next one asks again
  })
  return ready
}

async function readAgain(personId = opened?.personId): Promise<void> {
  if (personId === undefined) return
  // Asked before and after: an action may begin or end to be sent while the table is read.
  const before = await sentNow()
  const all = await listActions(personId)
  const after = await sentNow()
  $waiting.set(all.filter(({ id }) => !before.has(id) && !after.has(id)))
}

/** A page holds the lock of this name, and of the action's id, while it sends what was just done. */
const SENDING = 'oja:sending:'

/** The actions that living pages send now: they are no waiting ones. None where the browser has no locks: then such an action is shown, and may be sent twice. */
async function sentNow(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name.replace(SENDING, '')))
}

/** A change of it tells the other tabs that something was kept or sent. */
const CHANGED = 'oja:outbox'

/** Reads again what another tab has kept or sent, until the returned function is called. */
export function followOtherTabs(): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key === CHANGED) void readAgain().catch(warnOrThrow('outbox: could not be read'))
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

export type NewAction = Omit<WaitingAction, 'madeAt' | 'refusal'>

/** In the order of their making, also when the clock was set back between them. */
const madeNow = (): number => Math.max(serverNow(), ($waiting.get().at(-1)?.madeAt ?? 0) + 1)

/** Keeps an action on the device. Rejects where the browser keeps nothing: then it is not done. */
export async function keepAction(action: NewAction): Promise<void> {
  const { madeAt = madeNow() } = (await stored(action.id)) ?? {}
  await putAction({ ...action, madeAt, refusal: null })
  await changed()
}

/** Continues where the browser keeps nothing: the action is sent all the same. */
const warnOfDisk = (error: unknown) => console.warn('outbox: the disk could not be written', error)

/**
 * Keeps an action while `send` sends it, and removes it with the answer, so that a phone that dies between the two loses nothing: it waits from then
 * on. Keeps it also when `send` throws an error that `mayWait`; the caller then calls keepAction.
 */
export function keepWhile<Answer>(
  action: NewAction,
  send: () => Promise<Answer>,
  mayWait: (error: unknown) => boolean,
): Promise<Answer> {
  const act = () => keepAndSend(action, send, mayWait)
  return navigator.locks ? navigator.locks.request(`${SENDING}${action.id}`, act) : act()
}

async function keepAndSend<Answer>(
  action: NewAction,
  send: () => Promise<Answer>,
  mayWait: (error: unknown) => boolean,
): Promise<Answer> {
  await putAction({ ...action, madeAt: madeNow(), refusal: null }).catch(warnOfDisk)
  try {
    const answer = await send()
    await deleteAction(action.id).catch(warnOfDisk)
    return answer
  } catch (error) {
    if (!mayWait(error)) await deleteAction(action.id).catch(warnOfDisk)
    throw error
  }
}

/** Puts an action that was refused back in line, perhaps with other arguments. */
export async function tryAgain(action: WaitingAction, args = action.args): Promise<void> {
  const madeAt = action.refusal?.code === TOO_OLD ? serverNow() : action.madeAt
  await putAction({ ...action, args, madeAt, refusal: null })
  await changed()
}

/** Gives an action up. */
export async function dropAction({ id }: WaitingAction): Promise<void> {
  await deleteAction(id)
  await changed()
}

/** Gives up everything of a person that waits on this device. */
export async function emptyOutbox(personId: string): Promise<void> {
  for (const { id } of await listActions(personId)) await deleteAction(id)
  if (opened?.personId === personId) $waiting.set([])
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
  for (const { id, about } of $waiting.get()) {
    const action = await stored(id)
    if (!action) continue
    if (action.refusal || held.has(about)) {
      held.add(about)
      continue
    }
    const answer = await send(action)
    if (answer === 'no line') return
    if (answer === 'done') {
      await deleteAction(id)
      $sent.set(action)
    } else {
      held.add(about)
      if (answer !== 'busy' && (await stored(id))) await putAction({ ...action, refusal: answer })
    }
    await changed()
  }
}

/** The action as it is kept now; undefined when its owner has removed it meanwhile. */
async function stored(id: string): Promise<WaitingAction | undefined> {
  return (await listActions(opened?.personId ?? '')).find((one) => one.id === id)
}

/** Nobody answered; or the token was refused, and the action waits until its person is signed in again. */
const isUnheard = ({ code }: DatabaseError) =>
  code === '' || code.startsWith('PGRST30') || code === 'token_refused' || code === 'session_ended'

/** A server that cannot now: too many calls, an overloaded database. */
const isBusy = ({ code, isTransient }: DatabaseError) => isTransient || code === 'too_many_requests'

/** `busy`: a server answered that it cannot now. A refusal is the server's, or `too_old`, or `other` for an answer of no known kind. */
async function send(action: WaitingAction): Promise<'done' | 'no line' | 'busy' | Refusal> {
  // The session may be another person's by now, in another tab.
  if (storedPerson()?.id !== action.personId) return 'no line'
  if (serverNow() - action.madeAt > TOO_OLD_MS) return { code: TOO_OLD, details: {} }
  try {
    const options = { actionId: action.id, timeoutMs: SEND_MS }
    const answer = await callByName(await ownerDatabase(), action.name, action.args, options)
    if (answer.ok || answer.error.code === 'done_before') return 'done'
    return answer.error.code === 'unavailable' ? 'busy' : answer.error
  } catch (error) {
    if (!isOutage(error)) throw error
    console.warn('outbox: no server answered', error)
    if (!(error instanceof DatabaseError) || isUnheard(error)) return 'no line'
    return isBusy(error) ? 'busy' : { code: 'other', details: {} }
  }
}
