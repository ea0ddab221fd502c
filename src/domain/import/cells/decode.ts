// Decodes the bytes of a file that people export, and refuses what is no text.
import { fail, ok, type Result } from '../../basics/result.ts'
import { BrokenUtf8 } from './broken-utf8.ts'

export type DecodeError = 'workbook' | 'binary'

/**
 * Decodes UTF-8, also with a few broken bytes, or UTF-16 with a byte order mark; anything else as Windows-1252 or Mac Roman, by its letters. Drops
 * NUL characters.
 */
export function decodeText(bytes: Uint8Array): Result<string, { code: DecodeError }> {
  if (isArchive(bytes)) return fail('workbook')
  const wide = wideEncodingOf(bytes)
  if (wide !== null) return ok(new TextDecoder(wide).decode(bytes))
  const text = decodeUtf8(bytes) ?? decodeOther(bytes)
  if (looksBinary(text)) return fail('binary')
  return ok(text.replaceAll('\0', ''))
}

/** True for bytes that begin with `PK`, as every ZIP does. */
export const isArchive = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b

/** Detects UTF-16 by its byte order mark, or by a zero in every second byte, as in a table of Latin letters. Null for other encodings. */
export function wideEncodingOf([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const isWide = fourth === 0 && first !== 0 && second === 0 && third !== 0
  return isWide ? 'utf-16le' : null
}

function decodeUtf8(bytes: Uint8Array): string | null {
  return decodedOrNull(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

function decodeOther(bytes: Uint8Array): string {
  const broken = new BrokenUtf8()
  broken.count(bytes, { isLast: true })
  return broken.isUtf8()
    ? new BrokenUtf8().read(bytes, { isLast: true }).replace(/^\ufeff/, '')
    : new TextDecoder(broken.oldEncoding()).decode(bytes)
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
