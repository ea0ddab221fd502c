// Says that another record looks like the same person.

import { customerDuplicates } from '#contract/sql/orders/customers.ts'
import { formatPhone } from '#domain/basics/phone.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'

export function SameAs({ customer }: { readonly customer: CustomerDetails }) {
  const { country } = useBusiness()
  const { data: pairs = [] } = useStoreRead(customerDuplicates, { customerId: customer.id })
  const others = pairs.map(({ first, second }) => (first.id === customer.id ? second : first))
  return others.slice(0, 2).map((other) => (
    <div key={other.id} className="flex flex-wrap items-center gap-3 rounded-card bg-lamp-soft p-4">
      <p className="min-w-[min(12rem,100%)] flex-1">
        <b translate="no">{other.name}</b>
        <span>{`, ${formatPhone(other.phone, country)}, may be the same person.`}</span>
      </p>
      <LinkButton kind="plain" href={`/dashboard/customers/${customer.id}?merge=${other.id}`}>
        Compare
      </LinkButton>
    </div>
  ))
}
