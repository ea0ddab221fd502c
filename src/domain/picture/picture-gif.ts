// Reads a GIF file's blocks (GIF89a specification): size, number of frames, comments, and the end of the picture.
// `GIF89a/*…*/=alert()` is a program and no picture: its blocks are not valid.

import { type FileFacts, le16, MAX_PARTS, type Stretch } from './picture-bytes.ts'

/** Null when the blocks are not valid. */
export function readGif(bytes: Uint8Array): FileFacts | null {
  if (bytes.length < 13) return null
  const asides: Stretch[] = []
  let frames = 0
  let at = 13 + tableBytes(bytes[10] ?? 0)
  for (let count = 0; at < bytes.length; count += 1) {
    if (count > MAX_PARTS) return null
    const block = bytes[at]
    if (block === 0x3b) {
      if (at + 1 < bytes.length) asides.push({ start: at + 1, end: bytes.length })
      return facts(bytes, frames, { isComplete: frames > 0, asides })
    }
    if (block !== 0x2c && block !== 0x21) return null
    if (block === 0x2c) frames += 1
    const data = block === 0x21 ? at + 2 : at + 11 + tableBytes(bytes[at + 9] ?? 0)
    const end = skipBlocks(bytes, data)
    if (block === 0x21 && bytes[at + 1] === 0xfe) asides.push({ start: data, end })
    at = end
  }
  // Some programs omit the last byte: the picture is complete when the file ends after a whole block.
  return facts(bytes, frames, { isComplete: frames > 0 && at === bytes.length, asides })
}

function facts(bytes: Uint8Array, frames: number, rest: Pick<FileFacts, 'isComplete' | 'asides'>): FileFacts {
  const size = { width: le16(bytes, 6), height: le16(bytes, 8) }
  return { ...size, isMoving: frames > 1, ...rest, extras: [] }
}

/** Returns the size in bytes of the colour table that these flags announce. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Returns the position after a chain of sub-blocks. Each begins with its length; a 0 ends the chain. */
function skipBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  for (let length = bytes[at]; length !== undefined && length !== 0; length = bytes[at]) at += 1 + length
  return at + 1
}
