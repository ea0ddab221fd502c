// The currencies beside its own in which a shop takes orders: up to three, each with a rate, a rounding step and an account.
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { OwnerCurrency, PaymentCurrenciesPage } from '#contract/sql/store/currencies.ts'
import { sendNudge } from '#data/owner/business/nudge.ts'
import { fetchCurrencyBanks } from '#data/owner/settings/bank-details.ts'
import { CURRENCIES } from '#domain/basics/money.ts'
import { MAX_PAYMENT_CURRENCIES } from '#domain/store/forms/payment-currency-form.ts'
import { Button } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'
import { useCurrencies } from '#owner/shared/settings/use-currencies.ts'
import { CurrencyRow } from './CurrencyRow.tsx'
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
  const keys = useStoreKeys().settings
  const banks = useQuery({ queryKey: keys.currencyBanks, queryFn: () => fetchCurrencyBanks(businessId) })
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
