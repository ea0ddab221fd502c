// Tells what a picture file is from its first bytes, before any decoder sees it.
// It trusts neither file names nor content types. SVG is refused: it is a document that can carry scripts and links.

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

export type SniffResult =
  | { readonly ok: true; readonly format: PictureFormat }
  | { readonly ok: false; readonly reason: 'empty' | 'svg' | 'not-a-picture' }

/** Reads magic bytes. `FF D8 FF …` -> jpeg; `<svg …` -> refused as svg; a PDF -> not-a-picture. */
export function sniffPicture(bytes: Uint8Array): SniffResult {
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  const format = SIGNATURES.find((signature) => signature.matches(bytes))?.format
  if (format !== undefined) return { ok: true, format }
  return { ok: false, reason: looksLikeSvg(bytes) ? 'svg' : 'not-a-picture' }
}

type Signature = { readonly format: PictureFormat; matches(bytes: Uint8Array): boolean }

// JPEG: SOI + marker (ITU-T T.81 B.1.1). PNG: RFC 2083 section 3.1. GIF: GIF89a section 17.
// WebP: RFC 9649 section 2.4 (RIFF, size, WEBP). AVIF: ISO-BMFF `ftyp` box whose major brand is avif or avis.
const SIGNATURES: readonly Signature[] = [
  { format: 'jpeg', matches: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]) },
  { format: 'png', matches: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { format: 'gif', matches: (bytes) => ['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6)) },
  { format: 'webp', matches: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP' },
  {
    format: 'avif',
    matches: (bytes) => ascii(bytes, 4, 8) === 'ftyp' && ['avif', 'avis'].includes(ascii(bytes, 8, 12)),
  },
]

function looksLikeSvg(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, 1024)).toLowerCase()
  return head.includes('<svg') || head.trimStart().startsWith('<?xml')
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end))
}
