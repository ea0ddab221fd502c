// Mends links that came out of a chat: chats put marks of bold text, brackets, the end of a sentence and invisible spaces into them.
import { plainSigns } from '../basics/plain-signs.ts'

/**
 * The path without the chat's signs: `/adunni*` -> `/adunni`, `/adunni/product/1).` -> `/adunni/product/1`, `/adunni%C2%A0` -> `/adunni`.
 * Null when the path has none, and when what remains is no path of ours. Takes the path as the request has it, with its escapes.
 * Attack: `/%2f%2fevil.example` as an open redirect. Each segment of the answer begins with a letter or a digit, and no segment is empty.
 */
export function chatLinkPath(pathname: string): string | null {
  const given = pathname.split('/').slice(1)
  if (given.slice(0, -1).includes('')) return null
  const segments = given.map(cleanSegment)
  while (segments.at(-1) === '') segments.pop()
  if (!segments.every((segment) => segment !== null && /^[A-Za-z0-9][\w.~-]*$/.test(segment))) return null
  const path = `/${segments.join('/')}`
  return path === pathname || `${path}/` === pathname ? null : path
}

/** Signs in front of a name are a chat's only when no path begins with them. */
const BEFORE = /^[\s*"'([{<\u00ab\u2018-\u201f\u2039]+/

/** Every path of ours ends in a letter or a digit. */
const BEHIND = /(?:\s.*|[^\p{L}\p{N}\p{Cc}])+$/su

function cleanSegment(encoded: string): string | null {
  try {
    return plainSigns(decodeURIComponent(encoded)).replace(BEFORE, '').replace(BEHIND, '')
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
