// Pictures of Markdown files become figures: what stands in quotes after the path is the caption below it.

/** A paragraph that holds one picture and nothing else, as Astro's renderer leaves it for later: attributes as escaped JSON. */
const PICTURE = /<p>(<img __ASTRO_IMAGE_="[^"]*">)<\/p>/g
const TITLE = /&quot;title&quot;:&quot;(.*?)&quot;,/

/** `![What it shows](./a.svg "Caption")`, rendered, in its figure with a caption; a picture without one in a bare figure. */
export function withFigures(html: string): string {
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
