// The steps from a visit to an order in the last 30 days: each step as a bar relative to the first step, with its share in writing.
import type { HomeFigures } from '#contract/sql/store/business.ts'
import { Card } from '#kit/page/Card.tsx'

export default function Funnel({
  funnel: { views, carts, orders },
}: {
  readonly funnel: HomeFigures['funnel']
}) {
  const most = Math.max(views, carts, orders, 1)
  return (
    <Card title="From view to order">
      <ol className="flex flex-col gap-3">
        <Step label="Pages viewed" count={views} share={views / most} />
        <Step label="Put in a cart" count={carts} share={carts / most} note={percent(carts, views)} />
        <Step
          label="Orders on your pages"
          count={orders}
          share={orders / most}
          note={percent(orders, carts)}
          isLast
        />
      </ol>
      <p className="mt-3 text-mute text-sm">Last 30 days. Counted without cookies.</p>
    </Card>
  )
}

type StepProps = {
  readonly label: string
  readonly count: number
  /** Between 0 and 1. */
  readonly share: number
  readonly note?: string
  readonly isLast?: boolean
}

function Step({ label, count, share, note, isLast = false }: StepProps) {
  return (
    <li>
      <p className="flex justify-between gap-2">
        <span>{label}</span>
        <span className="figures">
          {note && <span className="mr-2 text-mute text-sm">{note}</span>}
          <b>{count.toLocaleString('en-NG')}</b>
        </span>
      </p>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="mt-1 h-2 w-full" aria-hidden="true">
        <rect width="100" height="6" rx="1" className="fill-line" />
        <rect
          width={Math.max(share * 100, count > 0 ? 1 : 0)}
          height="6"
          rx="1"
          className={isLast ? 'fill-lamp' : 'fill-indigo'}
        />
      </svg>
    </li>
  )
}

/** Empty when `whole` is 0 or `part` is larger than `whole`. */
function percent(part: number, whole: number): string {
  return whole > 0 && part <= whole ? `${Math.round((part / whole) * 100)}%` : ''
}
