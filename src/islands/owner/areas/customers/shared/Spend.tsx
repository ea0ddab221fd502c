import { Fragment } from 'react'
import type { CustomerSummary } from '#domain/customer/customer-list.ts'
import { Money } from '#kit/show/Money.tsx'
import { useBusiness } from '#owner/session/business.ts'

/** `₦4,000 and £4,000`: what was bought in the shop's currency and in others. Nothing for whoever may not see figures. */
export function Spend({ spend, otherSpend = [] }: Pick<CustomerSummary, 'spend' | 'otherSpend'>) {
  const { currency } = useBusiness()
  if (spend === null) return null
  return (
    <>
      {(spend > 0 || otherSpend.length === 0) && <Money minor={spend} currency={currency} />}
      {otherSpend.map((other, place) => (
        <Fragment key={other.currency}>
          {(spend > 0 || place > 0) && <span> and </span>}
          <Money minor={other.spend} currency={other.currency} />
        </Fragment>
      ))}
    </>
  )
}
