// Signs out of the owner's app: removes unsaved text from this browser, ends its notifications, ends the session here and on the server, then
// opens the start page of the site, or after wrong tries of the PIN the sign-in, which says why.
import { atom } from 'nanostores'
import { forgetDevice } from '#data/owner/notifications/notifications.ts'
import { $waiting } from '#data/owner/outbox/waiting.ts'
import { $auth, signOut } from '#data/session/session-state.ts'
import { storedPerson } from '#data/session/stored-person.ts'
import { signInPath } from '#domain/account/auth-return.ts'
import { warnOfRefusal } from '#kit/outage/warn-of-outage.ts'
import { dropAllDrafts } from '../kit/form/draft-storage.ts'
import { keepLock } from './device-lock.ts'
import { dropKept } from './kept/drop-kept.ts'
import { dropFigures } from './kept-figures.ts'
import { followingPlace, forgetAllPictures, keptPictures } from './kept-pictures.ts'

/** True after Sign Out was pressed, so that the app does not send the person to the sign-in page. */
export const $isLeaving = atom(false)

/** True while the person is asked whether to lose what waits for the line (LeaveQuestion.tsx). */
export const $isLeaveAsked = atom(false)

/** Pictures whose full size a sign-out would throw away. */
export const $followingPictures = atom(0)

/** Signs out; asks first when something waits for the line, or when nobody can say whether it does, and when the full size of a picture is still to follow. */
export async function leave(): Promise<void> {
  const outbox = await loadOutbox().catch(warnOfRefusal('outbox: not there'))
  const person = leaving()
  if (person) await outbox?.openOutbox(person.id).catch(warnOfRefusal('outbox: this browser keeps nothing'))
  $followingPictures.set(person ? (await keptPictures(followingPlace(person.id), Date.now())).length : 0)
  if (!outbox || $waiting.get().length + $followingPictures.get() > 0) $isLeaveAsked.set(true)
  else await leaveNow()
}

/** Signs out after wrong tries of this device's PIN. What was typed and what waits for the line stay until their person signs in again. */
export const leaveByPin = () => endHere(signInPath(location.pathname, 'pin'), async () => {})

/** Without a line the session may not be known to the server, and its person is the one whom the device knows. */
const leaving = () => $auth.get().user ?? storedPerson()

const loadOutbox = () => import('#data/owner/outbox/outbox.ts')

/** Signs out without a question, and gives up what was typed, pictures, and what waits for the line. */
export async function leaveNow(): Promise<void> {
  const person = leaving()
  await endHere('/', async () => {
    const outbox = await loadOutbox().catch(warnOfRefusal('outbox: not there'))
    dropAllDrafts()
    await forgetAllPictures()
    if (person) await outbox?.emptyOutbox(person.id).catch(warnOfRefusal('outbox: could not be emptied'))
  })
}

/** Removes from this device what can be read anew: the figures shown last, what was kept to be read without a line, the PIN and its notifications. */
async function endHere(page: string, giveUp: () => Promise<void>): Promise<void> {
  $isLeaving.set(true)
  await giveUp()
  dropFigures()
  await dropKept()
  await forgetDevice()
  await signOut()
  // Again: another tab may have kept something meanwhile.
  await giveUp()
  dropFigures()
  await dropKept()
  // Last: what is behind the lock is not drawn any more.
  keepLock(null)
  location.assign(page)
}
