// Reads one cell of a LibreOffice sheet as text: numbers with all their digits, codes with their leading zeros, days and percent as the sheet shows
// them. Source: OpenDocument 1.3, part 3, 19.385 (office:value-type) and 6.1 (text).
import { attributeOf, attributePattern, type Part, type Tag } from '../cells/xml-parts.ts'
import { shownNumber } from './number-format.ts'

const TYPE = attributePattern('office:value-type')
const EXTENDED_TYPE = attributePattern('calcext:value-type')
const VALUE = attributePattern('office:value')
const CURRENCY = attributePattern('office:currency')
const DATE = attributePattern('office:date-value')
const STRING = attributePattern('office:string-value')
const BOOLEAN = attributePattern('office:boolean-value')
const SPACES = attributePattern('text:c')

/** True for the tag of a cell, also of one that lies under a wider one. */
export const isCellTag = ({ name }: Tag): boolean => name === 'table-cell' || name === 'covered-table-cell'

/** What stands in a cell and is not its value: comments, drawings, tables, hints for reading aloud. */
const BESIDE: readonly string[] = ['annotation', 'frame', 'custom-shape', 'table', 'ruby-text']

export class OdsCell {
  readonly #tag: Tag
  readonly #texts: string[] = []
  #paragraphs = 0
  /** Characters that may still be kept. */
  #room: number
  #isInText = false
  #beside: { readonly name: string; inside: number } | null = null

  constructor(tag: Tag, room: number) {
    this.#tag = tag
    this.#room = room
  }

  /** Takes the next part; false when it ends the cell. */
  take(part: Part): boolean {
    if ('text' in part) {
      if (this.#beside === null && this.#isInText) this.#write(part.text)
      return true
    }
    if (this.#beside !== null) this.#skip(part, this.#beside)
    else if (BESIDE.includes(part.name)) {
      if (!part.isEnd && !part.isEmpty) this.#beside = { name: part.name, inside: 0 }
    } else if (isCellTag(part)) return !part.isEnd
    else this.#takeText(part)
    return true
  }

  /** The cell as text; empty for one with an error. */
  text(): string {
    const type = attributeOf(this.#tag, TYPE)
    const shown = this.#texts.join('').trim()
    if (attributeOf(this.#tag, EXTENDED_TYPE) === 'error') return ''
    if (type === 'float' || type === 'currency') return this.#number(shown)
    if (type === 'percentage') return shown || shownNumber(attributeOf(this.#tag, VALUE) ?? '', 'percent')
    if (type === 'date') {
      const date = attributeOf(this.#tag, DATE) ?? ''
      // A day without a year may be "8-10" that was typed as a size.
      return shown === '' || /\d{4}|\d+\D+\d+\D+\d+/.test(shown) ? date.slice(0, 10) : shown
    }
    if (type === 'boolean') return (attributeOf(this.#tag, BOOLEAN) ?? shown).toUpperCase()
    return shown || (attributeOf(this.#tag, STRING) ?? '')
  }

  #number(shown: string): string {
    if (/^0\d+$/.test(shown)) return shown
    const number = shownNumber(attributeOf(this.#tag, VALUE) ?? shown, 'number')
    const currency = attributeOf(this.#tag, CURRENCY)
    return currency === null ? number : `${number} ${currency}`
  }

  #write(text: string): void {
    const kept = text.slice(0, this.#room)
    this.#room -= kept.length
    if (kept !== '') this.#texts.push(kept)
  }

  #skip(tag: Tag, beside: { readonly name: string; inside: number }): void {
    if (tag.name !== beside.name || tag.isEmpty) return
    if (!tag.isEnd) beside.inside += 1
    else if (beside.inside > 0) beside.inside -= 1
    else this.#beside = null
  }

  #takeText(tag: Tag): void {
    if (tag.name === 'p' || tag.name === 'h') {
      this.#isInText = !tag.isEnd && !tag.isEmpty
      if (!tag.isEnd && this.#paragraphs++ > 0) this.#write('\n')
    } else if (tag.name === 's') {
      const spaces = Number(attributeOf(tag, SPACES) ?? 1)
      this.#write(' '.repeat(Math.min(100, spaces > 0 ? Math.floor(spaces) : 1)))
    } else if (tag.name === 'tab') this.#write(' ')
    else if (tag.name === 'line-break') this.#write('\n')
  }
}
