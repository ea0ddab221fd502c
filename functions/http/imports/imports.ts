// POST /api/imports?store={id}: reads a file, a link's file or a pasted text into an import. The owner looks at it before the shop changes.
// Attacks: files of other kinds under a harmless name, XML whose entities grow, megabytes from strangers (storeMember runs first).

import { isErrorCode } from '#contract/api/errors.ts'
import type { ImportAnswer } from '#contract/api/imports.ts'
import { MAX_IMPORT_BYTES } from '#contract/api/imports.ts'
import type { JsonObject } from '#contract/json.ts'
import { isCustomDomain } from '#data/server/foreign.ts'
import {
  addImportCosts,
  addImportItems,
  addImportRows,
  fetchStoreCurrency,
  finishReading,
  type ImportCaller,
  openImport,
  recallImportColumns,
  rememberImportColumns,
} from '#data/server/import-run.ts'
import { isCurrencyCode } from '#domain/basics/money.ts'
import { fail, ok, type Result } from '#domain/basics/result.ts'
import { sanitiseShort } from '#domain/basics/text.ts'
import { NO_CONVERSION, parseRate } from '#domain/import/cells/price.ts'
import type { FilePlan, PlanOptions } from '#domain/import/draft.ts'
import { importBody, importPictures } from '#domain/import/import-product.ts'
import {
  headerOf,
  namedColumns,
  parseChosenColumns,
  readChosenList,
  sampleOf,
} from '#domain/import/list/chosen-columns.ts'
import { planPastedText } from '#domain/import/paste/plan.ts'
import { FILE_SOURCES, readImportFile } from '#domain/import/read-file.ts'
import { readSupplierPaste } from '#domain/import/supplier/read-supplier.ts'
import { SUPPLIERS } from '#domain/import/supplier/supplier-product.ts'
import { foreignFetch } from '../../adapters/foreign.ts'
import { errorResponse, jsonResponse, readRequestBody } from '../../lib/respond.ts'
import type { RouteContext, RouteHandler } from '../shared/context.ts'
import { storeMember } from '../shared/store-member.ts'

/** Most of one call to the database: each product is compared with the store. */
const BATCH_CHARACTERS = 800_000
const BATCH_ROWS = 500

/** 200 `{id}`; 422 import_unreadable with the reason; 413, 401, 403, 429. */
export const bringImport: RouteHandler = async (request, context) => {
  const caller = await storeMember(request, context)
  if (caller instanceof Response) return caller
  const bytes = await readRequestBody(request, MAX_IMPORT_BYTES)
  if (!bytes) return errorResponse('import_unreadable', { status: 413, details: { reason: 'too_large' } })
  const file = context.url.searchParams.get('kind') === 'link' ? await fileOf(bytes, context) : bytes
  if (file instanceof Response) return file
  const options = await optionsOf(context, caller.businessId)
  if (options === null) return errorResponse('bad_request')
  const read = await readWithMemory(file, options, caller, context)
  if (!read.ok) {
    const reason = read.error.code
    const sample = reason === 'no_header' ? sampleOf(file) : []
    return errorResponse('import_unreadable', { details: { reason, sample } })
  }
  return storePlan(read.value, caller, context)
}

/** The file behind a link, fetched like a picture. Its name becomes the import's. */
async function fileOf(
  body: Uint8Array,
  { env, database, url }: RouteContext,
): Promise<Uint8Array | Response> {
  const link = new TextDecoder().decode(body.subarray(0, 4_000)).trim()
  const fetched = await foreignFetch(env, (host) => isCustomDomain(database, host))(link, {
    maxBytes: MAX_IMPORT_BYTES,
    accept: 'text/csv,application/xml,text/xml,application/json,*/*;q=0.5',
  })
  if (!fetched.ok) {
    const reason = fetched.error.code === 'too_large' ? 'too_large' : 'link'
    return errorResponse('import_unreadable', { details: { reason, why: fetched.error.code } })
  }
  const name = new URL(link).pathname.split('/').at(-1)
  url.searchParams.set('name', name || new URL(link).hostname)
  return fetched.value
}

/** The currency of the prices. A file in another currency than the store's needs a rate; null without one. */
async function optionsOf({ database, url }: RouteContext, businessId: string): Promise<PlanOptions | null> {
  const own = await fetchStoreCurrency(database, businessId)
  const currency = url.searchParams.get('currency') ?? own
  if (!isCurrencyCode(currency)) return null
  if (currency === own) return { currency, rate: NO_CONVERSION }
  const rate = parseRate(url.searchParams.get('rate') ?? '')
  return rate === null ? null : { currency, rate }
}

/** Reads a file; one whose header nobody knows, by what the shop's people said of the same header before. */
async function readWithMemory(
  bytes: Uint8Array,
  options: PlanOptions,
  caller: ImportCaller,
  { database, url: { searchParams: asked } }: RouteContext,
): Promise<Result<Brought, { code: string }>> {
  const read = readBrought(bytes, asked, options)
  const header = asked.get('kind') === 'paste' ? null : headerOf(bytes)
  if (header === null) return read
  const chosen = asked.get('columns')
  if (read.ok && chosen !== null && asked.get('header') === '1')
    await rememberImportColumns(database, caller, header, namedColumns(chosen))
  if (read.ok || read.error.code !== 'no_header' || asked.has('source') || chosen !== null) return read
  const columns = parseChosenColumns((await recallImportColumns(database, caller.businessId, header)) ?? '')
  if (columns === null) return read
  const plan = readChosenList(bytes, { ...options, columns, hasHeader: true })
  return plan.ok ? ok({ source: 'list', plan: plan.value }) : plan
}

type Brought = { readonly source: string; readonly plan: FilePlan }

function readBrought(
  bytes: Uint8Array,
  asked: URLSearchParams,
  options: PlanOptions,
): Result<Brought, { code: string }> {
  if (asked.get('kind') === 'paste') {
    const text = new TextDecoder().decode(bytes)
    if (text.trim() === '') return fail('empty')
    const supplier = SUPPLIERS.find((known) => known === asked.get('source'))
    const supplied = asked.get('source') === 'paste' ? null : readSupplierPaste(text, supplier)
    return ok(supplied ?? { source: 'paste', plan: planPastedText(text) })
  }
  const chosen = asked.get('columns')
  if (chosen !== null) {
    const columns = parseChosenColumns(chosen)
    if (columns === null) return fail('columns')
    const plan = readChosenList(bytes, { ...options, columns, hasHeader: asked.get('header') === '1' })
    return plan.ok ? ok({ source: 'list', plan: plan.value }) : plan
  }
  // A person wants to say what the columns are, also of a file whose header is known.
  if (asked.get('source') === 'columns') return fail('no_header')
  const source = FILE_SOURCES.find((known) => known === asked.get('source'))
  return readImportFile(bytes, source === undefined ? options : { ...options, source })
}

async function storePlan(
  { source, plan }: Brought,
  caller: ImportCaller,
  { database, url }: RouteContext,
): Promise<Response> {
  const verdicts = [...plan.verdicts]
  const count = (outcome: string) => verdicts.filter(([, verdict]) => verdict.outcome === outcome).length
  const opened = await openImport(database, caller, {
    source,
    fileName: sanitiseShort(url.searchParams.get('name') ?? ''),
    rowsRead: plan.rows.length,
    rowsRefused: count('refused'),
    rowsSkipped: count('skipped'),
  })
  if (!opened.ok) return errorResponse(isErrorCode(opened.error.code) ? opened.error.code : 'bad_request')
  const id = opened.value
  for (const batch of batchesOf(itemsOf(plan))) await addImportItems(database, id, batch)
  for (const batch of batchesOf(costsOf(plan))) await addImportCosts(database, id, batch)
  for (const batch of batchesOf(rowsOf(plan))) await addImportRows(database, id, batch)
  await finishReading(database, id)
  const answer: ImportAnswer = { id }
  return jsonResponse(answer)
}

function itemsOf(plan: FilePlan): readonly JsonObject[] {
  return plan.products.map((planned, index) => ({
    place: index + 1,
    body: importBody(planned),
    pictures: importPictures(planned),
    origin: {
      rows: planned.rows,
      text: planned.text ?? null,
      warnings: planned.rows.flatMap((row) => plan.warnings.get(row) ?? []),
    },
  }))
}

function costsOf(plan: FilePlan): readonly JsonObject[] {
  return plan.products.flatMap(({ supplier, costs }, index) =>
    supplier === undefined && costs === undefined
      ? []
      : [{ place: index + 1, supplier: supplier ?? null, costs: costs ?? [] }],
  )
}

function rowsOf(plan: FilePlan): readonly JsonObject[] {
  const named = new Map(plan.rows.map((row) => [row.number, row]))
  return [...plan.verdicts].map(([number, verdict]) => ({
    number,
    verdict: { name: named.get(number)?.name ?? '', sku: named.get(number)?.sku ?? '', ...verdict },
  }))
}

function* batchesOf(rows: readonly JsonObject[]): Generator<readonly JsonObject[]> {
  let batch: JsonObject[] = []
  let characters = 0
  for (const row of rows) {
    const size = JSON.stringify(row).length
    if (batch.length === BATCH_ROWS || (batch.length > 0 && characters + size > BATCH_CHARACTERS)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(row)
    characters += size
  }
  if (batch.length > 0) yield batch
}
