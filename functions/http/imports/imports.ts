// POST /api/imports?store={id}: reads a file, a link's file or a pasted text into an import. The owner looks at it before the shop changes.
// Attacks: files of other kinds under a harmless name, XML whose entities grow, megabytes from strangers (storeMember runs first).
import { type ImportAnswer, MAX_IMPORT_BYTES } from '#contract/api/imports.ts'
import { recallImportColumns } from '#contract/sql/catalogue/import-files.ts'
import { addImportShop, openImport } from '#contract/sql/catalogue/imports.ts'
import { call, callOrThrow } from '#data/client.ts'
import { fetchIsCustomDomain } from '#data/server/publishing/own-domains.ts'
import { fetchStoreCurrency } from '#data/server/publishing/stores.ts'
import { isCurrencyCode } from '#domain/basics/money.ts'
import type { Result } from '#domain/basics/result.ts'
import { sanitiseShort } from '#domain/basics/text.ts'
import { parseConversionRate } from '#domain/import/cells/price.ts'
import { type AskedTable, askedTable, namedColumns } from '#domain/import/list/chosen-columns.ts'
import { isAnswerable } from '#domain/import/reading.ts'
import { importFileKey } from '#storefront/store/file-keys.ts'
import { foreignFetch } from '../../adapters/foreign.ts'
import { r2Objects } from '../../adapters/r2.ts'
import { keepKitPictures } from '../../importing/keep-kit-pictures.ts'
import { type HowRead, type PlannedUpload, readPieces, readUpload } from '../../importing/read-upload.ts'
import { startTurns, type Turns } from '../../importing/turns.ts'
import { errorResponse, jsonResponse, refusalResponse } from '../../lib/respond.ts'
import type { RouteContext, RouteHandler } from '../shared/context.ts'
import { type StoreMember, storeMember } from '../shared/store-member.ts'
import { recallSaid, rememberColumns } from './shared/columns-memory.ts'
import { type Received, receive } from './shared/receive.ts'
import { collectFacts, forgetParts, storeRead } from './shared/store-read.ts'

/** 200 `{id}`; 422 import_unreadable with the reason; 413, 401, 403, 429. */
export const uploadImport: RouteHandler = async (request, context) => {
  const caller = await storeMember(request, context)
  if (caller instanceof Response) return caller
  const key = importFileKey(caller.businessId, crypto.randomUUID())
  const isFile = !['paste', 'link'].includes(context.url.searchParams.get('kind') ?? '')
  const received = await receive(request, isFile ? { bucket: context.env.PAGES, key } : null)
  if (!received) return errorResponse('import_unreadable', { status: 413, details: { reason: 'too_large' } })
  const asked = { caller, context, key }
  let isKept = false
  try {
    const stored = await readAndStore(received, asked)
    isKept = stored.isKept
    return stored.response
  } finally {
    if (received.bytes === null && !isKept) await received.forget()
  }
}

/** Who asks, what the request is about, and where its file is kept. */
type Asked = { readonly caller: StoreMember; readonly context: RouteContext; readonly key: string }

/** `isKept`: the file stays in the bucket, because it may be read again with answers. */
type Stored = { readonly response: Response; readonly isKept: boolean }

const notStored = (response: Response): Stored => ({ response, isKept: false })

async function readAndStore(received: Received, asked: Asked): Promise<Stored> {
  const { caller, context } = asked
  const isLink = context.url.searchParams.get('kind') === 'link'
  const file = isLink && received.bytes !== null ? await fetchFile(received.bytes, context) : received
  if (file instanceof Response) return notStored(file)
  const how = await howToRead(context, caller.businessId)
  if (how === null) return notStored(errorResponse('bad_request'))
  const turns = startTurns()
  const { read, as } = await readWithMemory(file, { how, turns }, asked)
  if (!read.ok) {
    const reason = read.error.code
    const sample = reason === 'no_header' ? ((await readAsked(file, turns))?.sample ?? []) : []
    return notStored(errorResponse('import_unreadable', { details: { reason, sample } }))
  }
  return store(read.value, { file, how: as }, asked)
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
  const columns = asked.get('columns')
  const currency = asked.get('currency') ?? own
  const rate = currency === own ? null : (asked.get('rate') ?? '')
  if (!isCurrencyCode(currency) || (rate !== null && parseConversionRate(rate) === null)) return null
  return {
    isPaste: asked.get('kind') === 'paste',
    source: asked.get('source'),
    columns: columns === null ? null : namedColumns(columns),
    hasHeader: asked.get('header') === '1',
    currency,
    rate,
    answers: {},
  }
}

/** What a person is asked about a table whose columns nobody knows. */
async function readAsked(received: Received, turns: Turns): Promise<AskedTable | null> {
  const asked = await turns.take(askedTable(beginningOf(received)))
  return asked.ok ? asked.value : null
}

type Read = Result<PlannedUpload, { code: string }>

/** Reads a file, by what the shop's people said of the same header before. */
async function readWithMemory(
  received: Received,
  { how, turns }: { readonly how: HowRead; readonly turns: Turns },
  asked: Asked,
): Promise<{ readonly read: Read; readonly as: HowRead }> {
  const readAs = async (as: HowRead) =>
    received.bytes === null ? readPieces(received.file, as, turns) : readUpload(received.bytes, as, turns)
  if (how.columns === null) {
    const { read, as } = await recallHow(received, how, asked)
    return { read: read ?? (await readAs(as)), as }
  }
  const read = await readAs(how)
  if (read.ok && how.hasHeader)
    await rememberColumns(asked.context.database, asked.caller, { planned: read.value, how })
  return { read, as: how }
}

/**
 * How a file is to be read, by what was said of the same header before. `read`: a file that was read for it, and is to be read no other way; null: it is
 * not read yet. Of a large file the beginning is read. Two readings of a file are never in memory together.
 */
async function recallHow(
  received: Received,
  how: HowRead,
  { caller: { businessId }, context: { database } }: Asked,
): Promise<{ readonly read: Read | null; readonly as: HowRead }> {
  // What this costs does not count as work of the file: it may be read a second time.
  const turns = startTurns()
  const read = await readUpload(beginningOf(received, HEADER_BYTES), how, turns)
  const asBefore = { read: received.bytes === null ? null : read, as: how }
  if (read.ok) {
    const said = await recallSaid(database, businessId, read.value)
    return said === null ? asBefore : { read: null, as: { ...how, answers: { columns: said } } }
  }
  if (read.error.code !== 'no_header' || how.isPaste || how.source !== null) return asBefore
  const header = (await readAsked(received, turns))?.header
  const columns = header ? await callOrThrow(database, recallImportColumns, { businessId, header }) : null
  return columns === null ? asBefore : { read: null, as: { ...how, columns, hasHeader: true } }
}

/** What is looked at of a large file for the names of its columns. */
const HEADER_BYTES = 65_536

/** The file; of a large one the rows of the beginning, without the one that is cut off. */
function beginningOf(received: Received, most?: number): Uint8Array {
  if (received.bytes !== null) return received.bytes
  const head = received.file.head.subarray(0, most)
  return head.subarray(0, head.lastIndexOf(0x0a) + 1)
}

/** Opens an import for what was read, and stores it. Keeps the file of one that can be answered. */
async function store(
  planned: PlannedUpload,
  { file, how }: { readonly file: Received; readonly how: HowRead },
  { caller, context, key }: Asked,
): Promise<Stored> {
  const { database, env, url } = context
  const { plan, reading } = planned
  const objects = r2Objects(env.PAGES)
  const isKept = reading !== null && plan.shop === undefined && isAnswerable(planned.source, reading)
  if (isKept && file.bytes !== null) await objects.put(key, file.bytes)
  const facts = await collectFacts(planned, caller.businessId, objects)
  const fileName = sanitiseShort(url.searchParams.get('name') ?? '')
  const opened = await call(database, openImport, {
    businessId: caller.businessId,
    userId: caller.userId,
    import: { ...facts, fileName, file: isKept ? { key, how } : null },
  })
  if (!opened.ok) {
    if (isKept && file.bytes !== null) await objects.delete([key])
    await forgetParts(facts, caller.businessId, objects)
    return notStored(refusalResponse(opened.error))
  }
  const id = opened.value
  if (plan.shop) await callOrThrow(database, addImportShop, { importId: id, shop: plan.shop })
  await storeRead(id, { plan, isInSteps: facts.howRead !== null }, context)
  if (plan.shop && file.bytes !== null) {
    // A small kit comes whole.
    const pictures = await keepKitPictures(file.bytes, { ...caller, importId: id }, { database, objects })
    if (!pictures.ok) return notStored(refusalResponse(pictures.error))
  }
  const answer: ImportAnswer = { id }
  return { response: jsonResponse(answer), isKept }
}
