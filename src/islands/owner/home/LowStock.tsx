// What runs out: live products and choices with five left or fewer.
import { Link } from 'wouter'
import type { StoreDashboard } from '#data/owner/store-dashboard.ts'
import { Badge } from '../kit/Badge.tsx'
import { Card } from '../kit/Card.tsx'

export function LowStock({ rows }: { readonly rows: StoreDashboard['lowStock'] }) {
  return (
    <Card title="Running low">
      {rows.length === 0 ? (
        <p className="text-mute">Nothing is running out. Products with five left or fewer show here.</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(({ productId, name, options, stock }) => (
            <li key={`${productId} ${options}`}>
              <Link
                href={`/dashboard/products/${productId}`}
                className="flex min-h-12 items-center gap-3 py-2 hover:text-indigo"
              >
                <span className="min-w-0 flex-1 break-words">
                  {name}
                  {options && <span className="block text-mute text-sm">{options}</span>}
                </span>
                <Badge tone={stock === 0 ? 'bad' : 'wait'}>
                  {stock === 0 ? 'Sold out' : `${stock} left`}
                </Badge>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
