// Reads a catalogue feed in XML (RSS 2.0 or Atom, with or without the prefix `g:`) as a table, so that every kind of feed has one reader.
// Attacks: entities that expand into megabytes or read files. A document with a type definition is refused, and only the five entities of
// XML and numbered characters are replaced.
import { fail, ok, type Result } from '../../basics/result.ts'
import type { CsvTable } from '../cells/csv-table.ts'

/** True for a text that begins as XML does. */
export function isXml(text: string): boolean {
  return /^\ufeff?\s*<(?:\?xml|rss|feed)[\s>]/i.test(text.slice(0, 1_000))
}

const ITEM = /<(item|entry)(?:\s[^>]*)?>([\s\S]*?)<\/\1\s*>/gi

const FIELD =
  /<(?:[\w-]+:)?([\w-]+)((?:\s[^>]*?)?)(?:\/>|>((?:<!\[CDATA\[[\s\S]*?\]\]>|[^<])*)<\/(?:[\w-]+:)?\1\s*>)/gi

/** A row for each item, numbered from 1; a field that comes several times (`additional_image_link`) is joined with commas. */
export function readXmlTable(text: string): Result<CsvTable, { code: 'xml_definition' | 'no_header' }> {
  if (/<!(?:doctype|entity)/i.test(text)) return fail('xml_definition')
  const items = [...text.matchAll(ITEM)].map((match) => fieldsOf(match[2] ?? ''))
  if (items.length === 0) return fail('no_header')
  const header = [...new Set(items.flatMap((fields) => [...fields.keys()]))]
  const rows = items.map((fields, index) => ({
    number: index + 1,
    cells: header.map((name) => fields.get(name) ?? ''),
  }))
  return ok({ header, rows, brokenRows: [] })
}

function fieldsOf(item: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const [, tag = '', attributes = '', content] of item.matchAll(FIELD)) {
    const name = tag.toLowerCase()
    const value = content === undefined ? hrefOf(attributes) : plainText(content)
    const earlier = fields.get(name)
    if (earlier === undefined) fields.set(name, value)
    else if (name === 'additional_image_link') fields.set(name, `${earlier},${value}`)
  }
  return fields
}

/** Atom writes links as `<link href="…"/>`. */
function hrefOf(attributes: string): string {
  return plainText(/\shref\s*=\s*"([^"]*)"/i.exec(attributes)?.[1] ?? '')
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plainText(content: string): string {
  return content
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>)/)
    .map((part) => (part.startsWith('<![CDATA[') ? part.slice(9, -3) : withCharacters(part)))
    .join('')
    .trim()
}

function withCharacters(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
