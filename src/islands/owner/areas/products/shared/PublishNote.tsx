// Says whether the store's pages show the last save, with a link to the page.
import { useStore } from '@nanostores/react'
import { CircleCheck, ExternalLink } from 'lucide-react'
import { atom } from 'nanostores'
import type { OwnBusiness } from '#data/owner/business/own-businesses.ts'
import { publishNow } from '#data/owner/business/publishing.ts'
import { warnOfOutage } from '#kit/outage/warn-of-outage.ts'
import { useBusiness } from '#owner/session/business.ts'

type Props = {
  /** Shows only saves of this product; without it the last save of any product. */
  readonly productId?: string
  /** True for a draft, which the store does not show. */
  readonly isDraft?: boolean
}

/** True when a note about this product exists. */
export function useHasPublishNote(productId: string | undefined): boolean {
  const business = useBusiness()
  const publishing = useStore($publishing)
  return publishing !== null && !isOther(publishing, business.id, productId)
}

function isOther(publishing: Publishing, businessId: string, productId: string | undefined): boolean {
  return (
    publishing.businessId !== businessId || (productId !== undefined && publishing.productId !== productId)
  )
}

export function PublishNote({ productId, isDraft = false }: Props) {
  const business = useBusiness()
  const publishing = useStore($publishing)
  if (!publishing || isOther(publishing, business.id, productId)) return <span role="status" />
  if (business.status === 'suspended') {
    return <span role="status">Saved. Shoppers cannot open your shop while it is suspended.</span>
  }
  if (isDraft && publishing.state === 'live') {
    return <span role="status">Saved as draft. Shoppers do not see it.</span>
  }
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-x-2 text-mute">
      {publishing.state === 'publishing' && <span>Saved. Publishing to your store…</span>}
      {publishing.state === 'slow' && <span>Saved. Your store will show it within a minute or two.</span>}
      {publishing.state === 'live' && (
        <>
          <span className="inline-flex items-center gap-1 font-medium text-leaf">
            <CircleCheck size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>{productId ? 'Live in your store' : 'Your change is live'}</span>
          </span>
          <a
            href={productId ? productHref(business, productId) : storeHref(business)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center gap-1 font-medium text-indigo underline"
          >
            <span>{productId ? 'See the page' : 'See your store'}</span>
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </>
      )}
    </span>
  )
}

type Store = Pick<OwnBusiness, 'slug' | 'customDomain'>

/** The store's home page: on its own domain once that is set, else below ours. */
function storeHref({ slug, customDomain }: Store): string {
  return customDomain ? `https://${customDomain}/` : `/${slug}`
}

/** The product's page, on the same host as `storeHref`. */
export function productHref({ slug, customDomain }: Store, productId: string): string {
  return customDomain ? `https://${customDomain}/product/${productId}` : `/${slug}/product/${productId}`
}

type Publishing = {
  readonly businessId: string
  /** The saved product; null for other saves. */
  readonly productId: string | null
  readonly state: 'publishing' | 'live' | 'slow'
}

export const $publishing = atom<Publishing | null>(null)

let latest = 0

/** Call after every save that shoppers may see. Resolves when the store shows the save, or when this takes too long. */
export async function publish(businessId: string, productId: string | null = null): Promise<void> {
  latest += 1
  const turn = latest
  $publishing.set({ businessId, productId, state: 'publishing' })
  const state = await publishNow(businessId).catch(warnOfOutage('publish: how far is the store?'))
  if (turn === latest) $publishing.set({ businessId, productId, state: state ?? 'slow' })
}
