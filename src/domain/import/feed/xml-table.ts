// Reads a catalogue feed in XML (RSS 2.0 or Atom, with or without the prefix `g:`) as a table, so that every kind of feed has one reader.
// Attacks: entities that expand into megabytes or read files (a document with a type definition is refused, and only the five entities of XML and
// numbered characters are replaced); elements and comments that are never closed (each byte is looked at once); a thousand names of fields.
import { fail, ok, type Result } from '../../basics/result.ts'
import type { Work } from '../../basics/work.ts'
import type { BrokenRow, CsvRow, CsvTable } from '../cells/csv-table.ts'
import { countCells, TABLE_LIMITS } from '../cells/limits.ts'
import { MAX_ROW } from '../cells/row-cutter.ts'
import { attributeOf, attributePattern, type Part, partsOf, type Tag } from '../cells/xml-parts.ts'

/** True for a text that begins as XML does. */
export function isXml(text: string): boolean {
  return /^\ufeff?\s*<(?:\?xml|rss|feed)[\s>]/i.test(text.slice(0, 1_000))
}

/** True for a text with a type definition, which stands before the first element; what stands in an element is text. */
function hasDefinition(text: string): boolean {
  const root = text.search(/<[a-z]/i)
  return /<!(?:doctype|entity)/i.test(root === -1 ? text : text.slice(0, root))
}

type Fields = Map<string, string>

/** A row for each item, numbered from 1; a field that comes several times (`additional_image_link`) is joined with commas. */
export function* readXmlTable(
  text: string,
): Work<Result<CsvTable, { code: 'xml_definition' | 'no_header' | 'too_many_cells' }>> {
  if (hasDefinition(text)) return fail('xml_definition')
  const header = new Map<string, number>()
  const rows: CsvRow[] = []
  const brokenRows: BrokenRow[] = []
  const counted = countCells()
  const items = new ItemReader()
  let looked = text.length / 4
  for (const part of partsOf(text)) {
    looked += COST_OF_PART + ('text' in part ? part.text.length : part.attributes.length)
    if (looked > PIECE) {
      yield looked
      looked = 0
    }
    const item = items.read(part)
    if (item === null) continue
    const number = rows.length + brokenRows.length + 1
    if (number > TABLE_LIMITS.rows) return fail('too_many_cells')
    if (item.size > MAX_ROW) brokenRows.push({ number, fault: 'too_long' })
    else {
      const cells: string[] = []
      for (const name of item.fields.keys()) if (!header.has(name)) header.set(name, header.size)
      for (const name of header.keys()) cells.push(item.fields.get(name) ?? '')
      if (!counted.fits(cells)) return fail('too_many_cells')
      rows.push({ number, cells })
      looked += cells.length
    }
  }
  yield looked
  return rows.length === 0 ? fail('no_header') : ok({ header: [...header.keys()], rows, brokenRows })
}

/** What a text or tag costs beside its characters, as `Work` counts. */
const COST_OF_PART = 15

/** Work after which the others are let in. */
const PIECE = 20_000

type Item = { readonly fields: Fields; size: number }

/** Collects the fields of each item that is closed: the elements that stand in it, without what stands in them. */
class ItemReader {
  #item: Item | null = null
  #field: Field | null = null

  /** The item that ends with this part, or null. Of an item that is too long no more is kept. */
  read(part: Part): Item | null {
    if ('text' in part) {
      if (this.#item !== null) this.#item.size += part.text.length
      if (this.#field !== null && (this.#item?.size ?? 0) <= MAX_ROW) this.#field.texts.push(part.text)
      return null
    }
    if (ITEMS.includes(part.name)) {
      const ended = part.isEnd ? this.#item : null
      this.#item = part.isEnd ? null : { fields: new Map(), size: 0 }
      this.#field = null
      return ended
    }
    if (this.#item !== null) this.#readTag(part, this.#item)
    return null
  }

  #readTag(tag: Tag, item: Item): void {
    const { name, isEnd, isEmpty } = tag
    const field = this.#field
    item.size += name.length + tag.attributes.length
    if (field === null) {
      if (item.size > MAX_ROW) return
      if (isEmpty) addField(item.fields, name, hrefOf(tag))
      else if (!isEnd) this.#field = { name, texts: [], inside: 0, href: hrefOf(tag) }
    } else if (name === field.name && !isEmpty) {
      if (!isEnd) field.inside += 1
      else if (field.inside > 0) field.inside -= 1
      else {
        addField(item.fields, name, field.texts.join('').trim() || field.href)
        this.#field = null
      }
    }
  }
}

const ITEMS: readonly string[] = ['item', 'entry']

type Field = {
  readonly name: string
  readonly texts: string[]
  readonly href: string
  /** Elements of the same name that are open in it. */
  inside: number
}

function addField(item: Fields, name: string, value: string): void {
  const earlier = item.get(name)
  if (earlier === undefined) item.set(name, value)
  else if (name === 'additional_image_link') item.set(name, `${earlier},${value}`)
}

/** Atom writes links as `<link href="…"/>`. */
const HREF = attributePattern('href')

const hrefOf = (tag: Tag): string => (attributeOf(tag, HREF) ?? '').trim()
