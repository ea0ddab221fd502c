// Converts HTML descriptions of imported products into plain text. Reads the text once from left to right, so that hostile input
// (unclosed tags, ten thousand `<`) costs no more than its length. Decodes entities once: an encoded tag stays text.

import { decodeHTML } from 'entities'

/** Elements whose content is removed. */
const SILENT = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'head',
  'title',
  'textarea',
  'select',
])

const BLOCKS = new Set(
  (
    'address article aside blockquote br caption center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
)

/**
 * `<p>Soft &amp; warm</p><ul><li>Red</li></ul>` -> `Soft & warm\n\n- Red`. Removes tags; block tags become line breaks, list items
 * get `- `, script and style content is removed. The result may contain `<` as a plain character (`5 < 6`): escape it when
 * printing.
 */
export function htmlToText(html: string): string {
  const text = /[<&]/.test(html) ? decodeEntities(withoutTags(html)) : html
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^- *\n+/gm, '- ')
    .trim()
}

/** Returns the text between tags, with its entities. */
function withoutTags(html: string): string {
  const lower = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const source = { html, lower, missing: new Set<string>() }
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) return text + html.slice(at)
    text += html.slice(at, open)

    const skipped = skipMarkup(source, open)
    text += skipped.text
    at = skipped.end
  }
  return text
}

/** The text, the text in lower case, in which marks are searched for, and the marks that were missing once. */
type Markup = { readonly html: string; readonly lower: string; readonly missing: Set<string> }

type Skipped = { readonly text: string; readonly end: number }

/** Skips the markup at a `<`: a comment, a tag, or an element with silent content. Otherwise skips only the character. */
function skipMarkup(source: Markup, open: number): Skipped {
  const { html, lower } = source
  if (html.startsWith('<!--', open)) return { text: '', end: endOf(source, '-->', open + 4) }
  if (html[open + 1] === '!' || html[open + 1] === '?') return { text: '', end: endOf(source, '>', open) }

  const tag = /^<(\/?)([a-z][a-z0-9:-]{0,30})/.exec(lower.slice(open, open + 33))
  if (!tag)
    return html[open + 1] === '/' ? { text: '', end: endOf(source, '>', open) } : { text: '<', end: open + 1 }

  const name = tag[2] ?? ''
  const isClosing = tag[1] === '/'
  const end = tagEnd(source, open + tag[0].length)
  if (SILENT.has(name) && !isClosing && html[end - 2] !== '/') {
    const close = endOf(source, `</${name}`, end)
    return { text: ' ', end: endOf(source, '>', close) }
  }
  return { text: breakFor(name, { isClosing }), end }
}

function breakFor(name: string, { isClosing }: { readonly isClosing: boolean }): string {
  if (name === 'li') return isClosing ? ' ' : '\n- '
  if (name === 'td' || name === 'th') return ' '
  return BLOCKS.has(name) ? '\n' : ''
}

/**
 * Returns the position after a tag's `>`. Quoted attribute values may contain `>` too. Remembers a quote that never closes and does
 * not search for it again; otherwise each tag would be scanned to the end of the text.
 */
function tagEnd(source: Markup, from: number): number {
  const { html, missing } = source
  let quote = ''
  let previous = ''
  for (let at = from; at < html.length && !missing.has('quotes'); at += 1) {
    const char = html.charAt(at)
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '>') {
      return at + 1
    } else if ((char === '"' || char === "'") && previous === '=') {
      quote = char
    }
    if (char.trim() !== '') previous = char
  }
  missing.add('quotes')
  return endOf(source, '>', from)
}

/** Returns the position after the next `mark`, or the end of the text. Does not search again for a mark that was missing once. */
function endOf({ lower, missing }: Markup, mark: string, from: number): number {
  const at = missing.has(mark) ? -1 : lower.indexOf(mark, from)
  if (at !== -1) return at + mark.length
  missing.add(mark)
  return lower.length
}

/** Decodes once: `&amp;lt;` -> `&lt;`. All names of HTML, also those without a semicolon that browsers know; other names stay as they are. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});?/gi, (whole) => {
    const decoded = decodeHTML(whole)
    return decoded === whole ? whole : decoded.replace(UNWANTED, '')
  })
}

/** What a number may name and no text needs: codes that are no character, soft hyphens, joiners, marks of direction. */
const UNWANTED = /(?![\t\n\r])\p{Cc}|[\ufffd\u00ad\u200b-\u200f]/gu
