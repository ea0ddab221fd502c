// Makes the one inline style of a store page: the style pieces that this page uses, and the owner's colours. Leaves out other pieces, because
// a phone pays for every byte.

import about from '#components/store/about.css?inline'
import account from '#components/store/account.css?inline'
import closed from '#components/store/frame/ClosedNote.css?inline'
import bare from '#components/store/list/bare.css?inline'
import empty from '#components/store/list/EmptyShelf.css?inline'
import list from '#components/store/list/list.css?inline'
import pages from '#components/store/list/PageLinks.css?inline'
import sign from '#components/store/list/StoreSign.css?inline'
import sparse from '#components/store/list/sparse.css?inline'
import base from '#components/store/look/base.css?inline'
import cloth from '#components/store/look/cloth.css?inline'
import { paletteStyle } from '#components/store/look/palette-style.ts'
import facts from '#components/store/product/facts.css?inline'
import plate from '#components/store/product/plate.css?inline'
import product from '#components/store/product/product.css?inline'
import boutique from '#components/store/templates/boutique.css?inline'
import kitchen from '#components/store/templates/kitchen.css?inline'
import wholesale from '#components/store/templates/wholesale.css?inline'
import type { StoreTemplate } from '#domain/store/snapshot.ts'
import type { ProductCard, ShopShell } from '#domain/store/views.ts'
import { hashSource, type Source } from './hash-source.ts'

export type StylePiece =
  | 'sign'
  | 'list'
  | 'pages'
  | 'empty'
  | 'product'
  | 'facts'
  | 'account'
  | 'about'
  | 'bare'
  | 'cloth'
  | 'plate'
  | 'sparse'

const PIECES: Readonly<Record<StylePiece, string>> = {
  sign: sign.trim(),
  list: list.trim(),
  pages: pages.trim(),
  empty: empty.trim(),
  product: product.trim(),
  facts: facts.trim(),
  account: account.trim(),
  about: about.trim(),
  bare: bare.trim(),
  cloth: cloth.trim(),
  plate: plate.trim(),
  sparse: sparse.trim(),
}
/** Market has no style piece of its own: `list` contains its layout. */
const TEMPLATES: Readonly<Record<StoreTemplate, string>> = {
  market: '',
  boutique: boutique.trim(),
  kitchen: kitchen.trim(),
  wholesale: wholesale.trim(),
}

/** The text of an inline style, and its source for the page's policy. */
export type InlineStyle = { readonly text: string; readonly source: Source }

/**
 * The pieces of a page with these product cards. Cards without a picture show the shop's cloth, and have a style of their own where pictures
 * are large.
 */
export function cardPieces(shell: ShopShell, products: readonly ProductCard[]): readonly StylePiece[] {
  if (products.length === 0) return ['list', 'cloth', 'empty']
  const isLarge = shell.template === 'market' || shell.template === 'boutique'
  const hasBare = products.some(({ picture }) => picture === null)
  return [
    'list',
    ...(products.length < 4 ? (['sparse'] as const) : []),
    ...(hasBare ? (['cloth'] as const) : []),
    ...(hasBare && isLarge ? (['bare'] as const) : []),
  ]
}

/** Joins the pieces in the given order, each once; the template's rules come last and win. */
export function storeStyle(shell: ShopShell, pieces: readonly StylePiece[]): InlineStyle {
  const palette = paletteStyle(shell.primaryColour, shell.accentColour)
  const middle = [...new Set(pieces)].map((piece) => PIECES[piece]).join('')
  const text = `${palette}${base.trim()}${middle}${shell.isOpen ? '' : closed.trim()}${TEMPLATES[shell.template]}`
  return { text, source: hashSource(text) }
}
