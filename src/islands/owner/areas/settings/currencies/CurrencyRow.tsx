// One currency of the list: whether shoppers can pay in it, its rate with its date, an example, and its account.
import { Pencil } from 'lucide-react'
import { Link } from 'wouter'
import type { OwnerCurrency } from '#contract/sql/store/currencies.ts'
import type { StoreBank } from '#data/owner/settings/bank-details.ts'
import { CURRENCIES, type CurrencyCode } from '#domain/basics/money.ts'
import { exampleText } from '#domain/store/forms/payment-currency-form.ts'
import { rateText } from '#domain/store/payment-currency.ts'
import { IconButton } from '#kit/action/Button.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { When } from '#kit/show/When.tsx'
import { may, useBusiness } from '#owner/session/business.ts'

type Props = {
  readonly row: OwnerCurrency
  readonly own: CurrencyCode
  /** Null: none is known to shoppers. Undefined: not read yet. */
  readonly bank: StoreBank | null | undefined
  readonly onEdit: () => void
}

const RESTING: Readonly<Record<Exclude<OwnerCurrency['state'], 'offered'>, string>> = {
  plan: 'It rests, and comes back with your plan.',
  own: 'It rests: your prices are in this currency now.',
  rate: 'It rests until it has a rate for the currency of your prices.',
}

export function CurrencyRow({ row, own, bank, onEdit }: Props) {
  const business = useBusiness()
  const { currency, state, rateOwn, rateOther, rateAt, rateSource, step } = row
  const { name, symbol } = CURRENCIES[currency]
  const rate = rateOwn !== null && rateOther !== null ? { rateOwn, rateOther } : null
  const example = exampleText(rate && { ...rate, step }, own, currency)
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-lg">
            <span>{`${name} (${symbol})`}</span>{' '}
            {state === 'offered' ? <Badge tone="good">Offered</Badge> : <Badge tone="wait">Rests</Badge>}
          </p>
          {state !== 'offered' && <p className="text-mute">{RESTING[state]}</p>}
        </div>
        <IconButton Icon={Pencil} label={`Change ${name}`} onClick={onEdit} />
      </div>
      {rate && (
        <p className="mt-1">
          <span className="figures font-medium">{rateText(rate, own, currency)}</span>
          <span className="text-mute">
            <span>{`, ${rateSource === 'market' ? 'follows the market' : 'your rate'}${rateAt ? ', set ' : ''}`}</span>
            {rateAt && <When at={rateAt} />}
          </span>
        </p>
      )}
      {example && <p className="figures text-mute">{`${example}.`}</p>}
      {bank !== undefined && (
        <p className="mt-2 flex flex-wrap items-center gap-x-2 border-line border-t pt-2">
          <span className={bank ? '' : 'text-clay'}>
            {bank
              ? `Paid to ${bank.bankName}, account ending in ${bank.accountNumber.slice(-4)}.`
              : `No account yet: shoppers are not told where to send ${symbol}.`}
          </span>
          {may(business, 'bank-details') && (
            <Link
              href={`/settings/bank?currency=${currency}`}
              className="inline-flex min-h-11 items-center text-indigo underline"
            >
              {bank ? 'Change the account' : 'Add the account'}
            </Link>
          )}
        </p>
      )}
    </li>
  )
}
