// Three figures about a customer's orders.
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { Money } from '#kit/show/Money.tsx'
import { When } from '#kit/show/When.tsx'

type Props = { readonly customer: CustomerDetails; readonly currency: string }

export function CustomerFigures({ customer, currency }: Props) {
  const { spend, orders, lastOrderAt, createdAt, otherSpend = [] } = customer
  return (
    <section aria-label="Figures" className="rounded-card border border-line bg-card p-4 shadow-card lg:p-5">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <div>
          <dt className="text-mute text-sm">Spend</dt>
          <dd className="font-bold text-xl">
            {(spend > 0 || otherSpend.length === 0) && <Money minor={spend} currency={currency} />}
            {otherSpend.map((other) => (
              <span key={other.currency} className="block">
                <Money minor={other.spend} currency={other.currency} />
                {other.inOwn !== null && (
                  <span className="block font-normal text-mute text-sm">
                    <Money minor={other.inOwn} currency={currency} /> <span>at the orders’ rates</span>
                  </span>
                )}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt className="text-mute text-sm">Orders</dt>
          <dd className="figures font-bold text-xl">{orders}</dd>
        </div>
        <div className="col-span-2 sm:col-span-1">
          <dt className="text-mute text-sm">{lastOrderAt ? 'Last seen' : 'Added'}</dt>
          <dd className="font-bold text-xl">
            <When at={lastOrderAt ?? createdAt} />
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-mute text-sm">
        Spend counts confirmed, shipped and delivered orders that were not paid back. Orders leave out
        cancelled ones.
      </p>
    </section>
  )
}
