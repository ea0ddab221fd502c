// Reads one sheet of a LibreOffice workbook (.ods). Only values: formulas keep the value that was saved. Source: OpenDocument 1.3, part 3.
import { fail, ok, type Result } from '../../basics/result.ts'
import type { Work } from '../../basics/work.ts'
import { HEADER_DEPTH } from '../cells/csv-table.ts'
import { countCells } from '../cells/limits.ts'
import { attributeOf, attributePattern, type Part, partsOf } from '../cells/xml-parts.ts'
import { OdsSheet } from './ods-sheet.ts'
import {
  hasHeader,
  MOST_SHOWN,
  type OtherSheet,
  otherSheet,
  type ReadSheet,
  type WantedSheet,
} from './sheets.ts'
import type { ZipEntry } from './unzip.ts'
import type { WorkbookError } from './workbook.ts'

/** True for the entries of an .ods file. */
export const isOds = (entries: readonly { readonly name: string }[]): boolean =>
  ['mimetype', 'content.xml'].every((wanted) => entries.some(({ name }) => name === wanted))

/** Reads the cells of a sheet as texts: of the sheet that is wanted, else of the first that is shown. */
export function* readOds(
  entries: readonly ZipEntry[],
  wanted: WantedSheet = {},
): Work<Result<ReadSheet, { code: WorkbookError }>> {
  const manifest = yield* readText(entries, 'META-INF/manifest.xml')
  if (manifest.ok && manifest.value.includes('encryption-data')) return fail('zip_encrypted')
  const content = yield* readText(entries, 'content.xml')
  if (!content.ok) return content
  if (/<!(?:doctype|entity)/i.test(content.value.slice(0, 10_000))) return fail('xml_definition')
  const sheets = new Sheets(wanted, content.value)
  let looked = 0
  for (const part of partsOf(content.value)) {
    looked += COST_OF_PART + ('text' in part ? part.text.length : part.attributes.length)
    if (looked > PIECE) {
      yield looked
      looked = 0
    }
    if (!sheets.take(part)) return fail('too_many_cells')
  }
  yield looked
  const read = sheets.read()
  return read === null ? fail('workbook_broken') : ok(read)
}

function* readText(
  entries: readonly ZipEntry[],
  name: string,
): Work<Result<string, { code: WorkbookError }>> {
  const entry = entries.find((one) => one.name === name)
  if (entry === undefined) return fail('workbook_broken')
  const bytes = yield* entry.read()
  if (!bytes.ok) return bytes
  const text = new TextDecoder().decode(bytes.value)
  yield text.length / 4
  return ok(text)
}

/** What a text or tag costs beside its characters, as `Work` counts. */
const COST_OF_PART = 15

/** Work after which the others are let in. */
const PIECE = 20_000

const STYLE_NAME = attributePattern('style:name')
const IS_SHOWN = attributePattern('table:display')
const SHEET_NAME = attributePattern('table:name')
const SHEET_STYLE = attributePattern('table:style-name')

/** Goes through the sheets in their order. Keeps the rows of the one that is wanted, and of the first in case that none is. */
class Sheets {
  readonly #wanted: WantedSheet
  /** The sheet that a person named, where the workbook has it. */
  readonly #named: string | null
  readonly #counted = countCells()
  readonly #hiddenStyles = new Set<string>()
  readonly #others: OtherSheet[] = []
  #style = ''
  #sheet: OdsSheet | null = null
  /** The first rows of the sheet have been looked at. */
  #isDecided = false
  #first: OdsSheet | null = null
  #chosen: OdsSheet | null = null

  constructor(wanted: WantedSheet, xml: string) {
    this.#wanted = wanted
    this.#named = wanted.sheet !== undefined && hasSheet(xml, wanted.sheet) ? wanted.sheet : null
  }

  /** False for more cells than a table may have. */
  take(part: Part): boolean {
    const sheet = this.#sheet
    if (sheet !== null) {
      if (isEndOf(part, 'table') && sheet.isBetweenCells) this.#end(sheet)
      else if (!sheet.take(part)) return false
      else if (!this.#isDecided && sheet.rows.length >= HEADER_DEPTH) this.#decide(sheet)
    } else if ('name' in part && !part.isEnd) {
      if (part.name === 'style') this.#style = attributeOf(part, STYLE_NAME) ?? ''
      else if (part.name === 'table-properties' && attributeOf(part, IS_SHOWN) === 'false')
        this.#hiddenStyles.add(this.#style)
      else if (part.name === 'table' && !this.#hiddenStyles.has(attributeOf(part, SHEET_STYLE) ?? '')) {
        this.#isDecided = false
        this.#sheet = new OdsSheet(attributeOf(part, SHEET_NAME) ?? '', this.#counted)
      }
    }
    return true
  }

  #isWanted(sheet: OdsSheet): boolean {
    if (this.#chosen !== null) return false
    return this.#named === null ? hasHeader(sheet.rows, this.#wanted) : sheet.name === this.#named
  }

  /** Ends the reading of a sheet whose first rows are not wanted. */
  #decide(sheet: OdsSheet): void {
    this.#isDecided = true
    sheet.isKept = this.#isWanted(sheet) || (this.#first === null && this.#chosen === null)
  }

  #end(sheet: OdsSheet): void {
    this.#sheet = null
    if (this.#isWanted(sheet)) this.#chosen = sheet
    else if (this.#others.length < MOST_SHOWN) this.#others.push(otherSheet(sheet.name, sheet.rows))
    this.#first ??= sheet
  }

  read(): ReadSheet | null {
    if (this.#sheet !== null) this.#end(this.#sheet)
    const sheet = this.#chosen ?? this.#first
    if (sheet === null) return null
    const { name, rows, brokenRows } = sheet
    return { name, cut: { rows, brokenRows }, otherSheets: this.#others.filter((one) => one.name !== name) }
  }
}

function isEndOf(part: Part, name: string): boolean {
  return 'name' in part && part.isEnd && part.name === name
}

function hasSheet(xml: string, name: string): boolean {
  for (let at = xml.indexOf(TABLE); at !== -1; at = xml.indexOf(TABLE, at + 1)) {
    const [tag] = partsOf(xml.slice(at, at + 4_000))
    if (tag !== undefined && 'name' in tag && attributeOf(tag, SHEET_NAME) === name) return true
  }
  return false
}

const TABLE = '<table:table '
