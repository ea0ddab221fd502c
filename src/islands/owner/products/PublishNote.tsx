// Says how far the store is after a save, with the way to look at it.
import { useStore } from '@nanostores/react'
import { CircleCheck, ExternalLink } from 'lucide-react'
import { useBusiness } from '../session/business.ts'
import { productHref, storeHref } from './store-links.ts'
import { $publishing, type Publishing } from './store-publishing.ts'

type Props = {
  /** Only what concerns this product; without it whatever was saved last. */
  readonly productId?: string
  /** A saved draft is not in the store. */
  readonly isDraft?: boolean
}

/** Whether there is anything to say about this product. */
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
  if (isDraft && publishing.state === 'live') {
    return <span role="status">Saved as draft. Shoppers do not see it.</span>
  }
  return (
    <span role="status" className="inline-flex flex-wrap items-center gap-x-2 text-mute">
      {publishing.state === 'publishing' && 'Saved. Publishing to your store…'}
      {publishing.state === 'slow' && 'Saved. Your store will show it within a minute or two.'}
      {publishing.state === 'live' && (
        <>
          <span className="inline-flex items-center gap-1 font-medium text-leaf">
            <CircleCheck size={18} strokeWidth={1.75} aria-hidden="true" />
            {productId ? 'Live in your store' : 'Your change is live'}
          </span>
          <a
            href={productId ? productHref(business, productId) : storeHref(business)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center gap-1 font-medium text-indigo underline"
          >
            {productId ? 'See the page' : 'See your store'}
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </>
      )}
    </span>
  )
}
