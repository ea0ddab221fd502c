// The bank accounts to which shoppers transfer money, one for each currency of orders, and the form of one. Only the owner sees this tab; shoppers see the
// account on the page of their order, and nowhere else.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearch } from 'wouter'
import type { CallResult } from '#data/client.ts'
import type { Refusal } from '#data/errors.ts'
import {
  fetchBank,
  fetchCurrencyBanks,
  type StoreBank,
  saveBank,
  saveCurrencyBank,
} from '#data/owner/settings/bank-details.ts'
import type { FormReader } from '#domain/basics/form-reader.ts'
import { CURRENCIES, type CurrencyCode } from '#domain/basics/money.ts'
import {
  type BankAccount,
  type BankValues,
  readBankValues,
  readCurrencyBankValues,
  toBankValues,
} from '#domain/store/forms/bank-form.ts'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { EditForm } from '#kit/form/EditForm.tsx'
import { fieldOf } from '#kit/form/field-of.ts'
import { TextField } from '#kit/form/TextField.tsx'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
import type { FieldNames } from '#kit/form/use-others.ts'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { TabLinks } from '#kit/page/TabLinks.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { areaKey, useReadAgain } from '#owner/session/query-keys.ts'
import { useStoreFetch } from '#owner/session/store-data.ts'
import { withProof } from '#owner/session/with-proof.ts'
import { settingsRefusalText } from '#owner/shared/settings/copy.ts'
import { useCurrencies } from '#owner/shared/settings/use-currencies.ts'

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

/** Which account the form is for: of the shop's own currency or of another. */
type BankPlace = {
  /** Names the draft. */
  readonly id: string
  readonly title: string
  readonly codeHint: string
  /** True when account numbers have digits alone. */
  readonly isNumeric: boolean
  readonly fetch: () => Promise<StoreBank | null>
  readonly read: FormReader<BankValues, BankAccount>
  readonly save: (
    change: { readonly known: StoreBank | null; readonly draft: BankAccount | null },
    proof: string | null,
  ) => Promise<CallResult<StoreBank | null>>
}

type Props = {
  readonly bank: StoreBank | null
  readonly place: BankPlace
  readonly onKept: (bank: StoreBank | null) => void
}

/** The form of the bank account. Saves together with the values from which the form was filled, so that the database can detect a conflict. */
function BankForm({ bank, place, onKept }: Props) {
  const { edit, save, remove } = useBankForm({ bank, place, onKept })
  return (
    <EditForm
      label="Bank details"
      edit={edit}
      onSubmit={save}
      note={edit.isDirty && 'Not saved yet.'}
      action="Save"
      isReady={edit.isDirty}
      others={
        bank && (
          <AskButton label="Remove" title="Remove the account?" action="Remove" onConfirm={remove}>
            <p>Shoppers who have ordered and not paid yet will no longer see where to transfer.</p>
          </AskButton>
        )
      }
      hasBar
    >
      <AccountCard form={edit.form} place={place} />
    </EditForm>
  )
}

const NAMES = {
  bankName: 'Bank',
  accountNumber: 'Account number',
  accountName: 'Account name',
  bankCode: 'Bank code',
} satisfies FieldNames<BankValues>

function useBankForm({ bank, place, onKept }: Props) {
  const known = useRef(bank)
  const edit = useEditForm({
    draftKey: `bank:${place.id}`,
    values: toBankValues(bank),
    read: place.read,
    names: NAMES,
  })
  const { form, draft } = edit
  const write = (account: BankAccount | null, done: string) => ({
    done,
    send: async () => {
      const saved = await withProof((proof) => place.save({ known: known.current, draft: account }, proof))
      // Keeps the typed text, and reads the stored values, which the next save replaces.
      if (!saved.ok && saved.error.code === 'changed_elsewhere') known.current = await place.fetch()
      return saved
    },
    onSaved: (saved: StoreBank | null) => {
      known.current = saved
      form.reset(toBankValues(saved))
      draft.clear()
      onKept(saved)
    },
    refusalText: (refusal: Refusal) =>
      refusal.code === 'changed_elsewhere' ? changedText(known.current) : settingsRefusalText(refusal),
  })
  return {
    edit,
    save: edit.submit((account) => write(account, 'Account saved')),
    remove: () => edit.save(write(null, 'Account removed')),
  }
}

function changedText(now: StoreBank | null): string {
  const stands = now ? `: it is ${now.accountNumber} at ${now.bankName}` : ' and is gone'
  return `The account was changed meanwhile${stands}. Save again to put yours in its place.`
}

type CardProps = { readonly form: FormFields<BankValues>; readonly place: BankPlace }

function AccountCard({ form, place }: CardProps) {
  return (
    <Card title={place.title} isStack>
      <TextField label="Bank" placeholder="GTBank" {...fieldOf(form, 'bankName')} />
      <TextField
        label="Account number"
        inputMode={place.isNumeric ? 'numeric' : 'text'}
        autoComplete="off"
        className="figures"
        {...fieldOf(form, 'accountNumber')}
      />
      <TextField label="Account name" autoComplete="off" {...fieldOf(form, 'accountName')} />
      <TextField
        label="Bank code (optional)"
        hint={place.codeHint}
        autoComplete="off"
        {...fieldOf(form, 'bankCode')}
      />
    </Card>
  )
}
