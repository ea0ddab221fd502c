// Why a picture of an import is missing, and what to do.
import type { MissingPicture } from '#contract/sql/catalogue/imports.ts'
import { parseZipLink } from '#domain/import/archive/zip-link.ts'
import { foreignWords } from '#domain/import/foreign/words.ts'
import { type PictureReason, pictureText } from '#owner/shared/pictures/copy.ts'

const WORDS: Readonly<Record<string, string>> = {
  not_in_zip: 'It is not in the ZIP. Add it to the ZIP, then choose the ZIP again.',
  name_twice: 'The ZIP has several pictures of this name. Leave one of them, then choose the ZIP again.',
  zip_too_large: 'It is larger than 15 MB. Make it smaller in the ZIP, then choose the ZIP again.',
  zip_broken: 'It is damaged in the ZIP. Put it in again, then choose the ZIP again.',
  no_room: 'Its product has 20 pictures already. Take one away, then try again.',
  product_gone: 'Its product is no longer there.',
  undone: 'The import was undone before.',
}

/** The sentence for each reason for which a picture cannot be made. */
const OF_MAKING: readonly PictureReason[] = [
  'empty',
  'svg',
  'not-a-picture',
  'wrong-extension',
  'file-too-large',
  'too-many-pixels',
  'unreadable',
  'polyglot',
  'animated',
  'heic',
  'picture_refused',
]

/** The name of a file in a ZIP, or a link. */
export function pictureName({ url }: MissingPicture): string {
  return parseZipLink(url)?.name ?? url
}

/** Why the picture is missing: a reason of its link, or of its file in the ZIP. */
export function missingWords({ url, reason }: MissingPicture): string {
  return parseZipLink(url) === null ? `Left out: ${foreignWords(reason ?? '')}` : fileWords(reason)
}

/** `reason`: null for a picture that was not sent yet. */
function fileWords(reason: string | null): string {
  if (reason === null) return 'Not sent yet.'
  const made = OF_MAKING.find((known) => known === reason)
  return WORDS[reason] ?? (made === undefined ? foreignWords(reason) : pictureText(made))
}
