// Imports of a store for its members: uploading a file, the look, the run and its report.
import * as v from 'valibot'
import {
  type IMPORT_FILE_ERRORS,
  type IMPORT_JOB_ERRORS,
  type ImportJobRequest,
  type ImportPricesRequest,
  importAnswer,
  type KIT_PICTURE_ERRORS,
} from '#contract/api/imports.ts'
import { refusalIn } from '#contract/api/refusal.ts'
import * as contract from '#contract/sql/catalogue/imports.ts'
import { checkAnswer } from '../../check-answer.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'
import { ServerError } from '../../outage.ts'
import { postAsPerson, postJsonAsPerson } from '../../session/post-as-person.ts'
import { ownerDatabase } from '../owner-database.ts'

export type {
  ImportChange,
  ImportItem,
  ImportItemCosts,
  ImportRow,
  MissingPicture,
  WholeImport,
} from '#contract/sql/catalogue/imports.ts'

/** The newest imports, at most fifty. */
export async function listImports(businessId: string) {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('imports')
    .select('id, source, file_name, status, products, created, updated, unchanged, refused, created_at')
    .eq('business_id', businessId)
    .or('status.neq.reading,how_read.not.is.null')
    .order('created_at', { ascending: false })
    .order('id')
    .limit(50)
  if (error) throw new DatabaseError('imports', error, status)
  return data
}

export type ListedImport = Awaited<ReturnType<typeof listImports>>[number]

/** One import with its totals; null when the store has none with this id. */
export async function fetchImport(
  businessId: string,
  importId: string,
): Promise<contract.WholeImport | null> {
  if (!/^[0-9a-f-]{36}$/i.test(importId)) return null
  return callOrThrow(await ownerDatabase(), contract.readImport, {
    businessId,
    importId,
  })
}

/** Most products of one page of an import. */
export const ITEMS_PAGE = 50

/** Products after a place. `only`: one outcome; null: all. */
export async function listImportItems(
  businessId: string,
  {
    importId,
    after,
    only,
  }: { readonly importId: string; readonly after: number; readonly only: string | null },
): Promise<readonly contract.ImportItem[]> {
  return callOrThrow(await ownerDatabase(), contract.listImportItems, {
    businessId,
    importId,
    after,
    only,
  })
}

/** Most rows of one page. */
export const ROWS_PAGE = 200

/** Rows that became no product, after a row number. */
export async function listImportRows(
  businessId: string,
  importId: string,
  after: number,
): Promise<readonly contract.ImportRow[]> {
  return callOrThrow(await ownerDatabase(), contract.listImportRows, {
    businessId,
    importId,
    after,
  })
}

/** Most missing pictures of one page. */
export const PICTURES_PAGE = 100

/** Pictures that products do not have, after a mark: not fetched, or not sent yet. */
export async function listMissingPictures(
  businessId: string,
  importId: string,
  after: number,
): Promise<readonly contract.MissingPicture[]> {
  return callOrThrow(await ownerDatabase(), contract.listMissingPictures, {
    businessId,
    importId,
    after,
  })
}

/** A picture that an import names: which of which product. */
export type ImportPicturePlace = {
  readonly businessId: string
  readonly importId: string
  readonly place: number
  readonly number: number
}

/** Puts an uploaded picture of a ZIP to its product, or writes why there is none. */
export async function bringImportPicture(
  { businessId, importId, place, number }: ImportPicturePlace,
  result: { readonly pictureId: string } | { readonly reason: string },
): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.bringImportPicture, {
    businessId,
    importId,
    place,
    number,
    pictureId: 'pictureId' in result ? result.pictureId : null,
    reason: 'reason' in result ? result.reason : null,
  })
}

/** Names of pictures in the ZIP of an import that belong to no product. */
export async function listUnusedPictures(businessId: string, importId: string): Promise<readonly string[]> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('imports')
    .select('unused_pictures')
    .eq('business_id', businessId)
    .eq('id', importId)
    .limit(1)
  if (error) throw new DatabaseError('imports', error, status)
  return data[0]?.unused_pictures ?? []
}

export type ImportUpload = {
  readonly content: Blob | string
  readonly fileName: string
  /** `link`: the content is the address of the file. */
  readonly kind: 'file' | 'paste' | 'link'
  /** What the person says that the file is; null: found by its header. */
  readonly source: string | null
  /** What the columns of a list are (`name,,price`); null: by their names. */
  readonly columns: { readonly names: string; readonly hasHeader: boolean } | null
  /** Another currency than the store's, and what one unit of it costs. */
  readonly foreign: { readonly currency: string; readonly rate: string } | null
}

/** `sample`: the first rows of a table whose columns are not known; empty otherwise. */
export type UploadRefusal = {
  readonly sample: readonly (readonly string[])[]
  readonly code: (typeof IMPORT_FILE_ERRORS)[number] | string
  readonly reason: string
  /** Why a link was not fetched; empty otherwise. */
  readonly why: string
}

/** Sends a file or a pasted text; the value is the id of the import, which can be looked at. */
export async function uploadImport(
  businessId: string,
  { content, fileName, kind, source, columns, foreign }: ImportUpload,
): Promise<
  { readonly ok: true; readonly value: string } | { readonly ok: false; readonly error: UploadRefusal }
> {
  const asked = new URLSearchParams({
    store: businessId,
    kind,
    name: fileName,
    ...(source === null ? {} : { source }),
    ...(columns === null ? {} : { columns: columns.names, header: columns.hasHeader ? '1' : '0' }),
    ...(foreign ?? {}),
  })
  const response = await postAsPerson(`/api/imports?${asked}`, content, { type: 'application/octet-stream' })
  const body: unknown = await response.json()
  if (response.ok) return { ok: true, value: checkAnswer('/api/imports', importAnswer, body).id }
  const refusal = refusalIn(body)
  if (refusal === null || response.status >= 500) throw new ServerError(`imports: ${response.status}`)
  const sample = v.is(v.array(v.array(v.string())), refusal['sample']) ? refusal['sample'] : []
  return {
    ok: false,
    error: {
      code: refusal.code,
      reason: String(refusal['reason'] ?? ''),
      why: String(refusal['why'] ?? ''),
      sample,
    },
  }
}

/** Sends a part of an exit kit with pictures. The tables of the kit have become this import. */
export async function uploadKitPictures(
  businessId: string,
  importId: string,
  part: Blob,
): Promise<
  { readonly ok: true } | { readonly ok: false; readonly error: (typeof KIT_PICTURE_ERRORS)[number] | string }
> {
  const asked = new URLSearchParams({ store: businessId, import: importId })
  const response = await postAsPerson(`/api/imports/pictures?${asked}`, part, { type: 'application/zip' })
  if (response.ok) return { ok: true }
  const refusal = refusalIn(await response.json())
  if (refusal === null || response.status >= 500) throw new ServerError(`imports: ${response.status}`)
  return { ok: false, error: refusal.code }
}

/** What products cost, for owners and managers; empty for others. */
export async function listImportCosts(
  businessId: string,
  importId: string,
): Promise<readonly contract.ImportItemCosts[]> {
  return callOrThrow(await ownerDatabase(), contract.listImportCosts, {
    businessId,
    importId,
    after: 0,
  })
}

/** Says whether a product that only its name tells is the shop's own. `place` null: all of them. */
export async function answerImport(
  businessId: string,
  { importId, place, answer }: { importId: string; place: number | null; answer: 'same' | 'new' },
): Promise<CallResult<null>> {
  return call(await ownerDatabase(), contract.answerImport, {
    businessId,
    importId,
    place,
    answer,
  })
}

/** Has the Worker make the prices of a supplier's products; a refusal names the field that cannot be used. */
export async function priceImport(
  businessId: string,
  request: ImportPricesRequest,
): Promise<
  | { readonly ok: true; readonly value: null }
  | { readonly ok: false; readonly error: { readonly code: string; readonly field: string } }
> {
  const response = await postJsonAsPerson(`/api/imports/prices?store=${businessId}`, request)
  if (response.ok) return { ok: true, value: null }
  const refusal = refusalIn(await response.json())
  if (refusal === null || response.status >= 500) throw new ServerError(`imports: ${response.status}`)
  return { ok: false, error: { code: refusal.code, field: String(refusal['field'] ?? '') } }
}

export type JobRefusal = (typeof IMPORT_JOB_ERRORS)[number] | string

/** Starts, stops or undoes an import. */
export async function askImportJob(
  businessId: string,
  request: ImportJobRequest,
): Promise<{ readonly ok: true; readonly value: null } | { readonly ok: false; readonly error: JobRefusal }> {
  const response = await postJsonAsPerson(`/api/imports/job?store=${businessId}`, request)
  if (response.ok) return { ok: true, value: null }
  const refusal = refusalIn(await response.json())
  if (refusal === null || response.status >= 500) throw new ServerError(`imports: ${response.status}`)
  return { ok: false, error: refusal.code }
}
