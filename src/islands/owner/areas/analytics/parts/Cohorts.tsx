// Buyers by the month of their first sale, and how many of them bought in each month after.
import { readFigureCohorts } from '#contract/sql/store/figures.ts'
import { cohortRows } from '#domain/figures/figures.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import type { Column } from '#kit/show/FigureTable.tsx'
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
            lead="Each row: buyers whose first sale was in that month, and how many of them bought 1, 2, 3 … months later. Sales in other currencies are not in it."
            columns={[
              { label: 'First sale', kind: 'text', of: ({ first }) => monthName(first) },
              { label: 'Buyers', kind: 'count', of: ({ buyers }) => buyers },
              ...Array.from(
                { length: width },
                (_, place): Column<(typeof rows)[number]> => ({
                  label: `+${place + 1}`,
                  kind: 'count',
                  of: ({ later }) => later[place] ?? null,
                }),
              ),
            ]}
            rows={rows}
            fileName="returning"
            until={until}
            empty="No sales to buyers that you know yet."
          />
        )
      }}
    </Loaded>
  )
}
