// The facts of a share card: the picture that previews of a link show (`og:image`). Stored with the page that names the card, so that the
// card can be drawn at its first request without the database.

export type ShareCard = {
  /** The product's name, or the shop's. */
  readonly title: string
  /** The price, or what the shop sells. */
  readonly line: string
  /** The shop's name on a product's card; empty on the shop's own. */
  readonly shop: string
  readonly primaryColour: string
  readonly accentColour: string
  /** Seed of the cloth that the card shows in place of a picture. */
  readonly seed: string
  /** Path of a stored picture, or null. */
  readonly picture: string | null
}

/** Size of the picture, as previews show it. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

/** Header under which a stored page keeps its card. It is never sent. */
export const CARD_HEADER = 'x-share-card'

/** JSON in ASCII, as a header can hold it. The same card makes the same text. */
export function formatCard({
  title,
  line,
  shop,
  primaryColour,
  accentColour,
  seed,
  picture,
}: ShareCard): string {
  return JSON.stringify([title, line, shop, primaryColour, accentColour, seed, picture]).replace(
    /[^ -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The inverse of `formatCard`; null without a text. */
export function parseCard(text: string | undefined): ShareCard | null {
  if (text === undefined) return null
  const [title, line, shop, primaryColour, accentColour, seed, picture] = JSON.parse(text)
  return { title, line, shop, primaryColour, accentColour, seed, picture }
}
