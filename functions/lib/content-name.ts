// Names a file by the hash of its content: the same content has one name, and other content cannot replace it.
import { toHex } from './hex.ts'

/** Returns the first 32 digits of the content's SHA-256, in lower-case hexadecimal. */
export async function contentName(parts: readonly (Blob | string)[]): Promise<string> {
  const bytes = await new Blob([...parts]).arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return toHex(hash.subarray(0, 16))
}
