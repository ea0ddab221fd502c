// Rows of a store's imports, and what the Worker does for its members: uploads, prices, the run.
import type { GenericSchema } from 'valibot'
import {
  type ImportAnswersRequest,
  type ImportJobRequest,
  type ImportPricesRequest,
  importAnswer,
} from '#contract/api/imports.ts'
import type { CallResult, Queries } from '../client.ts'
import { DatabaseError } from '../errors.ts'
import { ServerError } from '../outage.ts'
import { readAnswer } from '../session/ask-as-person.ts'
import { postAsPerson, postJsonAsPerson } from '../session/post-as-person.ts'
import { ownerDatabase } from './owner-database.ts'

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

/** Names of pictures in the ZIP of an import that belong to no product. */
export async function listUnusedPictures(
  database: Queries,
  businessId: string,
  importId: string,
): Promise<readonly string[]> {
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

/**
 * Sends a file or a pasted text; the value is the id of the import, which can be looked at. A refusal may have a `reason`, `why` a link was not
 * fetched, and the `sample`: the first rows of a table whose columns are not known.
 */
export async function uploadImport(
  businessId: string,
  { content, fileName, kind, source, columns, foreign }: ImportUpload,
): Promise<CallResult<string>> {
  const asked = new URLSearchParams({
    store: businessId,
    kind,
    name: fileName,
    ...(source === null ? {} : { source }),
    ...(columns === null ? {} : { columns: columns.names, header: columns.hasHeader ? '1' : '0' }),
    ...(foreign ?? {}),
  })
  const response = await postAsPerson(`/api/imports?${asked}`, content, { type: 'application/octet-stream' })
  const answer = await readImport('/api/imports', response, importAnswer)
  return answer.ok ? { ok: true, value: answer.value.id } : answer
}

/** Sends a part of an exit kit with pictures. The tables of the kit have become this import. */
export async function uploadKitPictures(
  businessId: string,
  importId: string,
  part: Blob,
): Promise<CallResult<null>> {
  const asked = new URLSearchParams({ store: businessId, import: importId })
  const path = `/api/imports/pictures?${asked}`
  return readImport(path, await postAsPerson(path, part, { type: 'application/zip' }), null)
}

/** Has the Worker make the prices of a supplier's products; a refusal names the `field` that cannot be used. */
export async function priceImport(
  businessId: string,
  request: ImportPricesRequest,
): Promise<CallResult<null>> {
  const path = `/api/imports/prices?store=${businessId}`
  return readImport(path, await postJsonAsPerson(path, request), null)
}

/** Has the Worker read the file of an import again with these answers. */
export async function answerImportQuestions(
  businessId: string,
  request: ImportAnswersRequest,
): Promise<CallResult<null>> {
  const path = `/api/imports/answers?store=${businessId}`
  return readImport(path, await postJsonAsPerson(path, request), null)
}

/** Starts, stops or undoes an import. */
export async function askImportJob(businessId: string, request: ImportJobRequest): Promise<CallResult<null>> {
  const path = `/api/imports/job?store=${businessId}`
  return readImport(path, await postJsonAsPerson(path, request), null)
}

/** Throws ServerError where the site itself fails: then nothing is wrong with what was sent. */
async function readImport<T = null>(
  path: string,
  response: Response,
  schema: GenericSchema<unknown, T> | null,
): Promise<CallResult<T>> {
  if (response.status >= 500) throw new ServerError(`${path}: ${response.status}`)
  return readAnswer(path, response, schema)
}
