// Cuts XML into texts and tags, and reads attributes, for feeds and for sheets of LibreOffice. No more of XML than they need.
// Attacks: elements, comments and quotes that are never closed (each byte is looked at once); entities that expand (only the five of XML and numbered
// characters are replaced).

export type Tag = {
  /** In small letters, without its prefix. */
  readonly name: string
  readonly isEnd: boolean
  readonly isEmpty: boolean
  readonly attributes: string
}

export type Part = { readonly text: string } | Tag

/** Texts and tags in their order, each with its characters in place of their names. What is never closed ends the file. */
export function* partsOf(xml: string): Generator<Part> {
  for (let at = 0; at < xml.length; ) {
    const open = xml.indexOf('<', at)
    if (open > at) yield { text: withCharacters(xml.slice(at, open)) }
    if (open === -1) return
    const [begin, end] = BRACKETS.find(([mark]) => xml.startsWith(mark, open)) ?? ['<', '>']
    const close = begin === '<' ? tagEnd(xml, open) : xml.indexOf(end, open + begin.length)
    if (close === -1) return
    const inner = xml.slice(open + begin.length, close)
    if (begin === '<![CDATA[') yield { text: inner }
    else if (begin === '<') yield tagOf(inner)
    at = close + end.length
  }
}

/** Where a tag ends: a `>` in quotes is part of a value. A quote that is never closed is none. */
function tagEnd(xml: string, open: number): number {
  const end = xml.indexOf('>', open)
  const values = /^<[\w:.-]+(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?>/y
  values.lastIndex = 0
  const start = xml.slice(open, Math.min(xml.length, open + MAX_TAG))
  const whole = values.exec(start)
  return whole === null ? end : open + whole[0].length - 1
}

/** Characters of a tag whose values are looked at. */
const MAX_TAG = 4_000

/** What is no tag. */
const BRACKETS = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const

function tagOf(inner: string): Tag {
  const isEnd = inner.startsWith('/')
  const whole = /^[\w:.-]*/.exec(isEnd ? inner.slice(1) : inner)?.[0] ?? ''
  return {
    name: whole.slice(whole.indexOf(':') + 1).toLowerCase(),
    isEnd,
    isEmpty: inner.endsWith('/'),
    attributes: inner.slice(whole.length),
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function withCharacters(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** Finds an attribute of a tag, with either kind of quotes. */
export const attributePattern = (name: string): RegExp =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)

/** The value of an attribute; null for a tag without it. */
export function attributeOf({ attributes }: Pick<Tag, 'attributes'>, pattern: RegExp): string | null {
  const found = pattern.exec(attributes)
  return found === null ? null : withCharacters(found[1] ?? found[2] ?? '')
}
