// The report of an import as a file for a spreadsheet.
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import type { CallResult } from '#data/client.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import { shopDate } from '#domain/basics/shop-time.ts'
import { saveFile } from '#owner/shared/share/save-file.ts'
import { readReport, reportDocument } from '../shared/report-lines.ts'

type Shop = { readonly id: string; readonly slug: string; readonly country: string }

/** Reads all rows of the import and hands the browser one CSV file. */
export async function downloadReport(shop: Shop, whole: WholeImport): Promise<CallResult<null>> {
  const lines = await readReport(await ownerDatabase(), shop.id, whole)
  saveFile(reportDocument(lines), `${shop.slug}-import-${shopDate(whole.createdAt, shop.country)}.csv`)
  return { ok: true, value: null }
}
