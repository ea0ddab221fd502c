// Sales of the last 30 days by day, and the products that brought most.
import { Link } from 'wouter'
import type { HomeFigures } from '#contract/sql/store/business.ts'
import { Card } from '#kit/page/Card.tsx'
import { Money } from '#kit/show/Money.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { SalesChart } from './SalesChart.tsx'

export default function WhatSold({ figures: { days, topProducts } }: { readonly figures: HomeFigures }) {
  const { currency } = useBusiness()
  return (
    <>
      <Card title="Sales, last 30 days">
        <SalesChart days={days} currency={currency} />
      </Card>
      {topProducts.length > 0 && <TopProducts products={topProducts} currency={currency} />}
    </>
  )
}

type Props = { readonly products: HomeFigures['topProducts']; readonly currency: string }

/** The five products with the highest sales in the last 30 days. */
function TopProducts({ products, currency }: Props) {
  return (
    <Card title="Top products">
      <ol className="divide-y divide-line">
        {products.map(({ productId, name, quantity, sales }) => (
          <li key={productId}>
            <Link
              href={`/dashboard/products/${productId}`}
              className="flex min-h-12 items-center gap-3 py-2 hover:text-indigo"
            >
              <span translate="no" className="min-w-0 flex-1 break-words">
                {name}
              </span>
              <span className="figures whitespace-nowrap text-mute text-sm">{`${quantity} sold`}</span>
              <b>
                <Money minor={sales} currency={currency} isCompact />
              </b>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
