// The page of one customer: contact details, orders, and the shop's notes.
import { Fragment } from 'react'
import { useParams, useSearch } from 'wouter'
import { customerDetails, customerDuplicates } from '#contract/sql/orders/customers.ts'
import { formatPhone } from '#domain/basics/phone.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import { LinkButton } from '#kit/action/Button.tsx'
import { Card } from '#kit/page/Card.tsx'
import { OneThing } from '#kit/page/OneThing.tsx'
import { Page } from '#kit/page/Page.tsx'
import { Fact } from '#kit/show/Facts.tsx'
import { Money } from '#kit/show/Money.tsx'
import { When } from '#kit/show/When.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { ContactCard } from './ContactCard.tsx'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { CustomerOrders } from './CustomerOrders.tsx'
import { CustomerPoints } from './CustomerPoints.tsx'
import { CustomerTags } from './CustomerTags.tsx'
import { GoneCustomer } from './GoneCustomer.tsx'

const BACK = { href: '/dashboard/customers', label: 'Customers' }

export default function CustomerPage() {
  const business = useBusiness()
  const { id = '' } = useParams()
  const mergeId = new URLSearchParams(useSearch()).get('merge')
  return (
    <OneThing
      query={useStoreRead(customerDetails, { customerId: id })}
      title="Customer"
      back={BACK}
      failed="This customer could not be loaded."
      missing={{
        title: 'This customer is not here',
        text: <GoneCustomer key={id} id={id} />,
      }}
    >
      {(customer) => (
        <Page
          title={customer.name}
          back={BACK}
          action={<CustomerActions key={customer.id} customer={customer} mergeId={mergeId} />}
        >
          <div className="grid gap-4 lg:grid-cols-3 lg:items-start">
            <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
              <CustomerFigures customer={customer} />
              {isManager(business) && customer.phone !== null && <SameAs customer={customer} />}
              <CustomerOrders orders={customer.orderList} total={customer.orders} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <ContactCard customer={customer} />
              <CustomerTags customer={customer} />
              <CustomerPoints customer={customer} />
              <CustomerNotes key={customer.id} customer={customer} />
              <MergeHistory merges={customer.merges} />
            </div>
          </div>
        </Page>
      )}
    </OneThing>
  )
}

/** Lists records that were merged into this one: their numbers still find this customer. */
function MergeHistory({ merges }: { readonly merges: CustomerDetails['merges'] }) {
  const { country } = useBusiness()
  if (merges.length === 0) return null
  return (
    <Card title="Merged records">
      <ul className="flex flex-col gap-3">
        {merges.map(({ name, phone, orders, at }) => (
          <li key={at}>
            <b translate="no">{name}</b>{' '}
            <span translate="no" className="figures">
              {phone && formatPhone(phone, country)}
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

/** Says that another record looks like the same person. */
function SameAs({ customer }: { readonly customer: CustomerDetails }) {
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

/** Three figures about a customer's orders. */
function CustomerFigures({ customer }: { readonly customer: CustomerDetails }) {
  const { currency } = useBusiness()
  const { spend, orders, lastOrderAt, createdAt, otherSpend = [], balances } = customer
  return (
    <section aria-label="Figures" className="rounded-card border border-line bg-card p-4 shadow-card lg:p-5">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {spend !== null && (
          <Fact label="Spend">
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
          </Fact>
        )}
        <Fact label="Orders" look="figures">
          {orders}
        </Fact>
        <Fact label={lastOrderAt ? 'Last seen' : 'Added'} className="col-span-2 sm:col-span-1">
          <When at={lastOrderAt ?? createdAt} />
        </Fact>
        {balances.map(({ currency: of, owed, toGiveBack }) => (
          <Fragment key={of}>
            {owed > 0 && (
              <Fact label="Owes you">
                <Money minor={owed} currency={of} />
              </Fact>
            )}
            {toGiveBack > 0 && (
              <Fact label="You owe" look="text-danger">
                <Money minor={toGiveBack} currency={of} />
              </Fact>
            )}
          </Fragment>
        ))}
      </dl>
      <p className="mt-3 text-mute text-sm">
        Spend counts confirmed, shipped and delivered orders that were not paid back. Orders leave out
        cancelled ones.
      </p>
    </section>
  )
}
