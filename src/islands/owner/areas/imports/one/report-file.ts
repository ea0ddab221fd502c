// The report of an import as a file for a spreadsheet: every product, every row and every picture left out, with what came of it.
import {
  type ImportItem,
  type ImportRow,
  ITEMS_PAGE,
  listImportItems,
  listImportRows,
  listMissingPictures,
  listUnusedPictures,
  type MissingPicture,
  PICTURES_PAGE,
  ROWS_PAGE,
  type WholeImport,
} from '#data/owner/imports/imports.ts'
import { csvDocument } from '#domain/basics/csv.ts'
import { saveFile } from '#owner/shared/share/save-file.ts'
import { refusedWords } from '../shared/copy.ts'
import { missingWords, pictureName } from '../zip/copy.ts'

type Shop = { readonly id: string; readonly slug: string }

/** Reads all rows of the import and hands the browser one CSV file: what became of each, and pictures that are missing or unused. */
export async function downloadReport(shop: Shop, whole: WholeImport): Promise<void> {
  const [items, rows, pictures, unused] = await Promise.all([
    allItems(shop.id, whole.id),
    allRows(shop.id, whole.id),
    allMissingPictures(shop.id, whole.id),
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
}

async function allItems(businessId: string, importId: string): Promise<readonly ImportItem[]> {
  const items: ImportItem[] = []
  for (;;) {
    const page = await listImportItems(businessId, { importId, after: items.at(-1)?.place ?? 0, only: null })
    items.push(...page)
    if (page.length < ITEMS_PAGE) return items
  }
}

async function allRows(businessId: string, importId: string): Promise<readonly ImportRow[]> {
  const rows: ImportRow[] = []
  for (;;) {
    const page = await listImportRows(businessId, importId, rows.at(-1)?.number ?? -1)
    rows.push(...page)
    if (page.length < ROWS_PAGE) return rows
  }
}

async function allMissingPictures(businessId: string, importId: string): Promise<readonly MissingPicture[]> {
  const pictures: MissingPicture[] = []
  for (;;) {
    const page = await listMissingPictures(businessId, importId, pictures.at(-1)?.mark ?? 0)
    pictures.push(...page)
    if (page.length < PICTURES_PAGE) return pictures
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
  const outcome = item.undo ?? item.outcome ?? 'not reached'
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
