// Past closings of the till, with who counted and what it differed by; the last one can be taken back.
import { reverseTill } from '#contract/sql/orders/till.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { shopTimeWords, timeZoneOf } from '#domain/basics/shop-time.ts'
import { correctedClosing, differenceWords, type TillClosing } from '#domain/order/till.ts'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useFirst } from '#kit/page/use-first.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { TILL_REFUSALS } from './copy.ts'

const SHOWN = 14

/** Nothing before the first count. */
export function Closings({ counts }: { readonly counts: readonly TillClosing[] }) {
  const business = useBusiness()
  const { shown, showAll } = useFirst(counts, SHOWN)
  const last = counts.find(({ isReversed }) => !isReversed)
  if (counts.length === 0) return null
  return (
    <Card title="Closings">
      <ul className="divide-y divide-line">
        {shown.map((closing) => (
          <ClosingRow
            key={closing.id}
            closing={closing}
            isLast={closing === last && (closing.isMine || isManager(business))}
          />
        ))}
      </ul>
      {showAll}
    </Card>
  )
}

function ClosingRow({ closing, isLast }: { readonly closing: TillClosing; readonly isLast: boolean }) {
  const { id, at, currency, counted, leftIn, correction, note, isMine, isReversed, name } = closing
  const books = correctedClosing(closing)
  const { country } = useBusiness()
  const { save } = useStoreWrite(reverseTill, TILL_REFUSALS(currency))
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48 break-words">
        <p className="flex flex-wrap items-center gap-2">
          <b className={isReversed ? 'font-medium text-mute line-through' : 'font-semibold'}>
            {`${money(counted)} counted`}
          </b>
          {isReversed ? (
            <Badge>Taken back</Badge>
          ) : (
            books !== null &&
            books.difference !== 0 && (
              <Badge tone="bad">{differenceWords(books.difference, currency).slice(0, -1)}</Badge>
            )
          )}
        </p>
        <p className="text-mute text-sm">
          {`${shopTimeWords(at, timeZoneOf(country))} · ${isMine ? 'You' : (name ?? 'Somebody who has left')}`}
        </p>
        <p className="text-sm">
          {[
            books === null
              ? ''
              : books.difference === 0
                ? 'It agreed.'
                : `${money(books.expected)} should have been in it.`,
            correction ? `${money(correction)} of cash was corrected later.` : '',
            leftIn === counted ? '' : `${money(leftIn)} stayed in it.`,
          ].join(' ')}
        </p>
        {note !== '' && <p className="text-sm">{note}</p>}
      </div>
      {isLast && (
        <AskButton
          label="Undo the count"
          name={`Undo the count of ${money(counted)}`}
          title="Undo this count?"
          action="Undo it"
          onConfirm={() => save({ countId: id })}
        >
          The count no longer holds, and the till is open again with what was expected before. It stays in the
          list.
        </AskButton>
      )}
    </li>
  )
}
