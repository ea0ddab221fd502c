// The order's total while typing, computed by the database, and what an edit changes and why; or the reason why there is no total.
import type { Minor } from '#domain/basics/money.ts'
import type { OfflineHurdle } from '#domain/offline/sale-offline.ts'
import { orderChangeWords } from '#domain/order/order-change-words.ts'
import { Button } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { ErrorNote } from '#kit/page/ErrorNote.tsx'
import { SumRow } from '#kit/show/Facts.tsx'
import { Money } from '#kit/show/Money.tsx'
import { orderRefusalText } from '../shared/copy.ts'
import type { ShownTotals } from './use-totals.ts'

const HURDLES: Readonly<Record<OfflineHurdle, string>> = {
  voucher:
    'No line: a voucher can be looked up only with a connection. Take the code out to save the sale now.',
  gift_card:
    'No line: a gift card can be looked up only with a connection. Take the code out to save the sale now.',
  zone: 'No line: the fee of a delivery zone is worked out only with a connection. Choose pickup or a fee that you agree, to save the sale now.',
  correction:
    'No line: a sale can be corrected only with a connection. What you typed is kept on this phone.',
  discount: 'The discount is more than the goods come to.',
}

type Props = {
  readonly totals: ShownTotals
  readonly currency: string
  readonly refusalText?: typeof orderRefusalText
}

export function TotalsCard({
  totals: { value: totals, refusal, isAsking, isUnreachable, hurdle, ask },
  currency,
  refusalText = orderRefusalText,
}: Props) {
  const money = (minor: Minor) => <Money minor={minor} currency={currency} />
  const voucher = totals ? totals.discount - totals.ownerDiscount : 0
  const changes = totals?.changes ? orderChangeWords(totals.changes, currency) : []
  return (
    <Card title="What it comes to">
      <div aria-busy={isAsking}>
        {refusal && <ErrorNote text={refusalText(refusal, currency)} />}
        {isUnreachable && totals && (
          <p className="mb-3">No line: added up on this phone. The sale is sent when the line is back.</p>
        )}
        {isUnreachable && !totals && (
          <>
            <p className="mb-3">
              {hurdle
                ? HURDLES[hurdle]
                : 'The total cannot be worked out without a connection. What you typed is kept on this phone.'}
            </p>
            <Button kind="plain" onClick={ask}>
              Try again
            </Button>
          </>
        )}
        {!totals && !refusal && !isUnreachable && (
          <p className="text-mute">
            {isAsking ? 'Working it out…' : 'Each line with a name and a price is added up here.'}
          </p>
        )}
        {totals && !refusal && (
          <dl className="flex flex-col gap-1">
            <SumRow label="Subtotal">{money(totals.subtotal)}</SumRow>
            {totals.voucherCode && (
              <SumRow label={`Voucher ${totals.voucherCode}`}>
                {voucher > 0 ? money(-voucher) : 'nothing off: below its minimum'}
              </SumRow>
            )}
            {totals.ownerDiscount > 0 && (
              <SumRow label="Your discount">{money(-totals.ownerDiscount)}</SumRow>
            )}
            {(totals.pointsAmount ?? 0) > 0 && (
              <SumRow label="Points">{money(-(totals.pointsAmount ?? 0))}</SumRow>
            )}
            <SumRow label="Delivery">
              {totals.deliveryFee === null
                ? 'to be agreed'
                : totals.deliveryFee === 0
                  ? 'free'
                  : money(totals.deliveryFee)}
            </SumRow>
            {(totals.giftCardAmount ?? 0) > 0 && (
              <SumRow label="Gift card">{money(-(totals.giftCardAmount ?? 0))}</SumRow>
            )}
            <SumRow label={totals.deliveryFee === null ? 'Total without delivery' : 'Total'} isStrong>
              {money(totals.total)}
            </SumRow>
            {typeof totals.giftCardLeft === 'number' && (
              <SumRow label="Left on the gift card">{money(totals.giftCardLeft)}</SumRow>
            )}
          </dl>
        )}
        {changes.length > 0 && !refusal && (
          <section aria-label="What changes" className="mt-3 border-line border-t pt-3">
            <h3 className="mb-1 font-bold">What changes</h3>
            <ul className="list-disc pl-5">
              {changes.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Card>
  )
}

type NoteProps = { readonly totals: ShownTotals; readonly currency: string; readonly paid?: number }

/** The total beside the save button, visible at every scroll position. */
export function TotalNote({ totals: { value: totals, isAsking }, currency, paid = 0 }: NoteProps) {
  if (isAsking) return <span>Working it out…</span>
  if (!totals) return null
  const before = totals.changes?.total?.from
  return (
    <>
      <span>Total</span>{' '}
      <b className="text-base text-ink">
        <Money minor={totals.total} currency={currency} />
      </b>
      {totals.deliveryFee === null && <span> + delivery</span>}
      {before !== undefined && (
        <span>
          <span>, was </span>
          <Money minor={before} currency={currency} />
        </span>
      )}
      {paid > 0 && (
        <>
          <span>. Came already: </span>
          <Money minor={paid} currency={currency} />
        </>
      )}
    </>
  )
}
