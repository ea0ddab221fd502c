// The bank accounts to which shoppers transfer money, one for each currency of orders. Only the owner sees this tab; shoppers see the account on
// the page of their order, and nowhere else.
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import {
  fetchBank,
  fetchCurrencyBanks,
  type StoreBank,
  saveBank,
  saveCurrencyBank,
} from '#data/owner/settings/bank-details.ts'
import { CURRENCIES, type CurrencyCode } from '#domain/basics/money.ts'
import { readBankValues, readCurrencyBankValues } from '#domain/store/forms/bank-form.ts'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { TabLinks } from '#kit/page/TabLinks.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { areaKey, useReadAgain } from '#owner/session/query-keys.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { useCurrencies } from '#owner/shared/settings/use-currencies.ts'
import { BankForm, type BankPlace } from './BankForm.tsx'

export default function BankTab() {
  const { currency: own } = useBusiness()
  const { data } = useCurrencies()
  const search = useSearch()
  const others = (data?.currencies ?? []).map(({ currency }) => currency).filter((code) => code !== own)
  const asked = new URLSearchParams(search).get('currency')
  const currency = others.find((code) => code === asked)
  const tab = (code: CurrencyCode) => ({ href: address(code, own), label: CURRENCIES[code].name })
  return (
    <div className="flex flex-col gap-4">
      <Card title="Who sees this">
        <p>
          <span>Shoppers see the account</span> <b>only after they have ordered</b>
          <span>
            , on the page of their order, while it is not paid. It is never on your store’s pages, so nobody
            can collect it there.
          </span>
        </p>
        <p className="mt-3">
          A change asks for your password, and every owner of the store gets a mail about it.
        </p>
      </Card>
      {others.length > 0 && (
        <TabLinks
          label="Account for orders in"
          tabs={[own, ...others].map(tab)}
          current={address(currency ?? own, own)}
        />
      )}
      {currency ? <CurrencyBank key={currency} currency={currency} /> : <OwnBank />}
    </div>
  )
}

const address = (currency: CurrencyCode, own: CurrencyCode) =>
  currency === own ? '/settings/bank' : `/settings/bank?currency=${currency}`

function OwnBank() {
  const { id, country } = useBusiness()
  return (
    <LoadedBank
      part={['bank']}
      place={{
        id,
        title: 'Account',
        codeHint: 'Sort code or bank code, when shoppers need it.',
        isNumeric: country === 'NG',
        fetch: () => fetchBank(id),
        read: (typed) => readBankValues(typed, country),
        save: (change, proof) => saveBank(id, change, proof),
      }}
    />
  )
}

function CurrencyBank({ currency }: { readonly currency: CurrencyCode }) {
  const { id } = useBusiness()
  return (
    <LoadedBank
      part={['bank', currency]}
      place={{
        id: `${id}:${currency}`,
        title: `Account for orders in ${CURRENCIES[currency].name}`,
        codeHint: 'Sort code, routing number or SWIFT code, when shoppers need it.',
        isNumeric: currency === 'NGN',
        fetch: async () => (await fetchCurrencyBanks(id)).get(currency) ?? null,
        read: (typed) => readCurrencyBankValues(typed, currency),
        save: (change, proof) => saveCurrencyBank({ businessId: id, currency }, change, proof),
      }}
    />
  )
}

type LoadedBankProps = { readonly part: readonly [string, CurrencyCode?]; readonly place: BankPlace }

function LoadedBank({ part, place }: LoadedBankProps) {
  const client = useQueryClient()
  const { id } = useBusiness()
  // The list of currencies names the accounts.
  const readNames = useReadAgain('settings', 'currency-banks')
  const query = useStoreFetch('settings', part, place.fetch, { staleTime: 0, refetchOnWindowFocus: false })
  const keep = (bank: StoreBank | null) => {
    client.setQueryData(areaKey(id, 'settings', ...part), bank)
    void readNames()
  }
  const { data: bank, isFetchedAfterMount, isError } = query
  const isRead = bank !== undefined && isFetchedAfterMount && !isError
  return (
    <Loaded
      query={{ ...query, data: isRead ? { bank } : undefined }}
      failed="The account could not be loaded."
      rows={2}
    >
      {({ bank: known }) => <BankForm bank={known} place={place} onKept={keep} />}
    </Loaded>
  )
}
