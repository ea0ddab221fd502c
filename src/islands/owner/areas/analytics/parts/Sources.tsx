// From view to order by where visits began, with a bar for each step.
import { readFigureSources } from '#contract/sql/store/figures.ts'
import { type FigureUnit, visitSourceName } from '#domain/figures/figures.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'
import { FigureCard } from './FigureCard.tsx'

export function Sources({ unit, until }: { readonly unit: FigureUnit; readonly until: string }) {
  const query = useStoreRead(readFigureSources, { unit })
  return (
    <Loaded query={query} failed="These figures could not be loaded.">
      {(data) => {
        const most = Math.max(1, ...data.map(({ views }) => views))
        return (
          <FigureCard
            title="Where buyers come from"
            lead="Counted without cookies. Apps often hide where a link was tapped: those visits are direct or unknown."
            columns={[
              { label: 'Source', kind: 'text', of: ({ part }) => visitSourceName(part) },
              { label: 'Views', kind: 'count', of: ({ views }) => views },
              { label: 'Carts', kind: 'count', of: ({ carts }) => carts },
              { label: 'Orders', kind: 'count', of: ({ orders }) => orders },
              { label: 'Amount', kind: 'money', of: ({ total }) => total },
            ]}
            rows={data}
            fileName="sources"
            until={until}
            empty="No visits in this time. Share your link, and they show here."
            isFolded
          >
            <ul className="flex flex-col gap-3">
              {data.map(({ part, views, carts, orders }) => (
                <li key={part}>
                  <p className="flex flex-wrap justify-between gap-x-3">
                    <span>{visitSourceName(part)}</span>
                    <span className="figures text-sm">
                      {part !== 'shop' && (
                        <span>{`${count(views, 'view')} → ${count(carts, 'cart')} → `}</span>
                      )}
                      <b>{count(orders, 'order')}</b>
                    </span>
                  </p>
                  <svg
                    viewBox="0 0 100 4"
                    preserveAspectRatio="none"
                    className="mt-1 h-2 w-full"
                    aria-hidden="true"
                  >
                    <rect width="100" height="4" className="fill-line" />
                    <rect width={(views / most) * 100} height="4" className="fill-indigo" />
                    <rect width={(Math.min(orders, views) / most) * 100} height="4" className="fill-lamp" />
                  </svg>
                </li>
              ))}
            </ul>
          </FigureCard>
        )
      }}
    </Loaded>
  )
}

function count(number: number, word: string): string {
  return `${number.toLocaleString('en-NG')} ${word}${number === 1 ? '' : 's'}`
}
