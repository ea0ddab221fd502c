// Buyers by the month of their first sale, and how many of them bought in each month after.
import { useQuery } from '@tanstack/react-query'
import { fetchFigureCohorts } from '#data/owner/figures/figures.ts'
import { cohortRows } from '#domain/figures/figures.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'
import { FigureCard } from './FigureCard.tsx'
import { monthName } from './period-names.ts'

export function Cohorts({ until }: { readonly until: string }) {
  const { id } = useBusiness()
  const query = useQuery({
    queryKey: useStoreKeys().analytics.cohorts,
    queryFn: () => fetchFigureCohorts(id),
  })
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
