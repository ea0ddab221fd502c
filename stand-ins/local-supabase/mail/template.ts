// Fills mail templates in the language of the hosted service (Go's html/template). Knows only these forms: {{ .SiteURL }}, {{ .TokenHash }},
// {{ .RedirectTo }}, {{ .Email }}, a text of the person's metadata as {{ .Data.shop_name }}, and {{ if .Data.shop_name }}…{{ else }}…{{ end
// }} around text.

/** Values that a template may use. */
export type MailVariables = {
  readonly SiteURL: string
  readonly TokenHash: string
  readonly RedirectTo: string
  readonly Email: string
  /** The person's metadata (`raw_user_meta_data`). */
  readonly Data: Readonly<Record<string, unknown>>
}

/**
 * Fills a template. As in Go, a value is percent-encoded in the query of a link and HTML-escaped everywhere else.
 * '<a href="{{ .SiteURL }}/a?to={{ .RedirectTo }}">' -> '<a href="http://x/a?to=http%3A%2F%2Fx%2Fb">'
 */
export function fillTemplate(template: string, variables: MailVariables): string {
  const chosen = chooseParts(template, variables)
  return chosen.replace(/\{\{.*?\}\}/g, (whole, at: number) => {
    const value = textOf(whole, variables)
    return isInQuery(chosen.slice(0, at)) ? encodeURIComponent(value) : escapeHtml(value)
  })
}

/** `{{ if .Data.a }}one{{ else }}other{{ end }}` -> `one` when that text exists, or else `other`. */
function chooseParts(template: string, variables: MailVariables): string {
  return template.replace(
    /\{\{ if (\.Data\.\w+) \}\}([\s\S]*?)(?:\{\{ else \}\}([\s\S]*?))?\{\{ end \}\}/g,
    (_whole, name: string, yes: string, no = '') => (textOf(`{{ ${name} }}`, variables) === '' ? no : yes),
  )
}

function textOf(whole: string, { Data, ...texts }: MailVariables): string {
  const [, name = '', key] = /^\{\{ \.(\w+)(?:\.(\w+))? \}\}$/.exec(whole) ?? []
  if (name === 'Data' && key) return typeof Data[key] === 'string' ? Data[key] : ''
  if (!key && Object.hasOwn(texts, name)) return texts[name as keyof typeof texts]
  throw new Error(`the mail template has an unknown variable ${whole}`)
}

/** The text part of a mail: its words, and each link's address on a line of its own. */
export function plainText(html: string): string {
  return decodeEntities(
    html
      .replace(/<(head|style|title)\b[\s\S]*?<\/\1>/gi, '')
      .replace(/<!--only in html-->[\s\S]*?<!--\/only in html-->|<!--[\s\S]*?-->/g, '')
      .replace(/<div\b[^>]*display:none[^>]*>[\s\S]*?<\/div>/gi, '')
      .replace(/\s+/g, ' ')
      .replace(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_whole, href: string, words: string) =>
        words.trim() === href ? href : `${words.trim()}:<br>${href}`,
      )
      .replace(/<br\s*\/?>|<\/(p|h1|h2|td|tr|div|table)>/gi, '\n')
      .replace(/<[^>]+>/g, ''),
  )
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .concat('\n')
}

/** The addresses to which a mail links, in order. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="(https?:[^"]*)"/gi)].map((match) =>
    decodeEntities(match[1] as string),
  )
}

/** Escapes a text for HTML, also inside attributes. */
export function escapeHtml(value: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&#34;',
    "'": '&#39;',
  }
  return value.replace(/[&<>"']/g, (character) => entities[character] as string)
}

// True when the text so far ends inside an attribute href that has reached its question mark.
function isInQuery(before: string): boolean {
  const open = /href="([^"]*)$/i.exec(before)
  return open?.[1]?.includes('?') === true
}

function decodeEntities(value: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
  return value.replace(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code ? String.fromCodePoint(Number(code)) : (named[name ?? ''] ?? whole),
  )
}
