// The page of one gift card: a new one, or its balance, code and history.
import { Redirect, useParams } from 'wouter'
import { LinkButton } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Page } from '#kit/page/Page.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useGiftCard } from '../shared/use-vouchers.ts'
import { CardView } from './CardView.tsx'
import { NewGiftCard } from './NewGiftCard.tsx'

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
  const { data: card, isError, refetch } = useGiftCard(id)
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
