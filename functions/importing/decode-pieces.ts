// Decodes the bytes of a text that comes in pieces, like `decodeText` of the import's domain.
import { fail, ok, type Result } from '#domain/basics/result.ts'
import { BrokenUtf8 } from '#domain/import/cells/broken-utf8.ts'
import {
  type DecodeError,
  decodedOrNull,
  type FileEncoding,
  isArchive,
  isOldWorkbook,
  looksBinary,
  wideEncodingOf,
} from '#domain/import/cells/decode.ts'
import { decodeOld, isOldEncoding, type OldEncoding } from '#domain/import/cells/old-encodings.ts'

/** A file that is read in pieces. */
export type PiecedFile = {
  /** Its beginning. */
  readonly head: Uint8Array
  /** Its bytes from the beginning; each call reads them again. */
  open(): AsyncIterable<Uint8Array>
}

/** The text of a file in pieces, decoded like `decodeText`: one pass finds the encoding, a second one reads. */
export async function decodePieces(
  file: PiecedFile,
  answer?: OldEncoding,
): Promise<
  Result<{ readonly pieces: AsyncGenerator<string>; readonly encoding: FileEncoding }, { code: DecodeError }>
> {
  if (isArchive(file.head)) return fail('workbook')
  if (isOldWorkbook(file.head)) return fail('old_workbook')
  const wide = wideEncodingOf(file.head)
  const encoding = wide ?? ((await checkUtf8(file)) ? 'utf-8' : await otherEncoding(file, answer))
  if (wide === null && looksBinary(new TextDecoder('windows-1252').decode(file.head))) return fail('binary')
  return ok({ pieces: readText(file, encoding), encoding })
}

async function* readText(file: PiecedFile, encoding: FileEncoding): AsyncGenerator<string> {
  if (encoding === 'broken-utf-8') {
    const broken = new BrokenUtf8()
    for await (const bytes of file.open()) yield broken.read(bytes).replaceAll('\0', '')
    yield broken.read(new Uint8Array(0), { isLast: true })
    return
  }
  if (isOldEncoding(encoding)) {
    for await (const bytes of file.open()) yield decodeOld(bytes, encoding).replaceAll('\0', '')
    return
  }
  const decoder = new TextDecoder(encoding)
  for await (const bytes of file.open()) yield decoder.decode(bytes, { stream: true }).replaceAll('\0', '')
  yield decoder.decode()
}

async function otherEncoding(file: PiecedFile, answer?: OldEncoding): Promise<'broken-utf-8' | OldEncoding> {
  const broken = new BrokenUtf8()
  for await (const bytes of file.open()) if (!broken.count(bytes)) break
  return broken.isUtf8() ? 'broken-utf-8' : (answer ?? broken.oldEncoding())
}

async function checkUtf8(file: PiecedFile): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const bytes of file.open())
    if (decodedOrNull(() => decoder.decode(bytes, { stream: true })) === null) return false
  return decodedOrNull(() => decoder.decode()) !== null
}
