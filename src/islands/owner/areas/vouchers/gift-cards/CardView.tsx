// A stored gift card: its picture, the main action, its code, its balance and the history.
import { Copy, Play } from 'lucide-react'
import { Link } from 'wouter'
import { reverseCardMoney } from '#contract/sql/store/business.ts'
import {
  type GiftCardEntry,
  listGiftCardEntries,
  type OwnerGiftCard,
} from '#data/owner/vouchers/gift-cards.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { shopTimeWords, timeZoneOf } from '#domain/basics/shop-time.ts'
import { storeUrl } from '#domain/message/share-links.ts'
import { formatGiftCardCode, giftCardState, undoableEntries } from '#domain/voucher/gift-card.ts'
import { giftCardShareText } from '#domain/voucher/voucher-share.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { Money } from '#kit/show/Money.tsx'
import { When } from '#kit/show/When.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreFetch, useStoreWrite } from '#owner/session/store-data.ts'
import { CARD } from '#owner/shared/pictures/draw/shop-picture.ts'
import { copyText } from '#owner/shared/share/copy-text.ts'
import { ShareButton, ShownPicture, usePictureFile } from '#owner/shared/share/SharePicture.tsx'
import { drawGiftCard, giftCardPictureText } from '../picture/gift-card-picture.ts'
import { CARD_STATES, ENTRY_TEXT, VOUCHER_REFUSALS } from '../shared/copy.ts'
import { CardMenu, useSetActive } from './CardMenu.tsx'

type Props = {
  readonly card: OwnerGiftCard
  readonly back: { readonly href: string; readonly label: string }
}

export function CardView({ card, back }: Props) {
  const business = useBusiness()
  const timeZone = timeZoneOf(business.country)
  const context = { shop: business, timeZone }
  const picture = usePictureFile(['gift-card', card, business], () => drawGiftCard(card, context))
  const state = giftCardState(card, new Date(serverNow()))
  const setActive = useSetActive(card)
  const words = giftCardShareText(card, {
    name: business.name,
    url: storeUrl(business, location.origin),
    timeZone,
  })
  return (
    <Page
      title={card.recipient ? `Gift card for ${card.recipient}` : 'Gift card'}
      back={back}
      action={<CardMenu card={card} picture={picture.data} />}
    >
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          <ShownPicture
            picture={picture}
            alt={giftCardPictureText(card, context)}
            size={CARD}
            className={`h-auto shadow-card ${state === 'active' ? '' : 'opacity-50'}`}
            room="aspect-[1080/680]"
          />
          {state === 'active' && (
            <ShareButton
              isWide
              picture={picture.data}
              words={words}
              action="Share gift card"
              otherwise="Share on WhatsApp"
            />
          )}
          {state === 'disabled' && card.balance > 0 && (
            <Button isWide Icon={Play} onClick={() => void setActive(true)}>
              Enable
            </Button>
          )}
          <CardStatus card={card} timeZone={timeZone} />
        </div>
        <CardHistory card={card} />
      </div>
    </Page>
  )
}

function CardStatus({ card, timeZone }: { readonly card: OwnerGiftCard; readonly timeZone: string }) {
  const [tone, word] = CARD_STATES[giftCardState(card, new Date(serverNow()))]
  const code = formatGiftCardCode(card.code)
  return (
    <Card>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span>
          <b>
            <Money minor={card.balance} currency={card.currency} />
          </b>{' '}
          <span>on it, made with</span> <Money minor={card.initialAmount} currency={card.currency} />
        </span>
        <Badge tone={tone}>{word}</Badge>
      </p>
      <p className="mt-3 flex items-center gap-2 rounded-card bg-paper pl-3">
        <b translate="no" className="figures min-w-0 flex-1 py-2 text-sm">
          {code}
        </b>
        <IconButton Icon={Copy} label="Copy code" onClick={() => void copyText(code, 'code')} />
      </p>
      <p className="mt-2 text-mute text-sm">Whoever has this code can spend it, like cash.</p>
      <ul className="mt-2">
        {card.expiresAt && <li>{`Counts until ${shopTimeWords(card.expiresAt, timeZone)}`}</li>}
        {card.note && <li className="whitespace-pre-line">{card.note}</li>}
      </ul>
    </Card>
  )
}

/** All changes of a card's balance, newest first, with the balance after each change. */
function CardHistory({ card }: { readonly card: OwnerGiftCard }) {
  const query = useStoreFetch('vouchers', ['entries', card.id], (id) => listGiftCardEntries(id, card.id))
  return (
    <Card title="History">
      <Loaded query={query} failed="The history could not be loaded." rows={2}>
        {(entries) => {
          const undoable = undoableEntries(entries, card.balance)
          return (
            <ol className="divide-y divide-line">
              {entries.map((entry) => (
                <li key={entry.id} className="flex flex-wrap items-start gap-3 py-3">
                  <EntryLine entry={entry} currency={card.currency} />
                  {undoable.has(entry.id) && <UndoEntry entry={entry} card={card} />}
                </li>
              ))}
            </ol>
          )
        }}
      </Loaded>
    </Card>
  )
}

/** Takes back money that was put on the card by mistake. */
function UndoEntry({ entry, card }: { readonly entry: GiftCardEntry; readonly card: OwnerGiftCard }) {
  const { save } = useStoreWrite(reverseCardMoney, VOUCHER_REFUSALS)
  const amount = formatMoney(entry.amount, card.currency)
  return (
    <AskButton
      label="Undo"
      name={`Undo: ${amount} put on the card`}
      title={`Take ${amount} off again?`}
      action="Undo it"
      onConfirm={() => save({ card: card.id, entry: entry.id }, { done: `${amount} is off the card again` })}
    >
      For money that never came, or was typed twice. The till and the figures count it no longer. Both lines
      stay.
    </AskButton>
  )
}

function EntryLine({ entry, currency }: { readonly entry: GiftCardEntry; readonly currency: string }) {
  const { kind, amount, balanceAfter, reverses, note, order, at } = entry
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="font-medium">{reverses === null ? ENTRY_TEXT[kind] : 'Taken back'}</span>{' '}
        {order && (
          <Link href={`/dashboard/orders/${order.id}`} className="text-indigo underline">
            {`${order.code}, ${order.customerName}`}
          </Link>
        )}
        {note !== '' && <span className="block break-words">{note}</span>}
        <span className="block text-mute text-sm">
          <When at={at} />
        </span>
      </span>
      <span className="figures text-right">
        <b className="whitespace-nowrap">{`${amount > 0 ? '+' : ''}${formatMoney(amount, currency)}`}</b>
        <span className="block whitespace-nowrap text-mute text-sm">
          {`${formatMoney(balanceAfter, currency)} left`}
        </span>
      </span>
    </>
  )
}
