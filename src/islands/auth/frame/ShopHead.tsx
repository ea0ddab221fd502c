// Names the shop whose customers sign in here, above the sheet. The text says with whom the account is, except at a white-label shop.
import { accountWith } from '#messages/en/sign-in.ts'
import { fill } from '#messages/message.ts'
import type { ShownShop } from '../arrival/use-shop.ts'

const HEAD = 'mb-5 flex min-h-14 w-full max-w-[25rem] items-center gap-3.5'
const MARK =
  'grid size-14 flex-none place-items-center rounded-full border border-main-edge bg-main object-cover text-[1.5rem] font-bold text-on-main'

/** Keeps its height while the shop is asked for, so that the form below does not move. */
export function ShopHead({ shop }: { readonly shop: ShownShop }) {
  if (shop === null) return null
  if (shop === 'asking')
    return <div className={`${HEAD} rounded-card bg-line motion-safe:animate-breathe`} aria-hidden="true" />
  return (
    <div className={HEAD}>
      {shop.logo ? (
        <img className={MARK} src={shop.logo} alt="" width="56" height="56" />
      ) : (
        <span className={MARK} aria-hidden="true">
          {[...shop.name][0]?.toUpperCase()}
        </span>
      )}
      <p className="min-w-0 text-xl leading-tight font-bold wrap-anywhere">
        <bdi>{shop.name}</bdi>
        {!shop.isWhiteLabel && (
          <small className="mt-0.5 block text-sm font-normal text-mute">
            {fill(accountWith, { brand: siteName() })}
          </small>
        )}
      </p>
    </div>
  )
}

/** Our name, from the page: src/brand.ts has much that these pages do not need. */
function siteName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? ''
}
