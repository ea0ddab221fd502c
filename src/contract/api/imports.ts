// Routes below /api/imports, for members of the store in `?store={id}`, with a bearer token. Each route may answer `bad_request`,
// `unauthorised`, `forbidden`, `too_many_requests`, `unavailable`.
import * as v from 'valibot'
import { flag, text } from '../sql/values.ts'
import type { ErrorCode } from './errors.ts'

/** Largest file that the Worker reads whole. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024

/** Largest table of text (CSV, TSV): it goes to the bucket, and is read from there in pieces. */
export const MAX_TABLE_BYTES = 40 * 1024 * 1024

/**
 * POST /api/imports: the body is the file, a pasted text with `kind=paste`, or with `kind=link` the address of a file. In the address: `name`, the file's name; `source`, when a person
 * has said what the file is; `currency` and `rate`, when its prices are in another currency than the store's; `columns` (`name,,price`) and
 * `header=1`, when a person has said what the columns of a list are.
 */
export const importAnswer = v.object({ id: text })
export type ImportAnswer = v.InferOutput<typeof importAnswer>

/**
 * `import_unreadable` says why with `reason`, a code of src/domain/import/plain-words.ts, or `columns`: those named do not make a product, or `link`:
 * the file was not fetched, with `why`, a code of src/domain/import/foreign/words.ts. With
 * `no_header` come the first rows of a table as `sample`.
 */
export const IMPORT_FILE_ERRORS = [
  'forbidden',
  'import_rows',
  'import_unreadable',
  'import_waiting',
  'too_many_requests',
  'unauthorised',
] as const satisfies readonly ErrorCode[]

/** POST /api/imports/pictures?import={id}: 204. A ZIP of at most MAX_IMPORT_BYTES with pictures of the exit kit whose tables have become the import. */
export const KIT_PICTURE_ERRORS = [
  'bad_request',
  'forbidden',
  'import_state',
  'too_many_pictures',
  'too_many_requests',
  'unauthorised',
] as const satisfies readonly ErrorCode[]

/** POST /api/imports/prices: 204. What the owner typed into the calculator; the Worker makes the prices of a supplier's products from it. */
export const importPricesRequest = v.object({
  importId: text,
  terms: v.object({ rate: text, freight: text, duty: text, profit: text, pieces: text, rounding: text }),
})
export type ImportPricesRequest = v.InferOutput<typeof importPricesRequest>

/** What a person answers about all of a kind that a file leaves open (src/domain/import/questions.ts), which sheet is read, and what columns of a list are. */
export const importAnswers = v.object({
  counts: v.optional(v.picklist(['thousands', 'decimals'])),
  prices: v.optional(v.picklist(['thousands', 'decimals'])),
  // Word for word, a line each: `out coming`.
  availability: v.optional(v.pipe(v.string(), v.maxLength(700))),
  visibility: v.optional(v.pipe(v.string(), v.maxLength(700))),
  uncounted: v.optional(v.picklist(['in', 'out'])),
  sizes: v.optional(v.picklist(['choices', 'products'])),
  sameName: v.optional(v.picklist(['products'])),
  encoding: v.optional(v.picklist(['windows-1252', 'macintosh', 'cp437'])),
  sheet: v.optional(v.pipe(v.string(), v.maxLength(100))),
  columns: v.optional(v.pipe(v.string(), v.maxLength(1_500))),
})
export type ImportAnswers = v.InferOutput<typeof importAnswers>

/** POST /api/imports/answers: 204. The file is read again with these answers, all of them: what was left out or corrected in the look is as it was. */
export const importAnswersRequest = v.object({ importId: text, answers: importAnswers })
export type ImportAnswersRequest = v.InferOutput<typeof importAnswersRequest>

/** As IMPORT_FILE_ERRORS, for a file that was read before. */
export const IMPORT_ANSWER_ERRORS = [
  'forbidden',
  'import_rows',
  'import_state',
  'import_unreadable',
  'too_many_requests',
  'unauthorised',
] as const satisfies readonly ErrorCode[]

/** POST /api/imports/job: 204. */
export const importJobRequest = v.variant('action', [
  v.object({ action: v.literal('start'), importId: text, asDrafts: flag }),
  v.object({ action: v.picklist(['stop', 'undo']), importId: text }),
  // Fetches failed pictures again: one of them, or all.
  v.object({
    action: v.literal('pictures'),
    importId: text,
    one: v.nullable(v.object({ place: v.number(), number: v.number() })),
  }),
])
export type ImportJobRequest = v.InferOutput<typeof importJobRequest>

export const IMPORT_JOB_ERRORS = [
  'forbidden',
  'import_busy',
  'import_state',
  'plan_needed',
  'prices_needed',
  'unauthorised',
] as const satisfies readonly ErrorCode[]
