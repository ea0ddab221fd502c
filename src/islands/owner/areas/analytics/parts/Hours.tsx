// Orders by hour of the week: blocks of three hours with their number in writing, and each hour in the table.
import { type FigureHour, readFigureHours } from '#contract/sql/store/figures.ts'
import type { FigureUnit } from '#domain/figures/figures.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import type { Column } from '#kit/show/FigureTable.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'
import { FigureCard } from './FigureCard.tsx'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const BLOCKS = [0, 3, 6, 9, 12, 15, 18, 21] as const
/** Darker for more; white letters from the third on. */
const SHADES = [
  'bg-paper',
  'bg-indigo/15',
  'bg-indigo/30',
  'bg-indigo/75 text-card',
  'bg-indigo text-card',
] as const

export function Hours({ unit, until }: { readonly unit: FigureUnit; readonly until: string }) {
  const query = useStoreRead(readFigureHours, { unit })
  return (
    <Loaded query={query} failed="These figures could not be loaded.">
      {(data) => (
        <FigureCard
          title="When orders come"
          columns={[
            { label: 'Hour', kind: 'text', of: (hour) => `${hour}:00` },
            ...DAYS.map(
              (label, day): Column<number> => ({
                label,
                kind: 'count',
                of: (from) => ordersIn(data, { day, from, length: 1 }),
              }),
            ),
          ]}
          rows={data.length === 0 ? [] : HOURS}
          fileName="hours"
          until={until}
          empty="No orders in this time."
          isFolded
        >
          <HourMap hours={data} />
        </FigureCard>
      )}
    </Loaded>
  )
}

function HourMap({ hours }: { readonly hours: readonly FigureHour[] }) {
  const most = Math.max(
    1,
    ...DAYS.flatMap((_, day) => BLOCKS.map((hour) => ordersIn(hours, { day, from: hour, length: 3 }))),
  )
  return (
    <table className="figures w-full table-fixed border-separate border-spacing-0.5 text-center text-sm">
      <thead>
        <tr className="text-mute">
          <td className="w-10" />
          {BLOCKS.map((hour) => (
            <th key={hour} scope="col" className="font-normal">
              <span className="sr-only">From </span>
              <span>{hour}</span>
              <span className="sr-only">:00</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {DAYS.map((name, day) => (
          <tr key={name}>
            <th scope="row" className="text-left font-normal text-mute">
              {name}
            </th>
            {BLOCKS.map((hour) => {
              const orders = ordersIn(hours, { day, from: hour, length: 3 })
              return (
                <td
                  key={hour}
                  className={`h-9 rounded-sm [print-color-adjust:exact] ${SHADES[orders === 0 ? 0 : Math.ceil((orders / most) * 4)]}`}
                >
                  {orders === 0 ? <span className="sr-only">0</span> : orders}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Block = { readonly day: number; readonly from: number; readonly length: number }

/** Orders within a block of hours of a weekday. */
function ordersIn(hours: readonly FigureHour[], { day, from, length }: Block): number {
  return hours
    .filter((each) => each.day === day && each.hour >= from && each.hour < from + length)
    .reduce((sum, { orders }) => sum + orders, 0)
}
