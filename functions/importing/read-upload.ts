// Reads what a person has uploaded: a file or a pasted text.
import { fail, ok, type Result } from '#domain/basics/result.ts'
import type { Work } from '#domain/basics/work.ts'
import { matchPictures } from '#domain/import/archive/zip-pictures.ts'
import type { FileEncoding } from '#domain/import/cells/decode.ts'
import { NO_CONVERSION, parseConversionRate } from '#domain/import/cells/price.ts'
import type { ImportOptions, ImportPlan } from '#domain/import/draft.ts'
import {
  type ChosenOptions,
  chosenReader,
  parseChosenColumns,
  readChosenList,
} from '#domain/import/list/chosen-columns.ts'
import { hasTooManyLines, planPastedText } from '#domain/import/paste/plan-import.ts'
import type { Answers } from '#domain/import/questions.ts'
import { FILE_SOURCES, type ReadOptions, readFile, tableReader } from '#domain/import/read-file.ts'
import { READ_PLAINLY, type Reading, readingOf } from '#domain/import/reading.ts'
import { readSupplierList, readSupplierPage } from '#domain/import/supplier/read-supplier.ts'
import { SUPPLIERS } from '#domain/import/supplier/supplier-product.ts'
import type { TableReader } from '#domain/import/table-reader.ts'
import { decodePieces, type PiecedFile } from './decode-pieces.ts'
import { startTurns } from './turns.ts'

/** All that decides how bytes are read. */
export type HowRead = {
  readonly isPaste: boolean
  /** What a person says that it is; null: found by its header. */
  readonly source: string | null
  /** What a person says that the columns are: `name,,price`. */
  readonly columns: string | null
  readonly hasHeader: boolean
  readonly currency: string
  /** What one unit of the currency costs in the store's; null: it is the store's. */
  readonly rate: string | null
  /** What a person answered about the file after it was read. */
  readonly answers: Answers
}

export type PlannedUpload = {
  readonly source: string
  readonly plan: ImportPlan
  /** Names of pictures in a ZIP that belong to no product. */
  readonly unusedPictures: readonly string[]
  /** Null for what has nothing to ask: a paste, a page of a supplier. */
  readonly reading: Reading | null
}

/** Reads an upload that fits into memory. Fails with the code of the reader that was used, such as `binary` or `zip_broken`. */
export async function readUpload(
  bytes: Uint8Array,
  how: HowRead,
  turns = startTurns(),
): Promise<Result<PlannedUpload, { code: string }>> {
  const read = await turns.take(readBytes(bytes, how))
  return read.ok ? read.value : read
}

function* readBytes(bytes: Uint8Array, how: HowRead): Work<Result<PlannedUpload, { code: string }>> {
  if (how.isPaste) return yield* readPaste(new TextDecoder().decode(bytes), how)
  const options = optionsFor(how)
  if (!options.ok) return options
  if (!('columns' in options.value)) return yield* readFile(bytes, options.value)
  const read = yield* readChosenList(bytes, options.value)
  if (!read.ok) return read
  const { plan, pictures, from } = read.value
  return ok({ source: 'list', ...(yield* matchPictures(plan, pictures)), reading: readingOf(plan, from) })
}

/** Reads a table of text in pieces, each once; it is never in memory. */
export async function readPieces(
  file: PiecedFile,
  how: HowRead,
  turns = startTurns(),
): Promise<Result<PlannedUpload, { code: string }>> {
  const options = optionsFor(how)
  if (!options.ok) return options
  const pieces = await decodePieces(file, how.answers.encoding)
  if (!pieces.ok) return pieces
  const reader = 'columns' in options.value ? chosenReader(options.value) : tableReader(options.value)
  for await (const text of pieces.value.pieces) {
    const wrong = await turns.take(reader.push(text))
    if (!wrong.ok) return wrong
    if (wrong.value !== null) return fail(wrong.value)
  }
  const read = await turns.take(finishPieces(reader, pieces.value.encoding))
  return read.ok ? read.value : read
}

function* finishPieces(
  reader: TableReader<PlannedUpload['source']>,
  encoding: FileEncoding,
): Work<Result<PlannedUpload, { code: string }>> {
  const read = yield* reader.finish()
  if (!read.ok) return read
  const { source, plan } = read.value
  const reading = readingOf(plan, { ...READ_PLAINLY, encoding })
  return ok({ source, ...(yield* matchPictures(plan, null)), reading })
}

function optionsFor(how: HowRead): Result<ReadOptions | ChosenOptions, { code: 'columns' | 'no_header' }> {
  const options = optionsOf(how)
  if (options === null) return fail('columns')
  if (how.columns !== null) {
    const columns = parseChosenColumns(how.columns)
    return columns === null ? fail('columns') : ok({ ...options, columns, hasHeader: how.hasHeader })
  }
  // A person wants to say what the columns are, also of a file whose header is known.
  if (how.source === 'columns') return fail('no_header')
  const source = FILE_SOURCES.find((known) => known === how.source)
  return ok(source === undefined ? options : { ...options, source })
}

function optionsOf({ currency, rate, answers }: HowRead): ImportOptions | null {
  if (rate === null) return { currency, rate: NO_CONVERSION, answers }
  const parsed = parseConversionRate(rate)
  return parsed === null ? null : { currency, rate: parsed, answers }
}

function* readPaste(
  text: string,
  { source, currency }: HowRead,
): Work<Result<PlannedUpload, { code: string }>> {
  if (text.trim() === '') return fail('empty')
  const supplier = SUPPLIERS.find((known) => known === source)
  const page = source === 'paste' ? null : yield* readSupplierPage(text)
  if (page?.ok)
    return ok({
      source: page.value.source,
      ...(yield* matchPictures(page.value.plan, null)),
      reading: null,
    })
  if (hasTooManyLines(text)) return fail('too_many_lines')
  const supplied = source === 'paste' ? null : yield* readSupplierList(text, supplier)
  const { source: found, plan } = supplied ?? { source: 'paste', plan: yield* planPastedText(text, currency) }
  return ok({ source: found, ...(yield* matchPictures(plan, null)), reading: null })
}
