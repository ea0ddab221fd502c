// The state of a new import: what is typed and chosen, and its upload. What was typed or chosen stays after a refusal, and a message or link until
// it was read.
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useLocation, useSearch } from 'wouter'
import { MAX_IMPORT_BYTES, MAX_TABLE_BYTES } from '#contract/api/imports.ts'
import type { CallResult } from '#data/client.ts'
import { type ImportUpload, uploadImport, uploadKitPictures } from '#data/owner/imports.ts'
import { ok, type Result } from '#domain/basics/result.ts'
import type { ZipError } from '#domain/import/archive/unzip.ts'
import { dropDraft, keepDraft, readDraft } from '#kit/form/draft-storage.ts'
import { useSave } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { uploadRefusalText } from '../shared/copy.ts'
import { keepZip } from '../zip/use-zip.ts'
import { zipSource } from '../zip/zip-source.ts'
import { chosenColumns, newTable, type UnknownTable } from './ColumnCard.tsx'

/** The first rows of a table whose columns are not known. */
const SAMPLE = v.pipe(v.array(v.array(v.string())), v.minLength(1))

export type NewImport = {
  readonly way: 'file' | 'link' | 'paste'
  readonly file: File | null
  readonly link: string
  readonly message: string
  readonly source: string
  /** The currency of the prices in a file, and what one unit of it costs in the store's own. */
  readonly currency: string
  readonly rate: string
}

/** The form of a new import. `look` uploads it and opens its page; `table` is a file whose columns the person has to name. */
export function useNewImport() {
  const business = useBusiness()
  const readList = useReadAgain('imports', 'list')
  const [, navigate] = useLocation()
  const search = useSearch()
  const draft = `import:${business.id}:new`
  const [typed, setTyped] = useState<NewImport>(() => ({
    ...EMPTY,
    currency: business.currency,
    ...(readDraft(draft, Date.now())?.values as Partial<NewImport> | undefined),
    // An address that names a way: `?way=paste`.
    ...(new URLSearchParams(search).get('way') === 'paste' && { way: 'paste' }),
  }))
  const { way, link, message } = typed
  useEffect(() => {
    if (message + link === '') dropDraft(draft)
    else keepDraft(draft, { values: { way, link, message } }, Date.now())
  }, [draft, way, link, message])
  const [table, setTable] = useState<UnknownTable | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [progress, setProgress] = useState('')
  const { save, isSaving } = useSave({ tell: setProblem })

  const change = (part: Partial<NewImport>) => {
    setTyped((before) => ({ ...before, ...part }))
    if ('file' in part || 'link' in part) setTable(null)
    if (CONTENT.some((field) => field in part)) setProblem(null)
  }

  const look = async () => {
    const missing = missingText(typed)
    if (missing !== null) return setProblem(missing)
    setProgress('')
    await save({
      send: () =>
        uploadFile(business.id, toUpload(typed, table, business.currency), {
          uploadOther: uploadSmall,
          tell: (done, all) => setProgress(`Sending pictures, part ${done + 1} of ${all}…`),
        }),
      onSaved: async (importId) => {
        const { file } = typed
        if (way === 'file' && file !== null && isZipName(file)) keepZip(importId, file)
        dropDraft(draft)
        await readList()
        navigate(`/dashboard/imports/${importId}`)
      },
      refusalText: (refusal) => {
        const { sample } = refusal.details
        if (v.is(SAMPLE, sample)) setTable(newTable(sample))
        return uploadRefusalText(refusal)
      },
    })
  }
  return { typed, change, table, setTable, problem, progress, isSaving, look }
}

const EMPTY = { way: 'file', file: null, link: '', message: '', source: '', rate: '' } as const

/** A change of these fields ends the last problem. */
const CONTENT = ['way', 'file', 'link', 'message'] as const

function missingText({ way, file, link, message }: NewImport): string | null {
  if (way === 'paste' && message.trim() === '') return 'Paste your message first.'
  if (way === 'link' && link.trim() === '') return 'Paste the link of the file first.'
  return way === 'file' && file === null ? 'Choose a file first.' : null
}

/** What is uploaded. A pasted message has no source, no columns and no other currency. */
function toUpload(typed: NewImport, table: UnknownTable | null, ownCurrency: string) {
  const { way, file, link, message, source, currency, rate } = typed
  const isPasted = way === 'paste'
  return {
    content: { paste: message, link: link.trim(), file: file ?? '' }[way],
    fileName: way === 'file' ? (file?.name ?? '') : '',
    kind: way,
    source: isPasted || table !== null || source === '' ? null : source,
    columns: isPasted || table === null ? null : chosenColumns(table),
    foreign: isPasted || currency === ownCurrency ? null : { currency, rate },
  }
}

type Ways = {
  /** Uploads a file that is no kit. */
  readonly uploadOther: (businessId: string, upload: ImportUpload) => ReturnType<typeof uploadImport>
  /** Called after each part of the pictures. */
  readonly tell: (done: number, all: number) => void
}

/** Resolves with the id of the import. A kit without a part of its pictures keeps its import, and the part's refusal comes back. */
async function uploadFile(
  businessId: string,
  upload: ImportUpload,
  { uploadOther, tell }: Ways,
): ReturnType<typeof uploadImport> {
  const { content } = upload
  const parts = typeof content === 'string' ? null : await split(content)
  if (parts === null) return uploadOther(businessId, upload)
  const opened = await uploadImport(businessId, { ...upload, content: parts.tables })
  if (!opened.ok) return opened
  for (const [done, part] of parts.pictures.entries()) {
    tell(done, parts.pictures.length)
    const sent = await uploadKitPictures(businessId, opened.value, part)
    if (!sent.ok) return sent
  }
  return opened
}

/** The code that opens a ZIP is fetched when a file is chosen. */
async function split(file: Blob) {
  const { splitKit } = await import('./split-kit.ts')
  return splitKit(file)
}

/** True for a file whose name ends in `.zip`. */
const isZipName = (content: Blob | string): content is File =>
  content instanceof File && /\.zip$/i.test(content.name)

/** Uploads a file or a text; of a ZIP the table and the names of its pictures. */
async function uploadSmall(businessId: string, upload: ImportUpload): Promise<CallResult<string>> {
  const { content } = upload
  const refuse = (reason: string) =>
    ({ ok: false, error: { code: 'import_unreadable', details: { reason } } }) as const
  if (typeof content === 'string') return uploadImport(businessId, upload)
  const packed = isZipName(content) ? await pack(content) : ok(content)
  if (!packed.ok) return refuse(packed.error.code)
  const most = /\.(?:csv|tsv|txt)$/i.test(upload.fileName) ? MAX_TABLE_BYTES : MAX_IMPORT_BYTES
  return packed.value.size > most
    ? refuse('too_large')
    : uploadImport(businessId, { ...upload, content: packed.value })
}

/** The code that opens a ZIP is fetched when one is chosen. */
async function pack(file: File): Promise<Result<Blob, { code: ZipError }>> {
  const { packZip } = await import('#domain/import/archive/pack-zip.ts')
  const packed = await packZip(zipSource(file))
  return packed.ok ? ok(packed.value === null ? file : new Blob([packed.value])) : packed
}
