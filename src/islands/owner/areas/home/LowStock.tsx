// Live products with five pieces left or fewer, each with the choices that are running out.
import { Link } from 'wouter'
import type { StoreDashboard } from '#contract/sql/store/business.ts'
import { Card } from '#kit/page/Card.tsx'
import { Badge } from '#kit/show/Badge.tsx'

type Low = StoreDashboard['lowStock'][number]

export function LowStock({ rows }: { readonly rows: readonly Low[] }) {
  return (
    <Card title="Running low">
      <ul className="divide-y divide-line">
        {rows.map(({ productId, name, stock, choices }) => (
          <li key={productId}>
            <Link
              href={`/dashboard/products/${productId}`}
              className="flex min-h-12 items-center gap-3 py-2 hover:text-indigo"
            >
              <span className="min-w-0 flex-1 break-words">
                <span translate="no">{name}</span>
                {choices.length > 0 && (
                  <span className="block text-mute text-sm">{choices.map(choiceText).join(' · ')}</span>
                )}
              </span>
              {choices.length === 0 ? (
                <Badge tone={stock === 0 ? 'bad' : 'wait'}>{leftWords(stock)}</Badge>
              ) : (
                <Badge tone="wait">{choices.length === 1 ? '1 choice' : `${choices.length} choices`}</Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** `L, Blue: 2 left` */
function choiceText({ options, stock }: Low['choices'][number]): string {
  return `${options}: ${leftWords(stock).toLowerCase()}`
}

function leftWords(stock: number): string {
  return stock === 0 ? 'Sold out' : `${stock} left`
}
