// Tags that a shop puts on its customers: short words, told apart without regard to capitals.

import { isBlankLooking, sanitiseShort } from '../basics/text.ts'

export const MAX_TAG_LENGTH = 40

/** ` vip ` -> `vip`; null when there is nothing to see or it is too long. */
export function parseTag(text: string): string | null {
  const tag = sanitiseShort(text).replace(/ {2,}/g, ' ')
  return isBlankLooking(tag) || tag.length > MAX_TAG_LENGTH ? null : tag
}

/** True when the list holds the tag in any capitals. */
export function hasTag(tags: readonly string[], tag: string): boolean {
  return tags.some((own) => own.toLowerCase() === tag.toLowerCase())
}
