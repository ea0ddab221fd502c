// Signs out of the owner's app: removes unsaved text from this browser, ends its notifications, ends the session here and on the server, then
// opens the start page of the site.
import { atom } from 'nanostores'
import { forgetDevice } from '#data/owner/notifications/notifications.ts'
import { signOut } from '#data/session/session-state.ts'
import { dropAllDrafts } from '../kit/form/draft-storage.ts'
import { keepLock } from './device-lock.ts'
import { dropKept } from './kept/drop-kept.ts'
import { dropFigures } from './kept-figures.ts'
import { forgetAllPictures } from './kept-pictures.ts'

/** True after Sign Out was pressed, so that the app does not send the person to the sign-in page. */
export const $isLeaving = atom(false)

/**
 * Signs out, and removes from this device what belongs to the person: drafts, the figures shown last, what was kept to be read
 * without a connection, the PIN, pictures and its notifications.
 */
export async function leave(): Promise<void> {
  $isLeaving.set(true)
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
