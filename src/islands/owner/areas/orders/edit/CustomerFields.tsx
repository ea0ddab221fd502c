// The buyer of a sale: a known customer found by name or phone while typing, a new customer, or no customer.
import { useCallback, useState } from 'react'
import { type OrderCustomerChoice, orderCustomers } from '#contract/sql/orders/orders.ts'
import { formatPhone } from '#domain/basics/phone.ts'
import { plainSearch } from '#domain/basics/plain-signs.ts'
import { TextField } from '#kit/form/TextField.tsx'
import type { FormFields } from '#kit/form/use-edit-form.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import type { SaleErrors, SaleValues } from './sale-form.ts'

type Props = { readonly form: FormFields<SaleValues>; readonly errors: SaleErrors }

type Search = { readonly field: 'name' | 'phone'; readonly text: string }

export function CustomerFields({ form, errors }: Props) {
  const business = useBusiness()
  const [{ field, text }, setSearch] = useState<Search>({ field: 'name', text: '' })
  const { data: found = [] } = useStoreRead(
    orderCustomers,
    { search: plainSearch(text) },
    { enabled: text.length >= 2 },
  )
  const choose = (customer: OrderCustomerChoice) => {
    fillCustomer(form, customer, business.country)
    setSearch({ field, text: '' })
  }
  const search = (of: Search['field']) => ({
    onChange: (event: { target: { value: string } }) =>
      setSearch({ field: of, text: event.target.value.trim() }),
  })
  const known = text.length >= 2 && found.length > 0 && <KnownCustomers found={found} onChoose={choose} />
  return (
    <div className="flex flex-col gap-4">
      <p className="text-mute">Leave both empty for somebody who walked in.</p>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
        <div className="flex min-w-0 flex-col gap-2">
          <TextField
            label="Name (optional)"
            autoComplete="off"
            maxLength={200}
            error={errors.name}
            {...form.register('name', search('name'))}
          />
          {field === 'name' && known}
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <TextField
            label="Phone number (optional)"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            error={errors.phone}
            {...form.register('phone', search('phone'))}
          />
          {field === 'phone' && known}
        </div>
      </div>
    </div>
  )
}

type KnownProps = {
  readonly found: readonly OrderCustomerChoice[]
  readonly onChoose: (customer: OrderCustomerChoice) => void
}

/** The list of found customers under the field, scrolled above the bars at the bottom. */
function KnownCustomers({ found, onChoose }: KnownProps) {
  const { country } = useBusiness()
  const show = useCallback((list: HTMLUListElement | null) => list?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <ul
      ref={show}
      aria-label="Known customers"
      className="flex scroll-mb-40 flex-col overflow-hidden rounded-card border border-line"
    >
      {found.slice(0, 4).map((customer) => (
        <li key={customer.id} className="border-line border-b last:border-0">
          <button
            type="button"
            onClick={() => onChoose(customer)}
            className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 px-3 text-left hover:bg-indigo-soft"
          >
            <span translate="no" className="min-w-0 break-words font-medium">
              {customer.name}
            </span>
            <span translate="no" className="figures text-mute text-sm">
              {formatPhone(customer.phone, country)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Puts a known customer into the form. Keeps an address that was already typed. */
export function fillCustomer(
  form: FormFields<SaleValues>,
  customer: OrderCustomerChoice,
  country: string,
): void {
  const set = (field: 'name' | 'phone' | 'email' | 'address' | 'landmark', value: string) =>
    form.setValue(field, value, { shouldDirty: true })
  set('name', customer.name)
  set('phone', formatPhone(customer.phone, country))
  set('email', customer.email)
  if (form.getValues('address') === '') set('address', customer.address)
  if (form.getValues('landmark') === '') set('landmark', customer.landmark)
}
