// Turns pictures of Markdown files into figures: the quoted text after the path becomes the caption.

/** A paragraph with one picture and nothing else, as Astro's renderer writes it: attributes as escaped JSON. */
const PICTURE = /<p>(<img __ASTRO_IMAGE_="[^"]*">)<\/p>/g
const TITLE = /&quot;title&quot;:&quot;(.*?)&quot;,/

/** Turns a rendered `![What it shows](./a.svg "Caption")` into a figure with its caption. Without a caption the figure holds only the picture. */
export function withCaptions(html: string): string {
  return html.replace(PICTURE, (_paragraph, picture: string) => {
    const title = TITLE.exec(picture)?.[1]
    if (title === undefined) return `<figure>${picture}</figure>`
    return `<figure>${picture.replace(TITLE, '')}<figcaption>${captionOf(title)}</figcaption></figure>`
  })
}

/** Undoes the escaping as JSON; the title stays escaped for HTML. */
function captionOf(title: string): string {
  return title.replaceAll('\\&quot;', '&quot;').replaceAll('\\\\', '\\')
}
