// Reads what a person has brought: a file or a pasted text. The same bytes, read in the same way, always make the same plan: a reading that
// was stopped continues where it was.
import * as v from 'valibot'
import { fail, ok, type Result } from '#domain/basics/result.ts'
import { matchPictures } from '#domain/import/archive/zip-pictures.ts'
import { NO_CONVERSION, parseConversionRate } from '#domain/import/cells/price.ts'
import type { FilePlan, PlanOptions } from '#domain/import/draft.ts'
import { parseChosenColumns, readChosenList } from '#domain/import/list/chosen-columns.ts'
import { planPastedText } from '#domain/import/paste/plan.ts'
import { FILE_SOURCES, readImportFile } from '#domain/import/read-file.ts'
import { readSupplierPaste } from '#domain/import/supplier/read-supplier.ts'
import { SUPPLIERS } from '#domain/import/supplier/supplier-product.ts'

/** All that decides how bytes are read, as it is kept beside a file that is read in steps. */
export const howRead = v.object({
  isPaste: v.boolean(),
  /** What a person says that it is; null: found by its header. */
  source: v.nullable(v.string()),
  /** What a person says that the columns are: `name,,price`. */
  columns: v.nullable(v.string()),
  hasHeader: v.boolean(),
  currency: v.string(),
  /** What one unit of the currency costs in the store's; null: it is the store's. */
  rate: v.nullable(v.string()),
})
export type HowRead = v.InferOutput<typeof howRead>

export type Brought = {
  readonly source: string
  readonly plan: FilePlan
  /** Names of pictures in a ZIP that belong to no product. */
  readonly unusedPictures: readonly string[]
}

export function readBrought(bytes: Uint8Array, how: HowRead): Result<Brought, { code: string }> {
  const options = optionsOf(how)
  if (options === null) return fail('columns')
  if (how.isPaste) return readPaste(new TextDecoder().decode(bytes), how.source)
  if (how.columns !== null) {
    const columns = parseChosenColumns(how.columns)
    if (columns === null) return fail('columns')
    const read = readChosenList(bytes, { ...options, columns, hasHeader: how.hasHeader })
    return read.ok ? ok({ source: 'list', ...matchPictures(read.value.plan, read.value.pictures) }) : read
  }
  // A person wants to say what the columns are, also of a file whose header is known.
  if (how.source === 'columns') return fail('no_header')
  const source = FILE_SOURCES.find((known) => known === how.source)
  return readImportFile(bytes, source === undefined ? options : { ...options, source })
}

function optionsOf({ currency, rate }: HowRead): PlanOptions | null {
  if (rate === null) return { currency, rate: NO_CONVERSION }
  const parsed = parseConversionRate(rate)
  return parsed === null ? null : { currency, rate: parsed }
}

function readPaste(text: string, source: string | null): Result<Brought, { code: string }> {
  if (text.trim() === '') return fail('empty')
  const supplier = SUPPLIERS.find((known) => known === source)
  const supplied = source === 'paste' ? null : readSupplierPaste(text, supplier)
  const { source: found, plan } = supplied ?? { source: 'paste', plan: planPastedText(text) }
  return ok({ source: found, ...matchPictures(plan, null) })
}
