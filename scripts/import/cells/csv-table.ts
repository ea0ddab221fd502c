// Reads a file's bytes as a table of cells, with the row numbers of a spreadsheet. Works for every shop system: the caller recognises the
// header row. Broken quotes cost one row, not the rest of the file.
import Papa from 'papaparse'
import { fail, ok, type Result } from '#domain/basics/result.ts'

export type TableRow = {
  /** Row number as in a spreadsheet: the first line of the file is 1. */
  readonly number: number
  readonly cells: readonly string[]
}

export type CsvTable = {
  readonly header: readonly string[]
  readonly rows: readonly TableRow[]
  /** Rows that could not be split into cells: a quotation mark is misplaced or never closed. */
  readonly brokenRows: readonly number[]
}

export type CsvTableError = 'empty' | 'workbook' | 'binary' | 'no_header' | 'too_large' | 'broken_quotes'

export const MAX_FILE_BYTES = 200 * 1024 * 1024

/** Rows that are searched for the header: some programs write a title or a comment above the header. */
const HEADER_DEPTH = 10

/** Splits a file into cells. Calls `isHeader` on each of the first rows, for each separator. */
export function readCsvTable(
  bytes: Uint8Array,
  isHeader: (cells: readonly string[]) => boolean,
): Result<CsvTable, { code: CsvTableError }> {
  if (bytes.length > MAX_FILE_BYTES) return fail('too_large')
  const decoded = decodeText(bytes)
  if (!decoded.ok) return decoded
  const text = decoded.value
  if (text.trim() === '') return fail('empty')

  for (const delimiter of [',', ';', '\t']) {
    const head = Papa.parse<string[]>(text, { delimiter, preview: HEADER_DEPTH }).data
    const place = head.findIndex(isHeader)
    if (place === -1) continue
    const cut = cutRows(text, delimiter)
    if (cut === null) return fail('broken_quotes')
    const { rows, brokenRows } = cut
    const header = rows.find((row) => row.number === place + 1)?.cells ?? []
    const body = rows.filter((row) => row.number > place + 1 && row.cells.some((cell) => cell.trim() !== ''))
    return ok({ header, rows: body, brokenRows })
  }
  return fail('no_header')
}

/** Decodes UTF-8, or UTF-16 with a byte order mark, or Windows-1252 when the bytes are not valid UTF-8. Drops NUL characters. */
function decodeText(bytes: Uint8Array): Result<string, { code: CsvTableError }> {
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b) return fail('workbook')
  if (first === 0xff && second === 0xfe) return ok(new TextDecoder('utf-16le').decode(bytes))
  if (first === 0xfe && second === 0xff) return ok(new TextDecoder('utf-16be').decode(bytes))
  const text = decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  if (looksBinary(text)) return fail('binary')
  return ok(text.replaceAll('\0', ''))
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** True for a file that is not text: more than one control character in a hundred, in the first 64 KB. */
function looksBinary(text: string): boolean {
  const head = text.slice(0, 65_536)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is counted
  const controls = head.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0
  return controls > Math.max(3, head.length / 100)
}

type Cut = { readonly rows: TableRow[]; readonly brokenRows: number[] }

/** A file with more broken rows is refused: each broken row costs a pass over the rest. */
const MAX_BROKEN_ROWS = 500

/** Skips a row with broken quotation marks and continues at the next line. Null when too many rows are broken. */
function cutRows(text: string, delimiter: string): Cut | null {
  const rows: TableRow[] = []
  const brokenRows: number[] = []
  let rest = text
  let number = 0
  while (rest !== '') {
    const piece = cutUntilBroken(rest, delimiter)
    for (const cells of piece.rows) {
      number += 1
      rows.push({ number, cells })
    }
    if (piece.brokenAt === null) break
    number += 1
    brokenRows.push(number)
    const lineEnd = rest.indexOf('\n', piece.brokenAt)
    if (lineEnd === -1) break
    if (brokenRows.length > MAX_BROKEN_ROWS) return null
    rest = rest.slice(lineEnd + 1)
  }
  return { rows, brokenRows }
}

function cutUntilBroken(
  text: string,
  delimiter: string,
): { readonly rows: string[][]; readonly brokenAt: number | null } {
  const rows: string[][] = []
  let end = 0
  let brokenAt: number | null = null
  Papa.parse<string[]>(text, {
    delimiter,
    step: (result, parser) => {
      if (result.errors.some((error) => error.type === 'Quotes')) {
        brokenAt = end
        parser.abort()
        return
      }
      rows.push(result.data)
      end = result.meta.cursor
    },
  })
  return { rows, brokenAt }
}
