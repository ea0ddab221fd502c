// POST /api/imports/answers?store={id} {importId, answers}: reads the file of an import again with what a person answered about it, and stores what it
// becomes in the place of what was there. The run writes what is stored, so it does what the look shows.
// Attacks: a file read again and again (import_file counts), answers that are none (the request's schema), a file of another shop (its key is stored).
import * as v from 'valibot'
import { importAnswers, importAnswersRequest, MAX_IMPORT_BYTES } from '#contract/api/imports.ts'
import { haltReading, importFile, reopenImport } from '#contract/sql/catalogue/import-files.ts'
import { call } from '#data/client.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { r2Objects } from '../../adapters/r2.ts'
import { type HowRead, readPieces, readUpload } from '../../importing/read-upload.ts'
import { errorResponse, noContentResponse, readJson, refusalResponse } from '../../lib/respond.ts'
import type { RouteHandler } from '../shared/context.ts'
import { storeMember } from '../shared/store-member.ts'
import { rememberColumns } from './shared/columns-memory.ts'
import { openKept } from './shared/receive.ts'
import { collectFacts, forgetParts, storeRead } from './shared/store-read.ts'

/** How the file was read, as it was stored with the import. */
const howRead = v.object({
  isPaste: v.boolean(),
  source: v.nullable(v.string()),
  columns: v.nullable(v.string()),
  hasHeader: v.boolean(),
  currency: v.string(),
  rate: v.nullable(v.string()),
  answers: importAnswers,
}) satisfies v.GenericSchema<unknown, HowRead>

/** 204; 403 forbidden, import_rows; 409 import_state; 422 import_unreadable with the reason; 429 too_many_requests. */
export const answerQuestions: RouteHandler = async (request, context) => {
  const caller = await storeMember(request, context)
  if (caller instanceof Response) return caller
  const body = await readJson(request, 4_096)
  const parsed = body.ok ? v.safeParse(importAnswersRequest, body.value) : null
  if (!parsed?.success || !isUuid(parsed.output.importId)) return errorResponse('bad_request')
  const { importId, answers } = parsed.output
  const asked = { ...caller, importId }
  const kept = await call(context.database, importFile, asked)
  if (!kept.ok) return refusalResponse(kept.error)
  const before: HowRead = v.parse(howRead, kept.value.how)
  const how: HowRead = { ...before, answers }
  const file = await openKept(context.env.PAGES, kept.value.key, MAX_IMPORT_BYTES)
  if (file === null) return errorResponse('import_state')
  const read = await (file.bytes === null ? readPieces(file.file, how) : readUpload(file.bytes, how))
  if (!read.ok) return errorResponse('import_unreadable', { details: { reason: read.error.code } })
  const objects = r2Objects(context.env.PAGES)
  const facts = await collectFacts(read.value, caller.businessId, objects)
  const reopened = await call(context.database, reopenImport, { ...asked, import: { ...facts, how } })
  if (!reopened.ok) {
    await forgetParts(facts, caller.businessId, objects)
    return refusalResponse(reopened.error)
  }
  try {
    await storeRead(importId, { plan: read.value.plan, isInSteps: facts.howRead !== null }, context)
  } catch (error) {
    // The person answers again: an import that stays in its reading is seen by nobody.
    await call(context.database, haltReading, { importId, how: before })
    throw error
  }
  if (answers.columns !== before.answers.columns)
    await rememberColumns(context.database, caller, { planned: read.value, how })
  return noContentResponse()
}
