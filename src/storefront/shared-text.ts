// Where the text lies that a page shares with the other pages of its store: the inline style and script, with what little stands
// between them. A guess at what is worth remembering, no parser: nothing may rely on its being a style or a script.
import { Buffer } from 'node:buffer'

/** The bytes `from` to `to` of a page; the text changes its kind at `cut`, which is `to` where it does not. */
export type SharedText = { readonly from: number; readonly cut: number; readonly to: number }

/** A shorter text is compressed as quickly as found again. */
const MIN_SHARED_BYTES = 2_048

/** A longer one would fill the memory with the texts of few stores. */
const MAX_SHARED_BYTES = 32_768

/** The shop's bar stands between style and script, the same on every page; more than this would be the page's own content. */
const MAX_BETWEEN_BYTES = 2_048

const STYLE = Buffer.from('<style>')
const STYLE_END = Buffer.from('</style>')
const SCRIPT = Buffer.from('<script>')
const SCRIPT_END = Buffer.from('</script>')

/**
 * The first style and the script that follows it closely: `A<style>B</style>C<script>D</script>E` -> `B</style>C<script>D`, cut
 * before D. Null when that is not worth it.
 */
export function findSharedText(page: Buffer): SharedText | null {
  const style = page.indexOf(STYLE)
  if (style < 0) return null
  const from = style + STYLE.length
  const styleEnd = page.indexOf(STYLE_END, from)
  if (styleEnd < 0) return null
  const cut = scriptSoonAfter(page, styleEnd)
  const scriptEnd = cut === null ? -1 : page.indexOf(SCRIPT_END, cut)
  const text =
    cut === null || scriptEnd < 0 ? { from, cut: styleEnd, to: styleEnd } : { from, cut, to: scriptEnd }
  const size = text.to - from
  return size < MIN_SHARED_BYTES || size > MAX_SHARED_BYTES ? null : text
}

/** Where the text of the next script begins. */
function scriptSoonAfter(page: Buffer, at: number): number | null {
  const between = page.subarray(at, at + MAX_BETWEEN_BYTES).indexOf(SCRIPT)
  return between < 0 ? null : at + between + SCRIPT.length
}
