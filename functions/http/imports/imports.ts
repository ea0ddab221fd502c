// POST /api/imports?store={id}: reads a file, a link's file or a pasted text into an import. The owner looks at it before the shop changes.
// Attacks: files of other kinds under a harmless name, XML whose entities grow, megabytes from strangers (storeMember runs first).
import { type ImportAnswer, MAX_IMPORT_BYTES } from '#contract/api/imports.ts'
import {
  addImportShop,
  openImport,
  recallImportColumns,
  rememberImportColumns,
} from '#contract/sql/catalogue/imports.ts'
import { call, callOrThrow } from '#data/client.ts'
import { fetchIsCustomDomain } from '#data/server/publishing/own-domains.ts'
import { fetchStoreCurrency } from '#data/server/publishing/stores.ts'
import { isCurrencyCode } from '#domain/basics/money.ts'
import type { Result } from '#domain/basics/result.ts'
import { sanitiseShort } from '#domain/basics/text.ts'
import { parseConversionRate } from '#domain/import/cells/price.ts'
import { type AskedTable, askedTable, namedColumns } from '#domain/import/list/chosen-columns.ts'
import { importFileKey } from '#storefront/store/file-keys.ts'
import { foreignFetch } from '../../adapters/foreign.ts'
import { enqueueImport } from '../../adapters/queue.ts'
import { r2Objects } from '../../adapters/r2.ts'
import { keepKitPictures } from '../../importing/keep-kit-pictures.ts'
import { type HowRead, type PlannedUpload, readPieces, readUpload } from '../../importing/read-upload.ts'
import { keepParts, sizeOf, storePlan } from '../../importing/store-import-plan.ts'
import { startTurns, type Turns } from '../../importing/turns.ts'
import { errorResponse, jsonResponse, refusalResponse } from '../../lib/respond.ts'
import type { RouteContext, RouteHandler } from '../shared/context.ts'
import { type StoreMember, storeMember } from '../shared/store-member.ts'
import { type Received, receive } from './shared/receive.ts'

/** A plan of more products and verdicts is stored by the queue, in steps: comparing it with the shop takes longer than a browser waits. */
const AT_ONCE = 1_000

/** 200 `{id}`; 422 import_unreadable with the reason; 413, 401, 403, 429. */
export const uploadImport: RouteHandler = async (request, context) => {
  const caller = await storeMember(request, context)
  if (caller instanceof Response) return caller
  const key = importFileKey(caller.businessId, crypto.randomUUID())
  const isFile = !['paste', 'link'].includes(context.url.searchParams.get('kind') ?? '')
  const received = await receive(request, isFile ? { bucket: context.env.PAGES, key } : null)
  if (!received) return errorResponse('import_unreadable', { status: 413, details: { reason: 'too_large' } })
  try {
    return await readAndStore(received, { caller, context })
  } finally {
    if (received.bytes === null) await received.forget()
  }
}

/** Who asks, and what the request is about. */
type Asked = { readonly caller: StoreMember; readonly context: RouteContext }

async function readAndStore(received: Received, asked: Asked): Promise<Response> {
  const { caller, context } = asked
  const isLink = context.url.searchParams.get('kind') === 'link'
  const file = isLink && received.bytes !== null ? await fetchFile(received.bytes, context) : received
  if (file instanceof Response) return file
  const how = await howToRead(context, caller.businessId)
  if (how === null) return errorResponse('bad_request')
  const turns = startTurns()
  const read = await readWithMemory(file, { how, turns }, asked)
  if (!read.ok) {
    const reason = read.error.code
    const sample = reason === 'no_header' ? ((await readAsked(file, turns))?.sample ?? []) : []
    return errorResponse('import_unreadable', { details: { reason, sample } })
  }
  return store(read.value, file, asked)
}

/** The file behind a link, fetched like a picture. Its name becomes the import's. */
async function fetchFile(
  body: Uint8Array,
  { env, database, url }: RouteContext,
): Promise<Received | Response> {
  const link = new TextDecoder().decode(body.subarray(0, 4_000)).trim()
  const fetched = await foreignFetch(env, (host) => fetchIsCustomDomain(database, host))(link, {
    maxBytes: MAX_IMPORT_BYTES,
    accept: 'text/csv,application/xml,text/xml,application/json,*/*;q=0.5',
  })
  if (!fetched.ok) {
    const reason = fetched.error.code === 'too_large' ? 'too_large' : 'link'
    return errorResponse('import_unreadable', { details: { reason, why: fetched.error.code } })
  }
  const name = new URL(link).pathname.split('/').at(-1)
  url.searchParams.set('name', name || new URL(link).hostname)
  return { bytes: fetched.value }
}

/** What the person says of the file. The prices of a file in another currency than the store's need a rate; null without one. */
async function howToRead({ database, url }: RouteContext, businessId: string): Promise<HowRead | null> {
  const { searchParams: asked } = url
  const own = await fetchStoreCurrency(database, businessId)
  const currency = asked.get('currency') ?? own
  const rate = currency === own ? null : (asked.get('rate') ?? '')
  if (!isCurrencyCode(currency) || (rate !== null && parseConversionRate(rate) === null)) return null
  return {
    isPaste: asked.get('kind') === 'paste',
    source: asked.get('source'),
    columns: asked.get('columns'),
    hasHeader: asked.get('header') === '1',
    currency,
    rate,
  }
}

/** What a person is asked about a table whose columns nobody knows. */
async function readAsked(received: Received, turns: Turns): Promise<AskedTable | null> {
  // Of a large file the rows of the beginning, without the one that is cut off.
  const head = received.bytes ?? received.file.head.subarray(0, received.file.head.lastIndexOf(0x0a) + 1)
  const asked = await turns.take(askedTable(head))
  return asked.ok ? asked.value : null
}

/** Reads a file; one whose header nobody knows, by what the shop's people said of the same header before. */
async function readWithMemory(
  received: Received,
  { how, turns }: { readonly how: HowRead; readonly turns: Turns },
  { caller, context: { database } }: Asked,
): Promise<Result<PlannedUpload, { code: string }>> {
  const readAs = async (as: HowRead) =>
    received.bytes === null ? readPieces(received.file, as, turns) : readUpload(received.bytes, as, turns)
  const read = await readAs(how)
  if (how.columns !== null) {
    const header = read.ok && how.hasHeader ? (await readAsked(received, turns))?.header : null
    if (header)
      await call(database, rememberImportColumns, {
        businessId: caller.businessId,
        userId: caller.userId,
        header,
        columns: namedColumns(how.columns),
      })
    return read
  }
  if (read.ok || read.error.code !== 'no_header' || how.isPaste || how.source !== null) return read
  const header = (await readAsked(received, turns))?.header
  const columns = header
    ? await callOrThrow(database, recallImportColumns, {
        businessId: caller.businessId,
        header,
      })
    : null
  return columns === null ? read : readAs({ ...how, columns, hasHeader: true })
}

/** Stores a short plan at once; of a long one the parts, which the queue stores in steps. */
async function store(
  { source, plan, unusedPictures }: PlannedUpload,
  { bytes }: Received,
  { caller, context: { database, env, url } }: Asked,
): Promise<Response> {
  const objects = r2Objects(env.PAGES)
  const kept = sizeOf(plan) > AT_ONCE ? await keepParts(plan, caller.businessId, objects) : null
  const verdicts = [...plan.verdicts.values()]
  const count = (outcome: string) => verdicts.filter((verdict) => verdict.outcome === outcome).length
  const opened = await call(database, openImport, {
    businessId: caller.businessId,
    userId: caller.userId,
    import: {
      source,
      fileName: sanitiseShort(url.searchParams.get('name') ?? ''),
      rowsRead: plan.rows.length,
      rowsRefused: count('refused'),
      rowsSkipped: count('skipped'),
      products: plan.products.length,
      howRead: kept,
      unusedPictures,
    },
  })
  if (!opened.ok) return refusalResponse(opened.error)
  const id = opened.value
  if (plan.shop) await callOrThrow(database, addImportShop, { importId: id, shop: plan.shop })
  // If the message is lost, the cron job continues the import.
  if (kept !== null) await enqueueImport(env.IMPORTS, id)
  else await storePlan(id, plan, database)
  if (plan.shop && bytes !== null) {
    // A small kit comes whole.
    const pictures = await keepKitPictures(bytes, { ...caller, importId: id }, { database, objects })
    if (!pictures.ok) return refusalResponse(pictures.error)
  }
  const answer: ImportAnswer = { id }
  return jsonResponse(answer)
}
