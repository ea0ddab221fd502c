// Uploads what is no exit kit: a text, a link, a file, or the small part of a ZIP. Its pictures follow later, one by one.
import { MAX_IMPORT_BYTES, MAX_TABLE_BYTES } from '#contract/api/imports.ts'
import type { CallResult } from '#data/client.ts'
import { type ImportUpload, uploadImport } from '#data/owner/imports/imports.ts'
import { ok, type Result } from '#domain/basics/result.ts'
import type { ZipError } from '#domain/import/archive/unzip.ts'
import { zipSource } from '../zip/zip-source.ts'

/** True for a file whose name ends in `.zip`. */
export const isZipName = (content: Blob | string): content is File =>
  content instanceof File && /\.zip$/i.test(content.name)

/** Uploads a file or a text; of a ZIP the table and the names of its pictures. */
export async function uploadSmall(businessId: string, upload: ImportUpload): Promise<CallResult<string>> {
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
