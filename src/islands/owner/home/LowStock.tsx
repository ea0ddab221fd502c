// What runs out: live products with five left or fewer, each with the choices that do.
import { Link } from 'wouter'
import type { StoreDashboard } from '#data/owner/store-dashboard.ts'
import { Badge } from '../kit/Badge.tsx'
import { Card } from '../kit/Card.tsx'

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
                {name}
                {choices.length > 0 && (
                  <span className="block text-mute text-sm">{choices.map(choiceWords).join(' · ')}</span>
                )}
              </span>
              <Badge tone={stock === 0 ? 'bad' : 'wait'}>{leftWords(stock)}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** `L, Blue: 2 left` */
function choiceWords({ options, stock }: Low['choices'][number]): string {
  return `${options}: ${leftWords(stock).toLowerCase()}`
}

function leftWords(stock: number): string {
  return stock === 0 ? 'Sold out' : `${stock} left`
}
