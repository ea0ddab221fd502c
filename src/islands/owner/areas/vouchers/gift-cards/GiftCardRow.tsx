// One gift card in the list. Shows only the last letters of the code, because the code is worth money.
import { Link } from 'wouter'
import type { OwnerGiftCard } from '#data/owner/vouchers/gift-cards.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { giftCardState } from '#domain/voucher/gift-card.ts'
import { Badge } from '#kit/show/Badge.tsx'
import { Money } from '#kit/show/Money.tsx'
import { When } from '#kit/show/When.tsx'
import { CARD_STATES } from './copy.ts'

export function GiftCardRow({ card }: { readonly card: OwnerGiftCard }) {
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
          <span>of</span> <Money minor={card.initialAmount} currency={card.currency} />
        </span>
      </span>
    </Link>
  )
}
