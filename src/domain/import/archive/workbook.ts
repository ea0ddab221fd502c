// Reads the first sheet of an Excel workbook (.xlsx) as rows of cells. Only values: formulas keep the value that was saved, and nothing is computed.
import { fail, ok, type Result } from '../../basics/result.ts'
import type { TableRow } from '../cells/csv-table.ts'
import type { ZipEntry, ZipError } from './unzip.ts'

export type WorkbookError = ZipError | 'xml_definition' | 'workbook_broken' | 'workbook_wide'

export const isWorkbook = (entries: readonly ZipEntry[]): boolean =>
  entries.some(({ name }) => name === 'xl/workbook.xml')

/** Columns that a sheet may have: a row far to the right would make every row as wide. */
const MAX_COLUMNS = 500

export function readWorkbook(entries: readonly ZipEntry[]): Result<readonly TableRow[], { code: WorkbookError }> {
  const workbook = textOf(entries, 'xl/workbook.xml')
  if (!workbook.ok) return workbook
  const links = textOf(entries, 'xl/_rels/workbook.xml.rels')
  if (!links.ok) return links
  const id = /<(?:\w+:)?sheet\s[^>]*?r:id="([^"]+)"/.exec(workbook.value)?.[1]
  const link = [...links.value.matchAll(/<Relationship\s[^>]*>/g)].find(([tag]) => attribute(tag, 'Id') === id)?.[0]
  const target = link === undefined ? null : attribute(link, 'Target')
  if (target === null) return fail('workbook_broken')
  const sheet = textOf(entries, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  if (!sheet.ok) return sheet
  const hasTexts = entries.some(({ name }) => name === 'xl/sharedStrings.xml')
  const shared = hasTexts ? textOf(entries, 'xl/sharedStrings.xml') : ok('')
  if (!shared.ok) return shared
  return rowsOf(sheet.value, [...shared.value.matchAll(/<(?:\w+:)?si>([\s\S]*?)<\/(?:\w+:)?si>/g)].map(([, text = '']) => plain(text)))
}

function textOf(entries: readonly ZipEntry[], name: string): Result<string, { code: WorkbookError }> {
  const bytes = entries.find((entry) => entry.name === name)?.read()
  if (bytes === undefined) return fail('workbook_broken')
  if (!bytes.ok) return bytes
  const text = new TextDecoder().decode(bytes.value)
  return /<!(?:doctype|entity)/i.test(text.slice(0, 10_000)) ? fail('xml_definition') : ok(text)
}

const ROW = /<(?:\w+:)?row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g
const CELL = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g

function rowsOf(sheet: string, texts: readonly string[]): Result<readonly TableRow[], { code: WorkbookError }> {
  const rows: TableRow[] = []
  for (const [, facts = '', content = ''] of sheet.matchAll(ROW)) {
    const cells: string[] = []
    for (const [, about = '', value = ''] of content.matchAll(CELL)) {
      const column = columnOf(attribute(about, 'r')) ?? cells.length
      if (column >= MAX_COLUMNS) return fail('workbook_wide')
      while (cells.length < column) cells.push('')
      cells[column] = valueOf(attribute(about, 't'), value, texts)
    }
    rows.push({ number: Number(attribute(facts, 'r') ?? (rows.at(-1)?.number ?? 0) + 1), cells })
  }
  return ok(rows)
}

/** `C7` -> 2 */
function columnOf(place: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function valueOf(type: string | null, content: string, texts: readonly string[]): string {
  if (type === 'inlineStr') return plain(content)
  const value = plain(/<(?:\w+:)?v>([\s\S]*?)<\/(?:\w+:)?v>/.exec(content)?.[0] ?? '')
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'e') return ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  // A sum may be saved as 14500.000000000002: no price has more than 15 digits.
  return type === null && /^-?\d+\.\d{9,}$|e/i.test(value) ? String(Number(Number(value).toPrecision(12))) : value
}

function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? null : unescaped(found)
}

/** The text of all `t` and `v` in it, without phonetic hints. */
function plain(xml: string): string {
  const parts = xml
    .replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '')
    .matchAll(/<(?:\w+:)?[tv]\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?[tv]>)/g)
  return unescaped([...parts].map(([, text = '']) => text).join(''))
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, digits, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(digits)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
