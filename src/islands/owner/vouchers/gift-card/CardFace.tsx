// The card itself: what is left on it, its code, and until when it counts.
import { Copy, MessageCircle } from 'lucide-react'
import type { OwnerGiftCard } from '#data/owner/gift-cards.ts'
import { formatGiftCardCode, giftCardState } from '#domain/gift-card.ts'
import { storeUrl } from '#domain/share-links.ts'
import { shopTimeWords, timeZoneOf } from '#domain/voucher-schedule.ts'
import { giftCardShareText } from '#domain/voucher-share.ts'
import { whatsAppLink } from '#domain/whatsapp.ts'
import { Badge } from '../../kit/Badge.tsx'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Money } from '../../kit/Money.tsx'
import { toast } from '../../kit/toast.ts'
import { useBusiness } from '../../session/business.ts'
import { copyText } from '../../share/copy-text.ts'
import { CARD_STATES } from './card-words.ts'

export function CardFace({ card }: { readonly card: OwnerGiftCard }) {
  const business = useBusiness()
  const timeZone = timeZoneOf(business.country)
  const state = giftCardState(card, new Date())
  const [tone, word] = CARD_STATES[state]
  const text = giftCardShareText(card, {
    name: business.name,
    url: storeUrl(business, location.origin),
    timeZone,
  })
  const copy = async () =>
    toast(
      (await copyText(formatGiftCardCode(card.code)))
        ? { text: 'Code copied' }
        : { kind: 'bad', text: 'Copying is blocked here. Press the code long to copy it.' },
    )
  return (
    <Card>
      <p className="flex flex-wrap items-baseline justify-between gap-3">
        <span>
          <b className="text-[1.75rem]">
            <Money minor={card.balance} currency={card.currency} />
          </b>{' '}
          <span className="text-mute">
            left of <Money minor={card.initialAmount} currency={card.currency} />
          </span>
        </span>
        <Badge tone={tone}>{word}</Badge>
      </p>
      <p className="mt-3 rounded-card bg-paper p-3 text-center font-bold figures sm:text-lg sm:tracking-wide">
        {formatGiftCardCode(card.code)}
      </p>
      <p className="mt-2 text-mute text-sm">Whoever has this code can spend it, like cash.</p>
      <ul className="mt-2">
        {card.expiresAt && <li>Counts until {shopTimeWords(card.expiresAt, timeZone)}</li>}
        {card.note && <li className="whitespace-pre-line">{card.note}</li>}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {state === 'active' && (
          <LinkButton kind="leaf" Icon={MessageCircle} isExternal href={whatsAppLink('', text)}>
            Send on WhatsApp
          </LinkButton>
        )}
        <Button kind="plain" Icon={Copy} onClick={() => void copy()}>
          Copy code
        </Button>
      </div>
    </Card>
  )
}
