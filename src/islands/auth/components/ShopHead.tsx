// Above the sheet: whose customers sign in here. The account is ours and says so; the shop is theirs.
import { brand } from '#brand'
import type { ShownShop } from '../use-shop.ts'

export function ShopHead({ shop }: { readonly shop: ShownShop }) {
  if (shop === null) return null
  if (shop === 'asking') return <div className="shop-head bone" aria-hidden="true" />
  return (
    <div className="shop-head">
      {shop.logo ? (
        <img className="shop-mark" src={shop.logo} alt="" width="56" height="56" />
      ) : (
        <span className="shop-mark" aria-hidden="true">
          {[...shop.name][0]?.toUpperCase()}
        </span>
      )}
      <p>
        <bdi>{shop.name}</bdi>
        <small>Your account is with {brand.name}</small>
      </p>
    </div>
  )
}
