// What the shop's people said of columns, remembered by the names of the columns.
import { recallImportColumns, rememberImportColumns } from '#contract/sql/catalogue/import-files.ts'
import { call, callOrThrow, type Database } from '#data/client.ts'
import { headerKey } from '#domain/import/list/chosen-columns.ts'
import { choosableIn, laterSaid } from '#domain/import/said-columns.ts'
import type { HowRead, PlannedUpload } from '#functions/importing/read-upload.ts'
import type { StoreMember } from '../../shared/store-member.ts'

/** The names of the columns that were read; null for a file whose columns cannot be said, and for columns without names. */
function headerOf({ source, reading }: PlannedUpload): string | null {
  return choosableIn(source).length > 0 && reading !== null
    ? headerKey(reading.columns.map(({ name }) => name))
    : null
}

/** Remembers what was said of columns, before a list was read and in a look. */
export async function rememberColumns(
  database: Database,
  { businessId, userId }: StoreMember,
  { planned, how }: { readonly planned: PlannedUpload; readonly how: HowRead },
): Promise<void> {
  const header = headerOf(planned)
  if (header === null) return
  // What was taken back is remembered too.
  const columns = laterSaid(how.columns ?? '', how.answers.columns ?? '') || ','
  await call(database, rememberImportColumns, { businessId, userId, header, columns })
}

/** What was said of the columns of such a file in a look before; null without anything. */
export async function recallSaid(
  database: Database,
  businessId: string,
  planned: PlannedUpload,
): Promise<string | null> {
  const header = headerOf(planned)
  return header === null ? null : callOrThrow(database, recallImportColumns, { businessId, header })
}
