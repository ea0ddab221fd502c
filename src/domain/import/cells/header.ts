// Names of columns, in one spelling: shop systems write them in many.
import { saidMeaning } from './said-names.ts'

/** Characters of a column's name that are looked at. */
const MAX_NAME = 200

/** `Is featured?` -> `is featured`, `Weight (lbs)` -> `weight`, `Publié` -> `publie`. */
export function normaliseHeader(header: string): string {
  return header
    .slice(0, MAX_NAME)
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[¿?]/g, '')
    .replace(/\((?!s\)|es\)|e\))[^()]*\)/g, '')
    .replace(/[’`]/g, "'")
    .replace(/[\s_]+/g, ' ')
    .replace(/[\s.:*]+$/, '')
    .trim()
}

const known = new WeakMap<object, ReadonlyMap<string, string>>()

/** What each alias means; made once for each table of them. */
function namesIn(aliases: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  const made =
    known.get(aliases) ??
    new Map(Object.entries(aliases).flatMap(([name, words]) => words.map((word) => [word, name] as const)))
  known.set(aliases, made)
  return made
}

/**
 * The columns of a header, by what they mean or are said to be. Of two columns with the same meaning the first counts, or the one whose name is worth more.
 */
export function findColumns<Name extends string>(
  header: readonly string[],
  aliases: Readonly<Record<Name, readonly string[]>>,
  worthOf: (word: string) => number = () => 0,
): Readonly<Partial<Record<Name, number>>> {
  const nameOf = namesIn(aliases)
  const columns: Partial<Record<Name, number>> = {}
  for (const [place, cell] of header.entries()) {
    const said = saidMeaning(cell)
    const word = normaliseHeader(cell)
    const name = (said === null ? nameOf.get(word) : said) as Name | undefined
    if (name === undefined || !(name in aliases)) continue
    const before = columns[name]
    if (before === undefined || worthOf(word) > worthOf(normaliseHeader(header[before] ?? '')))
      columns[name] = place
  }
  return columns
}
