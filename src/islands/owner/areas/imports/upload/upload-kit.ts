// Uploads an exit kit of any size: its tables become the import, and its pictures follow in parts. A file that is no exit kit is uploaded as a whole.
import { type ImportUpload, uploadImport, uploadKitPictures } from '#data/owner/imports/imports.ts'

type Ways = {
  /** Uploads a file that is no kit. */
  readonly uploadOther: (businessId: string, upload: ImportUpload) => ReturnType<typeof uploadImport>
  /** Called after each part of the pictures. */
  readonly tell: (done: number, all: number) => void
}

/** Resolves with the id of the import. A kit without a part of its pictures keeps its import, and the part's refusal comes back. */
export async function uploadFile(
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
