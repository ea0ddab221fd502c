// The report of an import as a file for a spreadsheet: every product, every row and every picture left out, with what came of it.
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
import { type CallResult, callOrThrow } from '#data/client.ts'
import { listUnusedPictures } from '#data/owner/imports.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import { csvDocument } from '#domain/basics/csv.ts'
import { saveFile } from '#owner/shared/share/save-file.ts'
import { missingWords, pictureName, refusedWords } from '../shared/copy.ts'

type Shop = { readonly id: string; readonly slug: string }

/** Reads all rows of the import and hands the browser one CSV file: what became of each, and pictures that are missing or unused. */
export async function downloadReport(shop: Shop, whole: WholeImport): Promise<CallResult<null>> {
  const database = await ownerDatabase()
  const asked = { businessId: shop.id, importId: whole.id }
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
    listUnusedPictures(shop.id, whole.id),
  ])
  const rowOf = new Map(items.map((item) => [item.place, item]))
  const text = csvDocument(
    ['Row', 'Name', 'SKU', 'Outcome', 'Reason', 'Notes'],
    [
      ...items.map(itemCells),
      ...rows.map(rowCells),
      ...pictures.map((picture) => pictureCells(picture, rowOf.get(picture.place))),
      ...unused.map((name) => ['', '', '', 'picture of no product', '', name]),
    ].sort(([a], [b]) => Number(a) - Number(b)),
  )
  saveFile(text, `${shop.slug}-import-${whole.createdAt.slice(0, 10)}.csv`)
  return { ok: true, value: null }
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

function pictureCells(picture: MissingPicture, item: ImportItem | undefined) {
  const row = item?.rows[0] ?? 0
  return [
    row,
    picture.name,
    item?.body.sku ?? '',
    'picture left out',
    missingWords(picture),
    pictureName(picture),
  ]
}

function itemCells(item: ImportItem) {
  const outcome = item.undo ?? item.outcome?.replace('_', ' ') ?? 'not reached'
  const reason = item.outcome === 'refused' ? refusedWords(item) : ''
  return [
    item.rows[0] ?? 0,
    item.body.name ?? '',
    item.body.sku ?? '',
    outcome,
    reason,
    item.warnings.join(' '),
  ]
}

function rowCells({ number, name, sku, outcome, reason, column }: ImportRow) {
  return [number, name, sku, outcome, reason, column ?? '']
}
