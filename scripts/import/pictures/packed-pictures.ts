// The pictures that lie in the file itself: in a ZIP beside its table, or in an exit kit.
import { doAtOnce } from '#domain/basics/work.ts'
import { isZip, openZip, type ZipEntry, type ZipLimits } from '#domain/import/archive/unzip.ts'
import { parseZipLink } from '#domain/import/archive/zip-link.ts'
import { kitPictureId, ownPictureId } from '#domain/import/exit-kit/own-picture.ts'
import { MAX_PICTURE_BYTES } from '#domain/picture/picture.ts'

/** The bytes of the picture with this link; null when the file does not hold it. */
export type PackedPictures = (link: string) => Uint8Array | null

const LIMITS: ZipLimits = {
  entries: 65_535,
  entryBytes: MAX_PICTURE_BYTES,
  bytes: Number.POSITIVE_INFINITY,
}

/** Reads one picture at a time. */
export function packedPictures(file: Uint8Array): PackedPictures {
  const opened = isZip(file) ? openZip(new Uint8Array(file), LIMITS) : null
  if (!opened?.ok) return () => null
  const byName = new Map(opened.value.map((entry) => [entry.name, entry]))
  const ofKit = new Map<string, ZipEntry>()
  for (const entry of opened.value) {
    const id = kitPictureId(entry.name)
    if (id !== null) ofKit.set(id, entry)
  }
  return (link) => {
    const zip = parseZipLink(link)
    const entry = zip === null ? ofKit.get(ownPictureId(link) ?? '') : byName.get(zip.name)
    const read = entry && doAtOnce(entry.read())
    return read?.ok ? read.value : null
  }
}
