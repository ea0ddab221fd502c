// The shop's gift cards and their balances.
import { Plus } from 'lucide-react'
import { Redirect } from 'wouter'
import { serverNow } from '#data/session/server-clock.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { giftCardState } from '#domain/voucher/gift-card.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { Page } from '#kit/page/Page.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { ThumbBar } from '#kit/page/ThumbBar.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useGiftCards } from '../shared/use-vouchers.ts'
import { VouchersTabs } from '../shared/VouchersTabs.tsx'
import { GiftCardRow } from './GiftCardRow.tsx'

const NEW = '/dashboard/gift-cards/new'

export default function GiftCardsPage() {
  const business = useBusiness()
  const { data: cards, isError, refetch } = useGiftCards()
  if (!isManager(business)) return <Redirect to="/dashboard/vouchers" replace />
  const now = new Date(serverNow())
  const open = (cards ?? []).filter((card) => giftCardState(card, now) === 'active')
  const owed = open
    .filter(({ currency }) => currency === business.currency)
    .reduce((sum, { balance }) => sum + balance, 0)
  return (
    <Page
      title="Gift cards"
      lead={
        <p>
          {open.length > 0
            ? `${formatMoney(owed, business.currency)} waits to be spent on ${open.length === 1 ? '1 card' : `${open.length} cards`}.`
            : 'Money that somebody gives to somebody else, to be spent with you.'}
        </p>
      }
      action={
        cards && cards.length > 0 ? (
          <ThumbBar>
            <LinkButton href={NEW} Icon={Plus}>
              New gift card
            </LinkButton>
          </ThumbBar>
        ) : undefined
      }
    >
      <VouchersTabs current="/dashboard/gift-cards" />
      {!cards && !isError && <SkeletonRows rows={4} />}
      {!cards && isError && (
        <ErrorNote text="Your gift cards could not be loaded." onRetry={() => void refetch()} />
      )}
      {cards?.length === 0 && (
        <EmptyState
          title="Sell a present that is paid for now"
          text="Somebody pays you for a card; whoever has its code spends it in your shop, at once or bit by bit. You take the payment as you usually do, then make the card here."
          action={
            <LinkButton href={NEW} Icon={Plus}>
              New gift card
            </LinkButton>
          }
        />
      )}
      {cards && cards.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-card shadow-card">
          {cards.map((card) => (
            <li key={card.id}>
              <GiftCardRow card={card} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
