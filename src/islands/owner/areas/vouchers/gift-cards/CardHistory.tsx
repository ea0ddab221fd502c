// All changes of a card's balance, newest first, with the balance after each change.
import { Link } from 'wouter'
import type { GiftCardEntry, OwnerGiftCard } from '#data/owner/vouchers/gift-cards.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { When } from '#kit/show/When.tsx'
import { useGiftCardEntries } from '../shared/use-vouchers.ts'
import { ENTRY_TEXT } from './copy.ts'

export function CardHistory({ card }: { readonly card: OwnerGiftCard }) {
  const { data: entries, isError, refetch } = useGiftCardEntries(card.id)
  return (
    <Card title="History">
      {!entries && !isError && <SkeletonRows rows={2} />}
      {!entries && isError && (
        <ErrorNote text="The history could not be loaded." onRetry={() => void refetch()} />
      )}
      <ol className="divide-y divide-line">
        {entries?.map((entry) => (
          <li key={entry.id} className="flex items-start gap-3 py-3">
            <EntryLine entry={entry} currency={card.currency} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function EntryLine({ entry, currency }: { readonly entry: GiftCardEntry; readonly currency: string }) {
  const { kind, amount, balanceAfter, note, order, at } = entry
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="font-medium">{ENTRY_TEXT[kind]}</span>{' '}
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
