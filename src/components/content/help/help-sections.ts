// Splits a help text into items: each `##` heading with the text below it is one item.

export type HelpSection = {
  /** Made from the heading, unique in its file: `share-your-link`. */
  readonly id: string
  readonly title: string
  /** Rendered text below the heading. */
  readonly html: string
}

const HEADING = /<h2 id="([^"]*)">(.*?)<\/h2>/g

/** `<h2 id="a">A</h2><p>b</p>` -> `[{id: 'a', title: 'A', html: '<p>b</p>'}]`. Drops the text before the first heading. */
export function helpSections(html: string): readonly HelpSection[] {
  const headings = [...html.matchAll(HEADING)]
  return headings.map((heading, at) => {
    const from = heading.index + heading[0].length
    const to = headings[at + 1]?.index ?? html.length
    return { id: heading[1] ?? '', title: heading[2] ?? '', html: html.slice(from, to).trim() }
  })
}
