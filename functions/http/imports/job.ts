// POST /api/imports/job?store={id} {action: 'start' | 'stop' | 'undo' | 'pictures', importId}: starts, stops or undoes an import, or
// fetches pictures again that failed.
import { safeParse } from 'valibot'
import { type ImportJobRequest, importJobRequest } from '#contract/api/imports.ts'
import { importFileKey } from '#contract/sql/catalogue/import-files.ts'
import { retryImportPictures, startImport, stopImport, undoImport } from '#contract/sql/catalogue/imports.ts'
import { call, callOrThrow } from '#data/client.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { enqueueImport } from '../../adapters/queue.ts'
import { r2Objects } from '../../adapters/r2.ts'
import { errorResponse, noContentResponse, readJson, refusalResponse } from '../../lib/respond.ts'
import type { RouteContext, RouteHandler } from '../shared/context.ts'
import { type StoreMember, storeMember } from '../shared/store-member.ts'

/** 204; 403 forbidden and plan_needed; 409 import_busy and import_state. */
export const runImportJob: RouteHandler = async (request, context) => {
  const caller = await storeMember(request, context)
  if (caller instanceof Response) return caller
  const body = await readJson(request, 1_024)
  const parsed = body.ok ? safeParse(importJobRequest, body.value) : null
  if (!parsed?.success || !isUuid(parsed.output.importId)) return errorResponse('bad_request')
  const asked = parsed.output
  const kept = await callOrThrow(context.database, importFileKey, {
    businessId: caller.businessId,
    importId: asked.importId,
  })
  const done = await workOf({ ...asked, ...caller }, context)
  if (!done.ok) return refusalResponse(done.error)
  // Nothing can be answered any more.
  if (kept !== null) await r2Objects(context.env.PAGES).delete([kept])
  // If the message is lost, the cron job continues the import.
  if (asked.action !== 'stop') await enqueueImport(context.env.IMPORTS, asked.importId)
  return noContentResponse()
}

function workOf(job: ImportJobRequest & StoreMember, { database }: RouteContext) {
  const { businessId, userId, importId } = job
  const asked = { businessId, userId, importId }
  if (job.action === 'start')
    return call(database, startImport, {
      ...asked,
      asDrafts: job.asDrafts,
    })
  if (job.action === 'pictures')
    return call(database, retryImportPictures, {
      ...asked,
      place: job.one?.place ?? null,
      number: job.one?.number ?? null,
    })
  return job.action === 'stop' ? call(database, stopImport, asked) : call(database, undoImport, asked)
}
