// Buyers by the month of their first sale, and how many of them bought in each month after.
import { readFigureCohorts } from '#contract/sql/store/figures.ts'
import { cohortRows } from '#domain/figures/figures.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'
import { monthName } from '#owner/shared/profit/period-names.ts'
import { FigureCard } from './FigureCard.tsx'

export function Cohorts({ until }: { readonly until: string }) {
  const query = useStoreRead(readFigureCohorts)
  return (
    <Loaded query={query} failed="These figures could not be loaded.">
      {(data) => {
        const rows = cohortRows(data, until)
        const width = Math.max(0, ...rows.map(({ later }) => later.length))
        return (
          <FigureCard
            title="Buyers who come back"
            lead="Each row: buyers whose first sale was in that month, and how many of them bought 1, 2, 3 … months later."
            columns={[
              { label: 'First sale', kind: 'text' },
              { label: 'Buyers', kind: 'count' },
              ...Array.from({ length: width }, (_, place) => ({
                label: `+${place + 1}`,
                kind: 'count' as const,
              })),
            ]}
            rows={rows.map(({ first, buyers, later }) => [
              monthName(first),
              buyers,
              ...Array.from({ length: width }, (_, place) => later[place] ?? null),
            ])}
            fileName="returning"
            until={until}
            empty="No sales to buyers that you know yet."
          />
        )
      }}
    </Loaded>
  )
}
