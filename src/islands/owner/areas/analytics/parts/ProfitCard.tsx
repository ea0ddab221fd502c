// What was earned where the cost is known, said large, with each day, week or month. Nothing for people who may not see costs.
import type { Figures } from '#contract/sql/store/figures.ts'
import { earnedOf, knownShare, knownSums } from '#domain/figures/profit.ts'
import type { Figure } from '#kit/show/FigureTable.tsx'
import { ProfitSentence } from '#owner/shared/profit/ProfitSentence.tsx'
import { periodName } from '#owner/shared/profit/period-names.ts'
import { FigureCard } from './FigureCard.tsx'

export function ProfitCard({
  figures: { now, missing, periods, unit, until },
}: {
  readonly figures: Figures
}) {
  const sums = knownSums(now)
  if (!sums || !missing || sums.goods === 0) return null
  const rows = [...periods].reverse().flatMap((period): readonly (readonly Figure[])[] => {
    const own = knownSums(period)
    if (!own || own.goods === 0) return []
    return [[periodName(period.from, unit), own.goods, knownShare(own), own.costTotal, earnedOf(own)]]
  })
  return (
    <FigureCard
      title="What you earned"
      columns={[
        { label: unit === 'day' ? 'Day' : unit === 'week' ? 'Week' : 'Month', kind: 'text' },
        { label: 'Sales without delivery', kind: 'money' },
        { label: 'Cost known of', kind: 'share' },
        { label: 'Cost of these', kind: 'money' },
        { label: 'Earned on these', kind: 'money' },
      ]}
      rows={rows}
      fileName={`earned-by-${unit}`}
      until={until}
      empty="No sales in this time."
      isFolded
    >
      <ProfitSentence sums={sums} missing={missing} />
    </FigureCard>
  )
}
