// What the shop's people said of columns, remembered by the names of the columns.
import { recallImportColumns, rememberImportColumns } from '#contract/sql/catalogue/import-files.ts'
import { call, callOrThrow, type Database } from '#data/client.ts'
import { headerKey } from '#domain/import/list/chosen-columns.ts'
import { laterSaid } from '#domain/import/list/layout.ts'
import type { HowRead, PlannedUpload } from '#functions/importing/read-upload.ts'
import type { StoreMember } from '../../shared/store-member.ts'

/** Longest text that is remembered. */
const MOST_CHARACTERS = 400

/** The names of the columns of a list that was read; null for other files, and for columns without names. */
function headerOf({ source, reading }: PlannedUpload): string | null {
  return source === 'list' && reading !== null ? headerKey(reading.columns.map(({ name }) => name)) : null
}

/** Remembers what was said of columns, before a list was read and in its look. */
export async function rememberColumns(
  database: Database,
  { businessId, userId }: StoreMember,
  { planned, how }: { readonly planned: PlannedUpload; readonly how: HowRead },
): Promise<void> {
  const header = headerOf(planned)
  const columns = laterSaid(how.columns ?? '', how.answers.columns ?? '')
  if (header === null || columns === '' || columns.length > MOST_CHARACTERS) return
  await call(database, rememberImportColumns, { businessId, userId, header, columns })
}

/** What was said of the columns of such a list in a look before; null without anything. */
export async function recallSaid(
  database: Database,
  businessId: string,
  planned: PlannedUpload,
): Promise<string | null> {
  const header = headerOf(planned)
  return header === null ? null : callOrThrow(database, recallImportColumns, { businessId, header })
}
