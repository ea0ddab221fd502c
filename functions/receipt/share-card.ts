// Draws a share card as a PNG: the shop's colours, its words, and its cloth. The Images port lays a picture over the cloth afterwards.
import type { ReactNode } from 'react'
import { adirePattern } from '#components/store/look/adire-pattern.ts'
import { storePalette } from '#domain/basics/colour.ts'
import { CARD_SIZE, type ShareCard } from '#domain/store/share-card.ts'
import { drawPng, type PictureParts } from './draw.ts'
import { box, text } from './element.ts'
import { printable } from './printable.ts'

/** The right part of a card: its picture, or the cloth. */
export const CARD_PICTURE = { left: 630, top: 0, width: 570, height: 630 } as const

/** The PNG's bytes. */
export function drawShareCard(card: ShareCard, parts: PictureParts): Promise<Uint8Array<ArrayBuffer>> {
  return drawPng({ layout: cardLayout(card), ...CARD_SIZE, scale: 1, ground: groundOf(card) }, parts)
}

/** The words on the left; the right part stays free. */
function cardLayout({ title, line, shop, primaryColour, accentColour }: ShareCard): ReactNode {
  const { onPrimary, accent } = storePalette(primaryColour, accentColour)
  const name = printable(shop, 48, '')
  const words = printable(title, 80, name)
  return box(
    {
      flexDirection: 'column',
      justifyContent: 'space-between',
      // Satori adds the padding to the size.
      width: CARD_PICTURE.left - 112,
      height: CARD_SIZE.height - 120,
      padding: '64px 48px 56px 64px',
      color: onPrimary,
    },
    box(
      { flexDirection: 'column' },
      box({ width: 72, height: 10, borderRadius: 5, background: accent, marginBottom: 32 }),
      text(words, { fontSize: sizeOf(words), fontWeight: 700, lineHeight: 1.12 }),
      text(printable(line, shop === '' ? 110 : 60, ''), {
        marginTop: 24,
        fontSize: shop === '' ? 30 : 44,
        fontWeight: shop === '' ? 400 : 700,
        lineHeight: 1.3,
      }),
    ),
    name === '' ? null : text(name, { fontSize: 30, lineHeight: 1.3 }),
  )
}

/** Long names in smaller letters: 80 letters fill five lines. */
function sizeOf({ length }: string): number {
  if (length <= 18) return 76
  return length <= 44 ? 60 : 46
}

/** The shop's colour on all of the card, and the cloth on the right part. */
function groundOf({ seed, primaryColour, accentColour }: ShareCard): string {
  const { primary, onPrimary, accent } = storePalette(primaryColour, accentColour)
  const { left, width, height } = CARD_PICTURE
  const cloth = adirePattern(seed).replaceAll('class="lamp"', `fill="${accent}" stroke="none"`)
  return `<rect width="${CARD_SIZE.width}" height="${CARD_SIZE.height}" fill="${primary}"/><svg x="${left}" width="${width}" height="${height}" viewBox="0 0 ${width / 2} ${height / 2}"><g color="${onPrimary}" opacity=".55">${cloth}</g></svg>`
}
