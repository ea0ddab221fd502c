// The report of an import: every product, every row and every picture left out, with what came of it, or what would come of it.
import {
  IMPORT_PAGE,
  type ImportItem,
  type ImportRow,
  listImportItems,
  listImportRows,
  listMissingPictures,
  type MissingPicture,
  type WholeImport,
} from '#contract/sql/catalogue/imports.ts'
import { callOrThrow, type Queries } from '#data/client.ts'
import { listUnusedPictures } from '#data/owner/imports.ts'
import { csvDocument } from '#domain/basics/csv.ts'
import { missingWords, pictureName, refusedWords } from './copy.ts'

export type ReportLine = {
  /** Null for a picture of no product. */
  readonly row: number | null
  readonly name: string
  readonly sku: string
  readonly outcome: string
  readonly reason: string
  readonly notes: string
}

/** Reads all lines, sorted by row. */
export async function readReport(
  database: Queries,
  businessId: string,
  whole: WholeImport,
): Promise<readonly ReportLine[]> {
  const asked = { businessId, importId: whole.id }
  const [items, rows, pictures, unused] = await Promise.all([
    readAll(IMPORT_PAGE.items, (last?: ImportItem) =>
      callOrThrow(database, listImportItems, { ...asked, after: last?.place ?? 0, only: null }),
    ),
    readAll(IMPORT_PAGE.rows, (last?: ImportRow) =>
      callOrThrow(database, listImportRows, { ...asked, after: last?.number ?? -1 }),
    ),
    readAll(IMPORT_PAGE.pictures, (last?: MissingPicture) =>
      callOrThrow(database, listMissingPictures, { ...asked, after: last?.mark ?? 0 }),
    ),
    listUnusedPictures(database, businessId, whole.id),
  ])
  const rowOf = new Map(items.map((item) => [item.place, item]))
  return [
    ...items.map((item) => ofItem(item, whole)),
    ...rows.map(ofRow),
    ...pictures.map((picture) => ofPicture(picture, rowOf.get(picture.place))),
    ...unused.map((notes) => ({
      row: null,
      name: '',
      sku: '',
      outcome: 'picture of no product',
      reason: '',
      notes,
    })),
  ].sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
}

/** The lines as a file for a spreadsheet. */
export function reportDocument(lines: readonly ReportLine[]): string {
  return csvDocument(
    ['Row', 'Name', 'SKU', 'Outcome', 'Reason', 'Notes'],
    lines.map(({ row, name, sku, outcome, reason, notes }) => [row, name, sku, outcome, reason, notes]),
  )
}

/** Reads page after page; a page with fewer rows than `size` is the last. */
async function readAll<Row>(
  size: number,
  readPage: (last?: Row) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const all: Row[] = []
  for (;;) {
    const page = await readPage(all.at(-1))
    all.push(...page)
    if (page.length < size) return all
  }
}

function ofPicture(picture: MissingPicture, item: ImportItem | undefined): ReportLine {
  return {
    row: item?.rows[0] ?? 0,
    name: picture.name,
    sku: item?.body.sku ?? '',
    outcome: 'picture left out',
    reason: missingWords(picture),
    notes: pictureName(picture),
  }
}

function ofItem(item: ImportItem, { status, supplied }: WholeImport): ReportLine {
  const before = item.isLeftOut ? 'left_out' : status === 'ready' ? item.look.outcome : 'not reached'
  const outcome = item.undo ?? item.outcome ?? before
  return {
    row: item.rows[0] ?? 0,
    name: item.body.name ?? '',
    sku: item.body.sku ?? '',
    outcome: outcome.replace('_', ' '),
    reason: outcome === 'refused' ? refusedWords(item, { isSupplied: supplied }) : '',
    notes: item.warnings.join(' '),
  }
}

function ofRow({ number, name, sku, outcome, reason, column }: ImportRow): ReportLine {
  return { row: number, name, sku, outcome, reason, notes: column ?? '' }
}
