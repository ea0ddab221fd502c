// Tags that a shop puts on its customers: short words, the same in capitals and small letters.

import { isBlankLooking, sanitiseShort } from '../basics/text.ts'

export const MAX_TAG_LENGTH = 40

/** ` vip ` -> `vip`; null when the text is blank or too long. */
export function parseTag(text: string): string | null {
  const tag = sanitiseShort(text).replace(/ {2,}/g, ' ')
  return isBlankLooking(tag) || tag.length > MAX_TAG_LENGTH ? null : tag
}

/** True when the list contains the tag, in capitals or small letters. */
export function hasTag(tags: readonly string[], tag: string): boolean {
  return tags.some((own) => own.toLowerCase() === tag.toLowerCase())
}
