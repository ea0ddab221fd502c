// What was earned where the cost is known, said large, with each day, week or month. Nothing for people who may not see costs.
import type { Figures } from '#contract/sql/store/figures.ts'
import { earnedOf, knownShare, knownSums } from '#domain/figures/profit.ts'
import { ProfitSentence } from '#owner/shared/profit/ProfitSentence.tsx'
import { FigureCard, periodColumn } from './FigureCard.tsx'

export function ProfitCard({
  figures: { now, missing, periods, unit, until },
}: {
  readonly figures: Figures
}) {
  const sums = knownSums(now)
  if (!sums || !missing || sums.goods === 0) return null
  const rows = [...periods].reverse().flatMap(({ from, ...period }) => {
    const own = knownSums(period)
    return own && own.goods !== 0 ? [{ from, ...own }] : []
  })
  return (
    <FigureCard
      title="What you earned"
      columns={[
        periodColumn(unit),
        { label: 'Sales without delivery', kind: 'money', of: ({ goods }) => goods },
        { label: 'Cost known of', kind: 'share', of: knownShare },
        { label: 'Cost of these', kind: 'money', of: ({ costTotal }) => costTotal },
        { label: 'Earned on these', kind: 'money', of: earnedOf },
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
