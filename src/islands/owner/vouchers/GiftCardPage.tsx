// One gift card: a new one, or its balance, its code, and all that moved it.
import { Redirect, useParams } from 'wouter'
import { LinkButton } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { Page } from '../kit/Page.tsx'
import { SkeletonRows } from '../kit/Skeleton.tsx'
import { isManager, useBusiness } from '../session/business.ts'
import { CardView } from './gift-card/CardView.tsx'
import { NewGiftCard } from './gift-card/NewGiftCard.tsx'
import { useGiftCard } from './use-vouchers.ts'

const BACK = { href: '/dashboard/gift-cards', label: 'Gift cards' }

export default function GiftCardPage() {
  const { id = '' } = useParams()
  if (!isManager(useBusiness())) return <Redirect to="/dashboard/vouchers" replace />
  if (id !== 'new') return <StoredCard key={id} id={id} />
  return (
    <Page title="New gift card" back={BACK}>
      <NewGiftCard />
    </Page>
  )
}

function StoredCard({ id }: { readonly id: string }) {
  const business = useBusiness()
  const { data: card, isError, refetch } = useGiftCard(business.id, id)
  if (!card) {
    return (
      <Page title="Gift card" back={BACK}>
        {card === null && (
          <EmptyState
            title="This gift card is not here"
            text="The link may have been cut short."
            action={<LinkButton href={BACK.href}>See all gift cards</LinkButton>}
          />
        )}
        {card === undefined && isError && (
          <ErrorNote text="This gift card could not be loaded." onRetry={() => void refetch()} />
        )}
        {card === undefined && !isError && <SkeletonRows rows={3} />}
      </Page>
    )
  }
  return <CardView card={card} back={BACK} />
}
