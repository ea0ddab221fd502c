// Decodes the bytes of a file that people export, and refuses what is no text.
import { fail, ok, type Result } from '../../basics/result.ts'
import { BrokenUtf8 } from './broken-utf8.ts'
import { decodeOld, type OldEncoding } from './old-encodings.ts'

export type DecodeError = 'workbook' | 'old_workbook' | 'binary'

/**
 * Decodes UTF-8, also with a few broken bytes, or UTF-16; anything else as Windows-1252, Mac Roman or code page 437, by its
 * letters. Drops NUL characters.
 */
export function decodeText(bytes: Uint8Array): Result<string, { code: DecodeError }> {
  const decoded = decodeFile(bytes)
  return decoded.ok ? ok(decoded.value.text) : decoded
}

/** `broken-utf-8`: UTF-8 with a few bytes that are none. */
export type FileEncoding = 'utf-8' | 'broken-utf-8' | 'utf-16le' | 'utf-16be' | OldEncoding

export type DecodedFile = { readonly text: string; readonly encoding: FileEncoding }

/** Decodes like `decodeText`, and says how. `answer`: what a person says that an old encoding is. */
export function decodeFile(
  bytes: Uint8Array,
  answer?: OldEncoding,
): Result<DecodedFile, { code: DecodeError }> {
  if (isArchive(bytes)) return fail('workbook')
  if (isOldWorkbook(bytes)) return fail('old_workbook')
  const wide = wideEncodingOf(bytes)
  if (wide !== null) return ok({ text: new TextDecoder(wide).decode(bytes), encoding: wide })
  const utf8 = decodeUtf8(bytes)
  const decoded = utf8 === null ? decodeOther(bytes, answer) : { text: utf8, encoding: 'utf-8' as const }
  if (looksBinary(decoded.text)) return fail('binary')
  return ok({ ...decoded, text: decoded.text.replaceAll('\0', '') })
}

/** True for bytes that begin with `PK`, as every ZIP does. */
export const isArchive = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b

/** True for a file as Excel saved it before 2007, whatever its name is. */
export const isOldWorkbook = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)

/** Detects UTF-16 by its byte order mark, or by a zero in every second byte, as in a table of Latin letters. Null for other encodings. */
export function wideEncodingOf([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = [first, second, third, fourth].map((byte) => byte === 0).join()
  if (zeros === 'false,true,false,true') return 'utf-16le'
  return zeros === 'true,false,true,false' ? 'utf-16be' : null
}

function decodeUtf8(bytes: Uint8Array): string | null {
  return decodedOrNull(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

function decodeOther(bytes: Uint8Array, answer?: OldEncoding): DecodedFile {
  const broken = new BrokenUtf8()
  broken.count(bytes, { isLast: true })
  if (broken.isUtf8()) {
    const text = new BrokenUtf8().read(bytes, { isLast: true }).replace(/^\ufeff/, '')
    return { text, encoding: 'broken-utf-8' }
  }
  const encoding = answer ?? broken.oldEncoding()
  return { text: decodeOld(bytes, encoding), encoding }
}

/** Null for bytes that are not valid. */
export function decodedOrNull(decode: () => string): string | null {
  try {
    return decode()
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** True for a file that is not text: a PDF, or more than one control character in a hundred in the first 64 KB. */
export function looksBinary(text: string): boolean {
  const head = text.slice(0, 65_536)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is counted
  const controls = head.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0
  return head.startsWith('%PDF-') || controls > Math.max(3, head.length / 100)
}
