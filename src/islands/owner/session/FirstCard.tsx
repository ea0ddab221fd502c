// Today's sales before Home is there: first in the page as the build made it, where first-page.ts writes into it, then in the app's outline.
import { ageText, type KeptFigures } from './kept-figures.ts'

/** What the page holds until its files are there. */
export function Opening() {
  return (
    <div aria-busy="true" className="mx-auto max-w-5xl p-4">
      <p className="mb-4 text-mute">Opening your dashboard…</p>
      <FirstCard kept={null} />
    </div>
  )
}

/** Empty and hidden without figures. */
export function FirstCard({ kept }: { readonly kept: KeptFigures | null }) {
  return (
    <section
      aria-label="Today’s sales"
      data-first
      hidden={!kept}
      className="mb-4 rounded-card bg-night p-4 text-paper shadow-card lg:p-5"
    >
      <p>Today</p>
      <p data-first-text className="figures font-bold text-[1.75rem] leading-tight" translate="no">
        {kept?.sales}
      </p>
      <p data-first-text className="text-sm">
        {kept?.count}
      </p>
      <p data-first-text className="text-sm">
        {kept && ageText(kept.at)}
      </p>
    </section>
  )
}
