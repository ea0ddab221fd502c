// How often the stock of each product was sold in 90 days, and how long what is left lasts.
import { readFigureStock } from '#contract/sql/store/figures.ts'
import { daysLeft, turnsOf } from '#domain/figures/figures.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'
import { FigureCard } from './FigureCard.tsx'

const DAYS = 90

export function Stock({ until }: { readonly until: string }) {
  const query = useStoreRead(readFigureStock)
  return (
    <Loaded query={query} failed="These figures could not be loaded.">
      {(data) => (
        <FigureCard
          title="Stock"
          lead="The last 90 days, without sales in other currencies. Turns: how often the usual stock was sold. Many turns mean that you could hold more, few that money lies still."
          columns={[
            { label: 'Product', kind: 'text', of: ({ name }) => name },
            { label: 'Left', kind: 'count', of: ({ stock }) => stock },
            { label: 'Sold', kind: 'count', of: ({ sold }) => sold },
            { label: 'Turns', kind: 'count', of: ({ sold, averageStock }) => turnsOf(sold, averageStock) },
            { label: 'Days it lasts', kind: 'count', of: ({ stock, sold }) => daysLeft(stock, sold, DAYS) },
            { label: 'Days sold out', kind: 'count', of: ({ soldOutDays }) => soldOutDays },
          ]}
          rows={data}
          fileName="stock"
          until={until}
          empty="No product has its stock counted. Enter a number in stock, and this table fills day by day."
        />
      )}
    </Loaded>
  )
}
