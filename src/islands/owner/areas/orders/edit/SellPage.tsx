// The quick sale at the counter: a tap on each thing sold, then a tap on how it was paid. What it comes to is added up on the phone, at the prices that
// it shows, so no tap waits for the line. Everything else (customer, voucher, delivery, another day) is in the whole form.
import { useState } from 'react'
import { useLocation } from 'wouter'
import { serverNow } from '#data/session/server-clock.ts'
import { shopTimeWords, timeZoneOf } from '#domain/basics/shop-time.ts'
import { type DraftLine, mostOf, setLineQuantity } from '#domain/order/order-draft.ts'
import type { PaymentWay } from '#domain/order/order-payments.ts'
import { Button } from '#kit/action/Button.tsx'
import { keepDraft, readDraft } from '#kit/form/draft-storage.ts'
import { DraftNote } from '#kit/form/EditForm.tsx'
import { SaveBar } from '#kit/form/SaveBar.tsx'
import { Card } from '#kit/page/Card.tsx'
import { Page } from '#kit/page/Page.tsx'
import { Money } from '#kit/show/Money.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useLateCount } from '#owner/shared/till/CountedField.tsx'
import { QuantityField } from '../shared/QuantityField.tsx'
import { GoodsList } from './goods/GoodsList.tsx'
import { emptySale, type SaleValues } from './sale-form.ts'
import { type QuickSale, useQuickSale } from './use-quick-sale.ts'

export default function SellPage() {
  const sale = useQuickSale()
  const countedAt = useLateCount(0)
  const { country } = useBusiness()
  return (
    <Page
      title="Sell"
      lead="Tap what was sold, then how it was paid."
      back={{ href: '/dashboard/orders', label: 'Orders' }}
    >
      <div className="flex max-w-3xl flex-col gap-4">
        <DraftNote draft={{ isRestored: sale.isRestored, discard: sale.startOver }} />
        {sale.lines.length > 0 && <Sold sale={sale} />}
        <Card title="Your goods">
          <GoodsList lines={sale.lines} terms={null} onChange={sale.setLines} />
        </Card>
        <MoreAboutIt lines={sale.lines} onLeave={sale.startOver} />
        {countedAt !== null && (
          <p className="text-mute text-sm">
            {`The till was counted on ${shopTimeWords(countedAt, timeZoneOf(country))}. For cash of before that, press the button above.`}
          </p>
        )}
      </div>
      {sale.lines.length > 0 && <Ways sale={sale} />}
    </Page>
  )
}

type Props = { readonly sale: QuickSale }

function Sold({ sale: { lines, setLines } }: Props) {
  const { currency } = useBusiness()
  return (
    <Card title="This sale">
      <ul aria-label="What is sold" className="flex flex-col divide-y divide-line">
        {lines.map((line, at) => (
          <li key={`${line.productId} ${line.variantIds.join()}`} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1 break-words">
              <span translate="no">{line.name}</span>
              <span className="block text-mute text-sm">
                {line.options !== '' && <span translate="no">{`${line.options} · `}</span>}
                <Money minor={line.unitPrice * line.quantity} currency={currency} />
              </span>
            </span>
            <QuantityField
              name={line.options === '' ? line.name : `${line.name}, ${line.options}`}
              quantity={line.quantity}
              least={0}
              most={mostOf(line)}
              onChange={(quantity) => setLines(setLineQuantity(lines, at, quantity))}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const WAYS: readonly (readonly [PaymentWay, string])[] = [
  ['cash', 'Cash'],
  ['transfer', 'Transfer'],
  ['pos', 'POS'],
]

function Ways({ sale: { total, isBusy, problem, sell } }: Props) {
  const business = useBusiness()
  const [pressed, setPressed] = useState<PaymentWay | 'no'>('no')
  const press = (paid: PaymentWay | 'no') => {
    setPressed(paid)
    void sell(paid)
  }
  const note = (
    <>
      <span>Total</span>{' '}
      <b className="text-base text-ink">
        <Money minor={total} currency={business.currency} />
      </b>
    </>
  )
  return (
    <SaveBar savesOffline keepsNote problem={problem} note={note}>
      {may(business, 'payments') ? (
        <span className="flex w-full gap-2 lg:w-auto">
          {WAYS.map(([way, label]) => (
            <Button
              key={way}
              className="flex-1 px-2 lg:px-6"
              disabled={isBusy}
              isBusy={isBusy && pressed === way}
              onClick={() => press(way)}
            >
              {label}
            </Button>
          ))}
        </span>
      ) : (
        <Button isBusy={isBusy} busyText="Saving…" onClick={() => press('no')}>
          Save, not paid yet
        </Button>
      )}
    </SaveBar>
  )
}

type MoreProps = { readonly lines: readonly DraftLine[]; readonly onLeave: () => void }

/** Takes what was tapped along into the whole form. */
function MoreAboutIt({ lines, onLeave }: MoreProps) {
  const business = useBusiness()
  const [, navigate] = useLocation()
  const open = () => {
    if (lines.length > 0) {
      const key = `order-new:${business.id}`
      // A sale that was begun there goes on, with these lines.
      const begun = readDraft(key, serverNow())?.values as SaleValues | undefined
      const sale = begun ?? emptySale(crypto.randomUUID(), new Date(serverNow()), may(business, 'payments'))
      keepDraft(key, { values: { ...sale, lines: [...sale.lines, ...lines] } }, serverNow())
      onLeave()
    }
    navigate('/dashboard/orders/new')
  }
  return (
    <Button kind="plain" className="self-start" onClick={open}>
      Customer, voucher, delivery or another price
    </Button>
  )
}
