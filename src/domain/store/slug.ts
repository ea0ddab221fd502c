// A store's address: `adunni-fabrics`. Refuses anything but plain ASCII. Refuses reserved words, also in another case, in
// look-alike letters, with digits for letters (`adm1n`) or with hyphens inside (`ad-min`).
import { hasOwnKey } from '../basics/older-engines.ts'
import { type Failure, fail, ok, type Result } from '../basics/result.ts'
import { reservedSlugs } from './reserved-slugs.ts'

export type SlugError =
  | 'slug_required'
  | 'slug_too_short'
  | 'slug_too_long'
  | 'slug_characters'
  | 'slug_hyphens'
  | 'slug_reserved'

export const SLUG_LENGTH = { min: 3, max: 40 } as const

/**
 * ` Adunni-Fabrics ` -> `adunni-fabrics`; `Аdmin` with a Cyrillic A -> `slug_reserved`, the real reason. The value is 3-40 of a-z,
 * 0-9 and single inner hyphens. Only A-Z are lowercased: a Kelvin sign is refused and does not become `k`.
 */
export function parseSlug(input: string): Result<string, Failure<SlugError>> {
  const slug = input.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  if (slug === '') return fail('slug_required')
  if (isReservedSlug(slug)) return fail('slug_reserved')
  if (!/^[a-z0-9-]+$/.test(slug)) return fail('slug_characters')
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return fail('slug_hyphens')
  if (slug.length < SLUG_LENGTH.min) return fail('slug_too_short')
  if (slug.length > SLUG_LENGTH.max) return fail('slug_too_long')
  return ok(slug)
}

/** True when a person would read the text as a reserved word, in whatever letters. */
export function isReservedSlug(input: string): boolean {
  if (input.length > 200) return false
  const skeleton = skeletonOf(input)
  const readings = [skeleton, skeleton.replaceAll('rn', 'm'), skeleton.replaceAll('vv', 'w')]
  return readings.some((reading) => RESERVED_SKELETONS.some((word) => readsLike(reading, word)))
}

/**
 * Suggests a valid, unreserved slug for a shop's name: `Ẹ̀kọ́ & Sons, Lagos` -> `eko-and-sons-lagos`, `Admin` -> `admin-store`, ``
 * -> `my-store`. Tags are no letters of a name: `<b>Ada</b>` -> `ada`. Another store may have the slug: the database decides.
 */
export function suggestSlug(name: string): string {
  const words = name
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ɓɗƙƴøłđßæœ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/['’ʼ`]/g, '')
    .replace(/&/g, ' and ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

  const slug = joinWithin(words, SLUG_LENGTH.max)
  const candidates = [slug, `${joinWithin(words, SLUG_LENGTH.max - 6)}-store`, 'my-store']
  return candidates.find((candidate) => parseSlug(candidate).ok) ?? 'my-store'
}

const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' },
}

/** Joins as many whole words as fit; cuts a first word that is too long. */
function joinWithin(words: readonly string[], limit: number): string {
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, limit) : `${slug}-${word}`
    if (longer.length > limit) break
    slug = longer
  }
  return slug
}

/** Letters of other scripts that look like Latin ones (a part of Unicode's confusables.txt, UTS 39). */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аαɑᴀ',
    b: 'ЬвʙᏏɓ',
    c: 'сϲᴄҁ',
    d: 'ԁᴅɗժ',
    e: 'еєҽεᴇ℮',
    f: 'ғϝꜰ',
    g: 'ɡɢց',
    h: 'һнʜ',
    i: 'іιıɪӏӀї',
    j: 'јϳᴊ',
    k: 'кκᴋƙ',
    l: 'ⅼʟ|',
    m: 'мᴍ',
    n: 'пηոɴи',
    o: 'оοσօᴏоø',
    p: 'рρᴘ',
    q: 'ԛգ',
    r: 'гᴦʀ',
    s: 'ѕꜱ',
    t: 'тτᴛ',
    u: 'υսᴜцՍ',
    v: 'νѵᴠ',
    w: 'ѡԝωᴡш',
    x: 'хχ',
    y: 'уγүʏƴ',
    z: 'ᴢ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other.toLowerCase(), latin])),
)

/** Digits and signs that look like letters. */
const STAND_INS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'li',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Returns the bare letters: removes accents, compatibility forms, invisible characters and separators; turns look-alikes into Latin
 * letters.
 */
function skeletonOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]/gu, (char) => LOOK_ALIKES[char] ?? (hasOwnKey(STAND_INS, char) ? char : ''))
}

const RESERVED_SKELETONS: readonly string[] = reservedSlugs.map((word) => word.replace(/[^a-z0-9]/g, ''))

function readsLike(text: string, word: string): boolean {
  if (text.length !== word.length) return false
  for (let index = 0; index < word.length; index += 1) {
    const char = text.charAt(index)
    const wanted = word.charAt(index)
    if (char !== wanted && !STAND_INS[char]?.includes(wanted)) return false
  }
  return true
}

export const SLUG_SENTENCES: Readonly<Record<SlugError, string>> = {
  slug_required: 'Choose the end of your link.',
  slug_too_short: `At least ${SLUG_LENGTH.min} letters, please.`,
  slug_too_long: `At most ${SLUG_LENGTH.max} letters, please.`,
  slug_characters: 'Small letters, numbers and hyphens only: no spaces.',
  slug_hyphens: 'A hyphen stands between two letters, not at an end and not twice.',
  slug_reserved: 'This word is kept for the site itself. Please choose another.',
}

/** Null when the text can be a link. */
export function slugFault(text: string): string | null {
  const parsed = parseSlug(text)
  return parsed.ok ? null : SLUG_SENTENCES[parsed.error.code]
}
