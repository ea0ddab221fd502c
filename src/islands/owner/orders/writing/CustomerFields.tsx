// Whose sale it is: a known customer found while name or phone is typed, or a new one.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { listOrderCustomers, type OrderCustomerChoice } from '#data/owner/orders-choices.ts'
import { formatPhone } from '#domain/phone.ts'
import { TextField } from '../../kit/TextField.tsx'
import { useBusiness } from '../../session/business.ts'
import type { SaleErrors, SaleValues } from './sale-form.ts'

type Props = { readonly form: UseFormReturn<SaleValues>; readonly errors: SaleErrors }

export function CustomerFields({ form, errors }: Props) {
  const business = useBusiness()
  const [search, setSearch] = useState('')
  const { data: found = [] } = useQuery({
    queryKey: ['orders', business.id, 'customers', search],
    queryFn: () => listOrderCustomers(business.id, search),
    enabled: search.length >= 2,
  })
  const choose = (customer: OrderCustomerChoice) => {
    fillCustomer(form, customer, business.country)
    setSearch('')
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={200}
          error={errors.name}
          {...form.register('name', { onChange: (event) => setSearch(event.target.value.trim()) })}
        />
        <TextField
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          error={errors.phone}
          {...form.register('phone', { onChange: (event) => setSearch(event.target.value.trim()) })}
        />
      </div>
      {search.length >= 2 && found.length > 0 && (
        <ul
          aria-label="Known customers"
          className="flex flex-col overflow-hidden rounded-card border border-line"
        >
          {found.map((customer) => (
            <li key={customer.id} className="border-line border-b last:border-0">
              <button
                type="button"
                onClick={() => choose(customer)}
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 px-3 text-left hover:bg-indigo-soft"
              >
                <span className="min-w-0 break-words font-medium">{customer.name}</span>
                <span className="figures text-mute text-sm">
                  {formatPhone(customer.phone, business.country)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Puts a known customer into the form; an address that was typed stays. */
export function fillCustomer(
  form: UseFormReturn<SaleValues>,
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
