// Signing out of the owner's app: what was typed and not saved is removed from this browser, the session ends here and on the server,
// then the browser goes to the start of the site.
import { atom } from 'nanostores'
import { signOut } from '#data/session.ts'
import { dropAllDrafts } from '../kit/draft-storage.ts'
import { forgetAllPictures } from '../kit/kept-pictures.ts'

/** True from the press on: a person who leaves is no stranger to be sent to sign in. */
export const $isLeaving = atom(false)

export async function leave(): Promise<void> {
  $isLeaving.set(true)
  dropAllDrafts()
  await forgetAllPictures()
  await signOut()
  location.assign('/')
}
