// The page of one gift card: a new one, or its balance, code and history.
import { Redirect, useParams } from 'wouter'
import { OneThing } from '#kit/page/OneThing.tsx'
import { Page } from '#kit/page/Page.tsx'
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
  return (
    <OneThing
      query={useGiftCard(id)}
      title="Gift card"
      back={BACK}
      failed="This gift card could not be loaded."
      missing={{ title: 'This gift card is not here', text: 'The link may have been cut short.' }}
    >
      {(card) => <CardView card={card} back={BACK} />}
    </OneThing>
  )
}
