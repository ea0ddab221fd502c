// What was earned, in large words, with the share of sales whose cost is known; and which products to give a cost.
import { Link } from 'wouter'
import type { MissingCosts } from '#contract/sql/orders/expenses.ts'
import { type ProfitSums, profitWords } from '#domain/figures/profit.ts'
import { useBusiness } from '#owner/session/business.ts'

type Props = { readonly sums: ProfitSums; readonly missing: MissingCosts }

export function ProfitSentence({ sums, missing }: Props) {
  const { currency } = useBusiness()
  return (
    <>
      <p className="font-bold text-xl leading-snug">{profitWords(sums, currency)}</p>
      <AddCosts {...missing} />
    </>
  )
}

/** Links to products without a cost; nothing without any. */
export function AddCosts({ count, products }: MissingCosts) {
  if (count === 0) return null
  const more = count - products.length
  return (
    <p className="mt-2">
      <span>{`Add the cost of ${count === 1 ? 'one product' : `${count} products`}. It counts for what you sell from then on: `}</span>
      {products.map(({ productId, name }, place) => (
        <span key={productId}>
          {place > 0 && <span>, </span>}
          <Link
            href={`/dashboard/products/${productId}#cost`}
            className="text-indigo underline"
            translate="no"
          >
            {name}
          </Link>
        </span>
      ))}
      <span>{more > 0 ? ` and ${more} more.` : '.'}</span>
    </p>
  )
}
