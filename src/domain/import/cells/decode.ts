// Decodes the bytes of a file that people export, and refuses what is no text.
import { fail, ok, type Result } from '../../basics/result.ts'

export type DecodeError = 'workbook' | 'binary'

/** Decodes UTF-8, or UTF-16 with a byte order mark, or Windows-1252 when the bytes are not valid UTF-8. Drops NUL characters. */
export function decodeText(bytes: Uint8Array): Result<string, { code: DecodeError }> {
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b) return fail('workbook')
  if (first === 0xff && second === 0xfe) return ok(new TextDecoder('utf-16le').decode(bytes))
  if (first === 0xfe && second === 0xff) return ok(new TextDecoder('utf-16be').decode(bytes))
  // UTF-16 without a mark, from a table of Latin letters: every second byte is zero.
  if (bytes.length > 3 && first !== 0 && second === 0 && bytes[2] !== 0 && bytes[3] === 0)
    return ok(new TextDecoder('utf-16le').decode(bytes))
  const text = decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
  if (looksBinary(text)) return fail('binary')
  return ok(text.replaceAll('\0', ''))
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** True for a file that is not text: more than one control character in a hundred, in the first 64 KB. */
function looksBinary(text: string): boolean {
  const head = text.slice(0, 65_536)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is counted
  const controls = head.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0
  return controls > Math.max(3, head.length / 100)
}
