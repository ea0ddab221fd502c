// The report of an import as a file for a spreadsheet: every product and every row, with what came of it.
import {
  type ImportItem,
  type ImportRow,
  ITEMS_PAGE,
  listImportItems,
  listImportRows,
  ROWS_PAGE,
  type WholeImport,
} from '#data/owner/imports/imports.ts'
import { csvDocument } from '#domain/basics/csv.ts'
import { refusedWords } from '../shared/copy.ts'

type Shop = { readonly id: string; readonly slug: string }

export async function downloadReport(shop: Shop, whole: WholeImport): Promise<void> {
  const [items, rows] = await Promise.all([allItems(shop.id, whole.id), allRows(shop.id, whole.id)])
  const text = csvDocument(
    ['Row', 'Name', 'SKU', 'Outcome', 'Reason', 'Notes'],
    [...items.map(itemCells), ...rows.map(rowCells)].sort(([a], [b]) => Number(a) - Number(b)),
  )
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${shop.slug}-import-${whole.createdAt.slice(0, 10)}.csv`
  link.click()
  // Waits before freeing the file: the browser reads the file later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
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
