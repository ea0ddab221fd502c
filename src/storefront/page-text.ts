// The text of a page, in UTF-8. What pages of a store have in common (style, bar, script: most of it) is said apart, so that it is
// joined, hashed and compressed once for all of them. Nothing may rely on its being remembered.
import { Buffer } from 'node:buffer'
import { hash } from 'node:crypto'
import { joinBytes } from './join-bytes.ts'

/** What stands before the shared text and after it; `before` is all where nothing is shared. */
export type PageText = {
  readonly before: Uint8Array
  readonly shared: SharedText | null
  readonly after: Uint8Array
}

/** An inline style and script with the markup between them, as bytes: the same object for pages that share it, while remembered. */
export type SharedText = {
  readonly bytes: Uint8Array
  /** The text changes its kind here: where the script begins. */
  readonly cut: number
  /** SHA-256, hexadecimal. */
  readonly digest: string
}

/** A page that shares nothing. */
export function textAlone(text: Uint8Array): PageText {
  return { before: text, shared: null, after: new Uint8Array() }
}

/** The page as a browser gets it. */
export function wholeText({ before, shared, after }: PageText): Uint8Array {
  return shared ? joinBytes([before, shared.bytes, after]) : before
}

type Remembered = {
  readonly style: string
  readonly between: Uint8Array
  readonly script: string
  readonly shared: SharedText
}

/** Some 30 KB each, with what they become (gzip-page.ts, stored.ts). Stores take turns, with some five texts each. */
const MAX_REMEMBERED = 64

/** The oldest first. */
const remembered: Remembered[] = []

/** The shared text of these parts: `style`, the markup `between`, `script`. */
export function sharedText(style: string, between: Uint8Array, script: string): SharedText {
  const known = remembered.findLast(
    (each) => each.style === style && each.script === script && Buffer.compare(each.between, between) === 0,
  )
  if (known) return known.shared
  const parts = [encoder.encode(style), between, encoder.encode(script)] as const
  const bytes = joinBytes(parts)
  const shared = {
    bytes,
    cut: parts[0].byteLength + between.byteLength,
    digest: hash('sha256', bytes),
  }
  if (remembered.length >= MAX_REMEMBERED) remembered.shift()
  // A copy: a view would keep the whole page.
  remembered.push({ style, between: between.slice(), script, shared })
  return shared
}

const encoder = new TextEncoder()
