// Reads what a person has uploaded: a file or a pasted text.
import { fail, ok, type Result } from '#domain/basics/result.ts'
import { matchPictures } from '#domain/import/archive/zip-pictures.ts'
import { NO_CONVERSION, parseConversionRate } from '#domain/import/cells/price.ts'
import type { ImportOptions, ImportPlan } from '#domain/import/draft.ts'
import {
  type ChosenOptions,
  chosenReader,
  parseChosenColumns,
  readChosenList,
} from '#domain/import/list/chosen-columns.ts'
import { planPastedText } from '#domain/import/paste/plan-import.ts'
import { FILE_SOURCES, type ReadOptions, readImportFile, tableReader } from '#domain/import/read-file.ts'
import { readSupplierPaste } from '#domain/import/supplier/read-supplier.ts'
import { SUPPLIERS } from '#domain/import/supplier/supplier-product.ts'
import { decodePieces, type PiecedFile } from './decode-pieces.ts'

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
}

export type PlannedUpload = {
  readonly source: string
  readonly plan: ImportPlan
  /** Names of pictures in a ZIP that belong to no product. */
  readonly unusedPictures: readonly string[]
}

/** Reads an upload that fits into memory. Fails with the code of the reader that was used, such as `binary` or `zip_broken`. */
export function readUpload(bytes: Uint8Array, how: HowRead): Result<PlannedUpload, { code: string }> {
  if (how.isPaste) return readPaste(new TextDecoder().decode(bytes), how.source)
  const options = readingOf(how)
  if (!options.ok) return options
  if (!('columns' in options.value)) return readImportFile(bytes, options.value)
  const read = readChosenList(bytes, options.value)
  return read.ok ? ok({ source: 'list', ...matchPictures(read.value.plan, read.value.pictures) }) : read
}

/** Reads a table of text in pieces, each once; it is never in memory. */
export async function readPieces(
  file: PiecedFile,
  how: HowRead,
): Promise<Result<PlannedUpload, { code: string }>> {
  const options = readingOf(how)
  if (!options.ok) return options
  const pieces = await decodePieces(file)
  if (!pieces.ok) return pieces
  const reader = 'columns' in options.value ? chosenReader(options.value) : tableReader(options.value)
  for await (const text of pieces.value) {
    const wrong = reader.push(text)
    if (wrong !== null) return fail(wrong)
  }
  const read = reader.finish()
  return read.ok ? ok({ source: read.value.source, ...matchPictures(read.value.plan, null) }) : read
}

function readingOf(how: HowRead): Result<ReadOptions | ChosenOptions, { code: 'columns' | 'no_header' }> {
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

function optionsOf({ currency, rate }: HowRead): ImportOptions | null {
  if (rate === null) return { currency, rate: NO_CONVERSION }
  const parsed = parseConversionRate(rate)
  return parsed === null ? null : { currency, rate: parsed }
}

function readPaste(text: string, source: string | null): Result<PlannedUpload, { code: string }> {
  if (text.trim() === '') return fail('empty')
  const supplier = SUPPLIERS.find((known) => known === source)
  const supplied = source === 'paste' ? null : readSupplierPaste(text, supplier)
  const { source: found, plan } = supplied ?? { source: 'paste', plan: planPastedText(text) }
  return ok({ source: found, ...matchPictures(plan, null) })
}
