// How the first new products will look: cards as the shop draws them without a picture, in its colours, cloth and lettering. The pictures appear
// after the import has run.
import { adirePattern, clothSeed } from '#components/store/look/adire-pattern.ts'
import type { ImportItem, WholeImport } from '#contract/sql/catalogue/imports.ts'
import { storePalette } from '#domain/basics/colour.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { Card } from '#kit/page/Card.tsx'
import { type OwnBusiness, useBusiness } from '#owner/session/business.ts'
import { useImportItems } from '../shared/use-import.ts'

const CARDS = 4

export function PreviewCard({ whole }: { readonly whole: WholeImport }) {
  const shop = useBusiness()
  const { data } = useImportItems(whole.id, 'new', `${whole.status} ${whole.finishedAt ?? ''}`)
  const items = (data?.pages[0] ?? [])
    .filter(({ body, isLeftOut }) => (body.price ?? 0) > 0 && !isLeftOut)
    .slice(0, CARDS)
  if (items.length === 0) return null
  const isList = shop.template === 'kitchen' || shop.template === 'wholesale'
  return (
    <Card title="How they will look">
      <ul
        className={
          isList
            ? 'grid gap-x-8 sm:grid-cols-2'
            : 'grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3'
        }
      >
        {items.map((item) => (
          <li key={item.place} className="min-w-0">
            {isList ? <ShopRow item={item} shop={shop} /> : <ShopCard item={item} shop={shop} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Props = { readonly item: ImportItem; readonly shop: OwnBusiness }

/** Market and Boutique: the name stands large on the shop's cloth. */
function ShopCard({ item, shop }: Props) {
  const { primary, onPrimary } = storePalette(shop.primaryColour, shop.accentColour)
  const isBoutique = shop.template === 'boutique'
  const lettering = isBoutique ? 'font-serif' : ''
  return (
    <div className={isBoutique ? 'text-center' : ''}>
      <div
        className={
          isBoutique
            ? 'aspect-[4/5] overflow-hidden rounded-[2px]'
            : 'aspect-square overflow-hidden rounded-card'
        }
        style={clothOf(shop)}
      >
        <p
          translate="no"
          className={`line-clamp-4 break-words border-[12px] font-bold text-base leading-tight ${lettering}`}
          style={{ borderColor: primary, backgroundColor: primary, color: onPrimary }}
        >
          {item.body.name}
        </p>
      </div>
      <Price item={item} shop={shop} />
    </div>
  )
}

/** Kitchen and Wholesale: lines with a small picture. */
function ShopRow({ item, shop }: Props) {
  const isMenu = shop.template === 'kitchen'
  const picture = <div className="size-14 shrink-0 rounded-card" style={clothOf(shop)} />
  return (
    <div className="flex items-center gap-3 border-line border-b py-3">
      {!isMenu && picture}
      <div className="min-w-0 flex-1">
        <p translate="no" className={`line-clamp-2 break-words ${isMenu ? 'font-semibold text-lg' : ''}`}>
          {item.body.name}
        </p>
        <Price item={item} shop={shop} />
      </div>
      {isMenu && picture}
    </div>
  )
}

function Price({ item: { body }, shop: { currency } }: Props) {
  const price = body.price ?? 0
  const sale = body.salePrice ?? null
  return (
    <p>
      <span translate="no" className="figures font-bold">
        {formatMoney(sale ?? price, currency)}
      </span>
      {sale !== null && (
        <s translate="no" className="ml-1 text-mute text-sm">
          {formatMoney(price, currency)}
        </s>
      )}
      {body.stock === 0 && <span className="block text-mute text-sm">Sold out</span>}
    </p>
  )
}

/** The pattern that the shop's pages show in place of a missing picture. */
function clothOf({ id: storeId, primaryColour, accentColour }: OwnBusiness) {
  const { primary, onPrimary, accent } = storePalette(primaryColour, accentColour)
  const pattern = adirePattern(clothSeed({ storeId, primaryColour, accentColour }))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" color="${onPrimary}"><style>.lamp{fill:${accent};stroke:none}</style><g stroke-opacity=".45">${pattern}</g></svg>`
  return {
    backgroundColor: primary,
    backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(svg)}")`,
  }
}
