// Texts about a picture: why it was refused, and its progress.
import type { SendRefusal } from '#data/owner/products/pictures.ts'
import type { PictureRefusal } from '#domain/picture/picture-header.ts'

/** `fault`: a fault of our own code, which is not tried again by itself. */
export type PictureReason = PictureRefusal | SendRefusal | 'too_many' | 'fault'

const SENTENCES: Readonly<Record<PictureReason, string>> = {
  empty: 'This file is empty. Choose another one.',
  svg: 'This is a drawing file (SVG), not a photo. Save it as PNG or JPEG and add that.',
  'not-a-picture': 'This file is not a picture. Choose a photo (JPEG, PNG or WebP).',
  'wrong-extension': 'The name of this file says that it is no picture. Choose a photo (JPEG, PNG or WebP).',
  'file-too-large': 'This file is larger than 80 MB. Choose a smaller one.',
  'too-many-pixels':
    'This picture has more pixels than this phone can read. Choose a smaller one, or send it to yourself on WhatsApp and add that.',
  unreadable: 'This picture is damaged or cut off. Choose another one.',
  polyglot: 'Something else is hidden in this file. Take a screenshot of the picture and add that.',
  animated: 'This picture moves. Choose one that stands still.',
  heic: 'This browser cannot read HEIC photos. On an iPhone choose "Most Compatible" under Settings, Camera, Formats, or save it as JPEG.',
  lost: 'The connection was lost. It goes on by itself when you are back online.',
  unauthorised: 'You have been signed out. Sign in again and the picture goes on.',
  forbidden: 'You may not add pictures to this store.',
  watermark_changed: 'The watermark was changed meanwhile. Press Try again.',
  too_many_pictures: 'This store has added very many pictures lately. Try again in an hour.',
  picture_gone: 'This picture was deleted meanwhile.',
  picture_refused: 'This picture could not be kept. Choose another one.',
  unavailable: 'This does not work at the moment. Press Try again.',
  fault: 'Something went wrong on our side. Press Try again.',
  too_many: 'There is no room for more pictures here. Remove one first.',
}

/** One or two sentences: what happened and what to do. */
export function pictureText(reason: PictureReason): string {
  return SENTENCES[reason]
}

/** True for a reason that another try may solve. */
export function mayTryAgain(reason: PictureReason): boolean {
  return ['lost', 'unauthorised', 'watermark_changed', 'too_many_pictures', 'unavailable', 'fault'].includes(
    reason,
  )
}
