// Turns pictures of Markdown files into figures: the quoted text after the path becomes the caption.

/** A paragraph with one picture and nothing else, as Astro's renderer writes it: attributes as escaped JSON. */
const PICTURE = /<p>(<img __ASTRO_IMAGE_="[^"]*">)<\/p>/g
const TITLE = /&quot;title&quot;:&quot;(.*?)&quot;,/

/** `![What it shows](./a.svg "Caption")`, rendered, in its figure with a caption; a picture without one in a bare figure. */
export function withCaptions(html: string): string {
  return html.replace(PICTURE, (_paragraph, picture: string) => {
    const title = TITLE.exec(picture)?.[1]
    if (title === undefined) return `<figure>${picture}</figure>`
    return `<figure>${picture.replace(TITLE, '')}<figcaption>${captionOf(title)}</figcaption></figure>`
  })
}

/** The title was escaped once as JSON and once as an attribute; what is left is escaped text. */
function captionOf(title: string): string {
  return title.replaceAll('\\&quot;', '&quot;').replaceAll('\\\\', '\\')
}
