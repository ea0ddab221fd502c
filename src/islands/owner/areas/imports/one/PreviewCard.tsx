// How the first new products will look in the shop: cards in its own colour. Pictures come when the import has run.
import type { WholeImport } from '#data/owner/imports/imports.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { Card } from '../../../kit/page/Card.tsx'
import { useBusiness } from '../../../session/business.ts'
import { useImportItems } from '../shared/use-imports.ts'

const CARDS = 4

export function PreviewCard({ whole }: { readonly whole: WholeImport }) {
  const { currency } = useBusiness()
  const { data } = useImportItems(whole.id, 'new', `${whole.status} ${whole.finishedAt ?? ''}`)
  const items = (data?.pages[0] ?? []).filter(({ body }) => (body.price ?? 0) > 0).slice(0, CARDS)
  if (items.length === 0) return null
  return (
    <Card title="How they will look">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {items.map(({ place, body }) => {
          const price = body.price ?? 0
          const sale = body.salePrice ?? null
          return (
            <li key={place} className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line">
              <span
                aria-hidden="true"
                className="grid aspect-square place-items-center bg-indigo-soft font-bold text-3xl text-indigo"
              >
                {[...(body.name ?? '')][0]}
              </span>
              <span className="flex flex-col p-2">
                <span className="line-clamp-2 break-words text-sm">{body.name}</span>
                <span className="figures font-bold">{formatMoney(sale ?? price, currency)}</span>
                {sale !== null && <s className="text-mute text-sm">{formatMoney(price, currency)}</s>}
                {body.stock === 0 && <span className="text-mute text-sm">Sold out</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
