// Signs out of the owner's app: removes unsaved text from this browser, ends its notifications, ends the session here and on the server, then
// opens the start page of the site.
import { atom } from 'nanostores'
import { forgetDevice } from '#data/owner/notifications/notifications.ts'
import { $waiting } from '#data/owner/outbox/waiting.ts'
import { $auth, signOut } from '#data/session/session-state.ts'
import { warnOfRefusal } from '#kit/outage/warn-of-outage.ts'
import { dropAllDrafts } from '../kit/form/draft-storage.ts'
import { keepLock } from './device-lock.ts'
import { dropKept } from './kept/drop-kept.ts'
import { dropFigures } from './kept-figures.ts'
import { forgetAllPictures } from './kept-pictures.ts'

/** True after Sign Out was pressed, so that the app does not send the person to the sign-in page. */
export const $isLeaving = atom(false)

/** True while the person is asked whether to lose what waits for the line (LeaveQuestion.tsx). */
export const $isLeaveAsked = atom(false)

/** Signs out; asks first when something waits for the line. */
export async function leave(): Promise<void> {
  const { user } = $auth.get()
  const outbox = await loadOutbox().catch(warnOfRefusal('outbox: not there'))
  if (user) await outbox?.openOutbox(user.id).catch(warnOfRefusal('outbox: this browser keeps nothing'))
  if ($waiting.get().length > 0) $isLeaveAsked.set(true)
  else await leaveNow()
}

const loadOutbox = () => import('#data/owner/outbox/outbox.ts')

/**
 * Signs out without a question, and removes from this device what belongs to the person: drafts, what waits for the line, the figures shown last, what
 * was kept to be read without a line, the PIN, pictures and its notifications.
 */
export async function leaveNow(): Promise<void> {
  $isLeaving.set(true)
  const outbox = await loadOutbox().catch(warnOfRefusal('outbox: not there'))
  await outbox?.emptyOutbox().catch(warnOfRefusal('outbox: could not be emptied'))
  dropAllDrafts()
  dropFigures()
  await forgetAllPictures()
  await dropKept()
  await forgetDevice()
  await signOut()
  // Again: another tab may have kept something meanwhile.
  dropFigures()
  await dropKept()
  // Last: what is behind the lock is not drawn any more.
  keepLock(null)
  location.assign('/')
}
