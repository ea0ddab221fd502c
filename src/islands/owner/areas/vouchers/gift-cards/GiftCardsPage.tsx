// The shop's gift cards and their balances.
import { Plus } from 'lucide-react'
import { Link, Redirect } from 'wouter'
import { listGiftCards, type OwnerGiftCard } from '#data/owner/vouchers/gift-cards.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { giftCardState } from '#domain/voucher/gift-card.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { ThumbBar } from '#kit/page/ThumbBar.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { Money } from '#kit/show/Money.tsx'
import { When } from '#kit/show/When.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { SectionTabs } from '#owner/shared/tabs/SectionTabs.tsx'
import { CARD_STATES } from '../shared/copy.ts'

const NEW = '/dashboard/gift-cards/new'

export default function GiftCardsPage() {
  const business = useBusiness()
  const query = useStoreFetch('vouchers', ['gift-cards'], listGiftCards)
  const { data: cards = [] } = query
  if (!isManager(business)) return <Redirect to="/dashboard/vouchers" replace />
  const now = new Date(serverNow())
  const open = cards.filter((card) => giftCardState(card, now) === 'active')
  const owed = open
    .filter(({ currency }) => currency === business.currency)
    .reduce((sum, { balance }) => sum + balance, 0)
  const add = (
    <LinkButton href={NEW} Icon={Plus}>
      New gift card
    </LinkButton>
  )
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
      action={cards.length > 0 ? <ThumbBar>{add}</ThumbBar> : undefined}
    >
      <SectionTabs />
      <Loaded
        query={query}
        failed="Your gift cards could not be loaded."
        rows={4}
        empty={
          <EmptyState
            title="Sell a present that is paid for now"
            text="Somebody pays you for a card; whoever has its code spends it in your shop, at once or bit by bit. You take the payment as you usually do, then make the card here."
            action={add}
          />
        }
      >
        {(all) => (
          <ul className="divide-y divide-line rounded-card border border-line bg-card shadow-card">
            {all.map((card) => (
              <li key={card.id}>
                <GiftCardRow card={card} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  )
}

/** One gift card in the list. Shows only the last letters of the code, because the code is worth money. */
function GiftCardRow({ card }: { readonly card: OwnerGiftCard }) {
  const [tone, word] = CARD_STATES[giftCardState(card, new Date(serverNow()))]
  return (
    <Link
      href={`/dashboard/gift-cards/${card.id}`}
      className="flex items-center gap-4 px-4 py-3 hover:bg-paper lg:px-5"
    >
      <span className="min-w-0 flex-1">
        <b className="break-words">{card.recipient || 'Gift card'}</b> <Badge tone={tone}>{word}</Badge>
        <span className="block text-mute text-sm">
          <span>{`…${card.code.slice(-4)}, made`}</span> <When at={card.createdAt} />
        </span>
      </span>
      <span className="text-right">
        <b>
          <Money minor={card.balance} currency={card.currency} />
        </b>
        <span className="block text-mute text-sm">
          <span>made with</span> <Money minor={card.initialAmount} currency={card.currency} />
        </span>
      </span>
    </Link>
  )
}
