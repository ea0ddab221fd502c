// Lists records that were merged into this one: their numbers still find this customer.
import { formatPhone } from '#domain/basics/phone.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { Card } from '#kit/page/Card.tsx'
import { When } from '#kit/show/When.tsx'
import { useBusiness } from '#owner/session/business.ts'

export function MergeHistory({ merges }: { readonly merges: CustomerDetails['merges'] }) {
  const { country } = useBusiness()
  if (merges.length === 0) return null
  return (
    <Card title="Merged records">
      <ul className="flex flex-col gap-3">
        {merges.map(({ name, phone, orders, at }) => (
          <li key={phone}>
            <b translate="no">{name}</b>{' '}
            <span translate="no" className="figures">
              {formatPhone(phone, country)}
            </span>
            <span className="block text-mute text-sm">
              <span>{`${orders === 1 ? '1 order' : `${orders} orders`}, merged`}</span> <When at={at} />
              <span>. Orders with this number come here.</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
