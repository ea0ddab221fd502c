// The one inline style of a store page: the pieces that this page uses and the owner's colours. Pieces a page does not use stay
// out of it: a phone pays for every byte.

import { paletteStyle } from '#components/store/palette-style.ts'
import { perFrame } from '#components/store/per-frame.ts'
import type { StoreTemplate } from '#domain/store/snapshot.ts'
import type { StoreFrame } from '#domain/store/views.ts'
import account from '#styles/store/account.css?inline'
import base from '#styles/store/base.css?inline'
import boutique from '#styles/store/boutique.css?inline'
import closed from '#styles/store/closed.css?inline'
import empty from '#styles/store/empty.css?inline'
import kitchen from '#styles/store/kitchen.css?inline'
import list from '#styles/store/list.css?inline'
import pages from '#styles/store/pages.css?inline'
import product from '#styles/store/product.css?inline'
import sign from '#styles/store/sign.css?inline'
import wholesale from '#styles/store/wholesale.css?inline'
import { hashSource, type Source } from './hash-source.ts'

export type StylePiece = 'sign' | 'list' | 'pages' | 'empty' | 'product' | 'account'

/** The build keeps a tool's banner comment; no shopper should download it. */
const bare = (css: string) => css.replace(/\/\*[\s\S]*?\*\/|\n/g, '')

const BASE = bare(base)
const CLOSED = bare(closed)
const PIECES: Readonly<Record<StylePiece, string>> = {
  sign: bare(sign),
  list: bare(list),
  pages: bare(pages),
  empty: bare(empty),
  product: bare(product),
  account: bare(account),
}
/** Market is the plain arrangement that `list` holds. */
const TEMPLATES: Readonly<Record<StoreTemplate, string>> = {
  market: '',
  boutique: bare(boutique),
  kitchen: bare(kitchen),
  wholesale: bare(wholesale),
}

/** The text of an inline style and what allows it in the page's policy. */
export type InlineStyle = { readonly text: string; readonly source: Source }

/** Pages of a store and kind have one style. */
export function storeStyle(frame: StoreFrame, pieces: readonly StylePiece[]): InlineStyle {
  const known = stylesOf(frame)
  const key = pieces.join()
  const style = known.get(key)
  if (style) return style
  const text = printStyle(frame, pieces)
  const made = { text, source: hashSource(text) }
  known.set(key, made)
  return made
}

/** By the names of the pieces: a handful for each shop. */
const stylesOf = perFrame(() => new Map<string, InlineStyle>())

/** Pieces come in the order given; the template's measures come last and win. */
function printStyle(frame: StoreFrame, pieces: readonly StylePiece[]): string {
  const palette = paletteStyle(frame.primaryColour, frame.accentColour)
  const middle = pieces.map((piece) => PIECES[piece]).join('')
  return `${palette}${BASE}${middle}${frame.isOpen ? '' : CLOSED}${TEMPLATES[frame.template]}`
}
