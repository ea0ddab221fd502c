// Links of pictures that lie in a person's ZIP. Such a link is never fetched: no web address begins with `zip:`, and the database hands none out.

export type ZipLink = {
  /** The picture's path in the ZIP, or what a cell of the table says. */
  readonly name: string
  /** Checksum of the picture; null: the ZIP had no such picture. */
  readonly crc: number | null
}

const PICTURE = /\.(?:jpe?g|jpe|jfif|pjpe?g|png|webp|avif|gif|hei[cf]|hif|bmp)$/i

/** True for the name of a file that may be a picture: no web address, and nothing that a database refuses. */
export function isPictureName(text: string): boolean {
  return PICTURE.test(text) && !/:\/\/|^\/\/|\p{Cc}/u.test(text) && text.length <= 300
}

/** `images/red.jpg` -> `zip:images/red.jpg#1a2b3c4d`; without a checksum `zip:images/red.jpg#`. */
export function zipLink(name: string, crc: number | null): string {
  return `zip:${name}#${crc === null ? '' : crc.toString(16).padStart(8, '0')}`
}

/** Null for any other link. */
export function parseZipLink(link: string): ZipLink | null {
  const [, name, crc] = /^zip:(.*)#([0-9a-f]{8})?$/s.exec(link) ?? []
  if (name === undefined) return null
  return { name, crc: crc === undefined ? null : Number.parseInt(crc, 16) }
}
