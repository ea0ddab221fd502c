// Turns a rendered store page into a file that opens from a disk and from any web host: links are relative and name index.html, pictures lie beside
// the pages, and what needs a server or a script is left out: cart, search, account, tracking, report, and addresses of our host. Pure.
import { NO_ADDRESS } from '../pages/shell.ts'

/** `''` -> `index.html`, `/product/1` -> `product/1/index.html` */
export function fileOfPage(path: string): string {
  return `${path === '' ? '' : `${path.slice(1)}/`}index.html`
}

/** The file of a picture in the folder of the shop: `{business}/{id}` -> `pictures/{id}.jpg` */
export function fileOfPicture(path: string): string {
  return `pictures/${path.split('/')[1] ?? path}.jpg`
}

/** The file of the page at a path of the shop. The page was rendered with `filesShell`, so its links begin with `/`. */
export function staticPage(html: string, path: string): string {
  const up = '../'.repeat(path.split('/').length - 1)
  const out: string[] = []
  /** The element that is being left out, and how many of its name are open. */
  let skipped: { readonly name: string; depth: number } | null = null
  let at = 0
  for (const match of html.matchAll(TAG)) {
    const [tag, style, slash, rawName = '', attributes = ''] = match
    if (skipped === null) out.push(html.slice(at, match.index))
    at = match.index + tag.length
    const name = rawName.toLowerCase()
    if (style !== undefined) {
      // A script is left out; a style stays as it is.
      if (skipped === null && /^<style/i.test(style)) out.push(style)
    } else if (skipped !== null) {
      if (name === skipped.name) skipped.depth += slash ? -1 : 1
      if (skipped.depth === 0) skipped = null
    } else if (slash) out.push(`</${asElement(name)}>`)
    else if (!isKept(name, attributes)) {
      if (!VOID.has(name)) skipped = { name, depth: 1 }
    } else out.push(`<${asElement(name)}${relative(attributes, up)}>`)
  }
  return out.join('') + html.slice(at)
}

/** Whole scripts and styles, or one tag. A value may hold `>` between its quotes. */
const TAG =
  /(<(?:script|style)\b[\s\S]*?<\/(?:script|style)>)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi

const VOID: ReadonlySet<string> = new Set(['meta', 'link', 'img', 'input', 'source', 'br', 'hr'])

/** A form has nowhere to go; its content is to be read. */
function asElement(name: string): string {
  return name === 'form' ? 'div' : name
}

function isKept(name: string, attributes: string): boolean {
  if (/\sclass="[^"]*\bneeds-js\b/.test(attributes) || /\sdata-cart-root\b/.test(attributes)) return false
  if (name === 'link') return /\srel="icon"/.test(attributes)
  if (name === 'meta') return !/\s(?:property="og:|name="(?:twitter:|robots))/.test(attributes)
  if (name === 'source') return false
  if (name === 'section') return !/\sid="report"/.test(attributes)
  if (name === 'a') return !/\shref="\/(?:account|track|about#report)"/.test(attributes)
  return true
}

function relative(attributes: string, up: string): string {
  return attributes.replace(ATTRIBUTE, (whole, name: string, quoted: string | undefined) => {
    if (/^(?:srcset|sizes|method|action|data-.*)$/.test(name)) return ''
    if (name !== 'href' && name !== 'src') return whole
    const value = quoted?.replace(/^["']|["']$/g, '') ?? ''
    return value.startsWith('#') ? whole : ` ${name}="${relativeLink(value, up)}"`
  })
}

/** One attribute with its value, so that words in a value are no attributes. */
const ATTRIBUTE = /\s+([^\s=>"'/]+)(?:=("[^"]*"|'[^']*'|[^\s"'>]+))?/g

function relativeLink(value: string, up: string): string {
  const picture = /^\/media\/(.+)\/(?:320|640|1280)\.(?:webp|jpg)$/.exec(value)?.[1]
  if (picture !== undefined) return up + fileOfPicture(picture)
  if (value.startsWith('/')) {
    const [path = '', hash] = value.split('#')
    return `${up}${fileOfPage(path.replace(/\/$/, ''))}${hash === undefined ? '' : `#${hash}`}`
  }
  // A message to the shop does not name an address that the page does not have.
  return value.replace(
    new RegExp(`(?:%0A)*${encodeURIComponent(NO_ADDRESS).replaceAll('.', '\\.')}[^"&]*`),
    '',
  )
}
