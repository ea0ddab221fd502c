// Brings an exit kit of any size: its tables become the import, and its pictures follow in parts. A file that is no kit goes as it is.
import { type Brought, bringImport, bringKitPictures } from '#data/owner/imports/imports.ts'

const NO_MORE = { code: 'too_many_pictures', reason: '', why: '', sample: [] }

type Ways = {
  /** Brings a file that is no kit. */
  readonly bringOther: (businessId: string, brought: Brought) => ReturnType<typeof bringImport>
  /** Hears how many parts of the pictures have gone. */
  readonly tell: (done: number, all: number) => void
}

export async function bringFile(
  businessId: string,
  brought: Brought,
  { bringOther, tell }: Ways,
): ReturnType<typeof bringImport> {
  const { content } = brought
  const parts = typeof content === 'string' ? null : await split(content)
  if (parts === null) return bringOther(businessId, brought)
  const opened = await bringImport(businessId, { ...brought, content: parts.tables })
  if (!opened.ok) return opened
  for (const [done, part] of parts.pictures.entries()) {
    tell(done, parts.pictures.length)
    const sent = await bringKitPictures(businessId, opened.value, part)
    if (!sent.ok) return { ok: false, error: { ...NO_MORE, code: sent.error } }
  }
  return opened
}

/** The code that opens a ZIP is fetched when a file is chosen. */
async function split(file: Blob) {
  const { splitKit } = await import('./split-kit.ts')
  return splitKit(file)
}
