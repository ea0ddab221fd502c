// What the order comes to as it is typed, worked out by the database; or why it cannot be.
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { ErrorNote } from '../../kit/ErrorNote.tsx'
import { Money } from '../../kit/Money.tsx'
import { TotalRow } from '../order/TotalRow.tsx'
import { refusalWords } from '../refusal-words.ts'
import type { Figures } from './use-figures.ts'

type Props = {
  readonly figures: Figures
  readonly currency: string
  /** The total before the change. */
  readonly before?: number
}

export function FiguresCard({
  figures: { figures, refusal, isAsking, isUnreachable, ask },
  currency,
  before,
}: Props) {
  const money = (minor: number) => <Money minor={minor} currency={currency} />
  const voucher = figures ? figures.discount - figures.ownerDiscount : 0
  return (
    <Card title="What it comes to">
      <div aria-busy={isAsking}>
        {refusal && <ErrorNote text={refusalWords(refusal, currency)} />}
        {isUnreachable && (
          <>
            <p className="mb-3">
              The total cannot be worked out without a connection. What you typed is kept on this phone.
            </p>
            <Button kind="plain" onClick={ask}>
              Try again
            </Button>
          </>
        )}
        {!figures && !refusal && !isUnreachable && (
          <p className="text-mute">
            {isAsking ? 'Working it out…' : 'Each line with a name and a price is added up here.'}
          </p>
        )}
        {figures && !refusal && (
          <dl className="flex flex-col gap-1">
            <TotalRow label="Subtotal">{money(figures.subtotal)}</TotalRow>
            {figures.voucherCode && (
              <TotalRow label={`Voucher ${figures.voucherCode}`}>
                {voucher > 0 ? money(-voucher) : 'nothing off: below its minimum'}
              </TotalRow>
            )}
            {figures.ownerDiscount > 0 && (
              <TotalRow label="Your discount">{money(-figures.ownerDiscount)}</TotalRow>
            )}
            <TotalRow label="Delivery">
              {figures.deliveryFee === null
                ? 'to be agreed'
                : figures.deliveryFee === 0
                  ? 'free'
                  : money(figures.deliveryFee)}
            </TotalRow>
            {(figures.giftCardAmount ?? 0) > 0 && (
              <TotalRow label="Gift card">{money(-(figures.giftCardAmount ?? 0))}</TotalRow>
            )}
            <TotalRow label={figures.deliveryFee === null ? 'Total without delivery' : 'Total'} isStrong>
              {money(figures.total)}
            </TotalRow>
          </dl>
        )}
        {figures && !refusal && before !== undefined && before !== figures.total && (
          <p className="text-right text-mute text-sm">It was {money(before)}.</p>
        )}
      </div>
    </Card>
  )
}

type NoteProps = { readonly figures: Figures; readonly currency: string; readonly isPaid?: boolean }

/** Beside the button that saves: the total, wherever the page is scrolled to. */
export function TotalNote({ figures: { figures, isAsking }, currency, isPaid = false }: NoteProps) {
  if (isAsking) return 'Working it out…'
  if (!figures) return null
  return (
    <>
      Total{' '}
      <b className="text-base text-ink">
        <Money minor={figures.total} currency={currency} />
      </b>
      {figures.deliveryFee === null && ' + delivery'}
      {isPaid && '. Marked paid already.'}
    </>
  )
}
