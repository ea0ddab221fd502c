// The currencies beside its own in which a shop takes orders: up to three, each with a rate, a rounding step and an account.
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { OwnerCurrency, PaymentCurrenciesPage } from '#contract/sql/store/currencies.ts'
import { sendNudge } from '#data/owner/business/publishing.ts'
import { fetchCurrencyBanks, type StoreBank } from '#data/owner/settings/bank-details.ts'
import { CURRENCIES, type CurrencyCode } from '#domain/basics/money.ts'
import { exampleText, MAX_PAYMENT_CURRENCIES } from '#domain/store/forms/payment-currency-form.ts'
import { rateText } from '#domain/store/payment-currency.ts'
import { Button, IconButton } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { When } from '#kit/show/When.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'
import { useCurrencies } from '#owner/shared/settings/use-currencies.ts'
import { CurrencySheet } from './CurrencySheet.tsx'

export default function CurrenciesTab() {
  return (
    <Loaded query={useCurrencies()} failed="Your currencies could not be loaded.">
      {(page) => <Currencies page={page} />}
    </Loaded>
  )
}

function Currencies({ page }: { readonly page: PaymentCurrenciesPage }) {
  const { id: businessId } = useBusiness()
  const banks = useStoreFetch('settings', ['currency-banks'], fetchCurrencyBanks)
  const [edited, setEdited] = useState<OwnerCurrency | 'new' | null>(null)
  const { own, isAllowed, currencies } = page
  const isFull = currencies.length >= MAX_PAYMENT_CURRENCIES
  const addButton = (
    <Button Icon={Plus} onClick={() => setEdited('new')}>
      Add a currency
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      {!isAllowed && <TrialOffer feature="multi-currency" name="Taking orders in other currencies" />}
      {currencies.length === 0 ? (
        <EmptyState
          title={`Shoppers pay in ${CURRENCIES[own].name}`}
          text="Do you have buyers abroad? Let them choose their currency in the cart, and pay into an account of yours there."
          {...(isAllowed ? { action: addButton } : {})}
        />
      ) : (
        <>
          <p className="text-mute">{`Your prices stay in ${CURRENCIES[own].name}. Shoppers choose in the cart to pay in one of these instead.`}</p>
          <ul aria-label="Currencies" className="flex flex-col gap-3">
            {currencies.map((row) => (
              <CurrencyRow
                key={row.currency}
                row={row}
                own={own}
                bank={banks.data?.get(row.currency) ?? (banks.data ? null : undefined)}
                onEdit={() => setEdited(row)}
              />
            ))}
          </ul>
          {isAllowed && !isFull && <div className="flex">{addButton}</div>}
          {isFull && <p className="text-mute text-sm">Three further currencies are the most.</p>}
        </>
      )}
      {edited !== null && (
        <CurrencySheet
          page={page}
          row={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            sendNudge(businessId)
          }}
        />
      )}
    </div>
  )
}

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
  account: 'It rests until you add the account that shoppers send it to.',
}

/** One currency of the list: whether shoppers can pay in it, its rate with its date, an example, and its account. */
function CurrencyRow({ row, own, bank, onEdit }: Props) {
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
              : 'No account yet.'}
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
