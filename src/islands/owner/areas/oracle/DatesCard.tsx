// Coming dates that change what people buy. The forecast does not include them, so the card shows the sales before the last such date.
import { type DayGrid, toDayNumber } from '#domain/forecast/day-grid.ts'
import { liftLastTime, upcomingFestive } from '#domain/forecast/festive-calendar.ts'
import { Card } from '#kit/page/Card.tsx'
import { festiveWords, liftWords } from './words.ts'

export function DatesCard({ today, shop }: { readonly today: string; readonly shop: DayGrid }) {
  const dates = upcomingFestive(toDayNumber(today))
  if (dates.length === 0) return null
  return (
    <Card title="Dates to plan for">
      <ul className="divide-y divide-line">
        {dates.map((date) => {
          const { name, when, note } = festiveWords(date)
          const lift = liftWords(liftLastTime(shop, date.kind))
          return (
            <li key={`${date.kind}${date.from}`} className="py-2">
              <p>
                <b>{name}</b> <span className="text-mute">{when}</span>
              </p>
              <p className="text-sm">{`${lift ?? ''} ${note}`}</p>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-mute text-sm">
        The numbers on this page do not include these dates. If you sell more before them, order more.
      </p>
    </Card>
  )
}
