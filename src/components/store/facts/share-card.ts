// The share card of a store page: which facts it shows, its version, and its address.
import { hash } from 'node:crypto'
import { formatMoney } from '#domain/basics/money.ts'
import { formatCard, type ShareCard } from '#domain/store/share-card.ts'
import type { HomeView, ProductView, StorePageView } from '#domain/store/views.ts'
import { storeMessages } from '#messages/areas.ts'
import { pieces } from '#messages/message.ts'
import { clothSeed } from '../look/adire-pattern.ts'
import { sellingLine, shareDescription } from './share-text.ts'

/** Raise it when cards look different for the same facts: every card then gets a new address. */
const DESIGN = 1

/** The card of a shop's first page or of a product; null for other pages. */
export function shareCardOf(view: StorePageView): ShareCard | null {
  if (view.kind === 'product') return productCard(view)
  return view.kind === 'home' && view.pagination.page === 1 ? shopCard(view) : null
}

/** Changes with each fact of the card: the name of its picture. */
export function cardVersion(card: ShareCard): string {
  return hash('sha256', `${DESIGN} ${formatCard(card)}`).slice(0, 16)
}

/** `/product/{id}/card/{version}.jpg` below the shop's base; null for a page without a card. */
export function cardPath(view: HomeView | ProductView): string | null {
  const card = shareCardOf(view)
  return card && `${view.path}/card/${cardVersion(card)}.jpg`
}

function productCard(view: ProductView): ShareCard {
  const { shell, name, isFrom, pictures } = view
  const price = formatMoney(view.price, shell.currency)
  const from = pieces(storeMessages(shell.locale).priceFrom, { price })
  return {
    title: name,
    line: isFrom ? from.map(({ text }) => text).join('') : price,
    shop: shell.name,
    primaryColour: shell.primaryColour,
    accentColour: shell.accentColour,
    seed: `${clothSeed(shell)}${view.id}`,
    picture: pictures[0]?.path ?? null,
  }
}

function shopCard({ shell, hero, products }: HomeView): ShareCard {
  const picture = hero ?? products.find((product) => product.picture)?.picture ?? shell.logo
  return {
    title: shell.name,
    line: shareDescription(sellingLine(shell)),
    shop: '',
    primaryColour: shell.primaryColour,
    accentColour: shell.accentColour,
    seed: clothSeed(shell),
    picture: picture?.path ?? null,
  }
}
