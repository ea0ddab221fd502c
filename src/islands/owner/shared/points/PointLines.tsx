// Entries of the points' ledger, newest first.
import { Link } from 'wouter'
import type { PointLine } from '#domain/rewards/points.ts'
import { Card } from '#kit/page/Card.tsx'
import { When } from '#kit/show/When.tsx'

const KIND_TEXT: Readonly<Record<PointLine['kind'], string>> = {
  earned: 'Earned with an order',
  welcome: 'Welcome gift',
  taken_back: 'Taken back: the order is not paid or not delivered any more',
  spent: 'Spent on an order',
  returned: 'Given back by an order',
  expired: 'Ended unused',
  corrected: 'Corrected by hand',
}

type Props = {
  readonly title: string
  readonly lines: readonly PointLine[]
  /** Also says whose points they are. */
  readonly isNamed?: boolean
  readonly empty: string
}

export function PointLines({ title, lines, isNamed = false, empty }: Props) {
  return (
    <Card title={title}>
      {lines.length === 0 && <p className="text-mute">{empty}</p>}
      <ol className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-start gap-x-3 py-3">
            <Entry line={line} isNamed={isNamed} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Entry({ line, isNamed }: { readonly line: PointLine; readonly isNamed: boolean }) {
  const { kind, points, reason, customerId, customer, orderId, code, at } = line
  return (
    <>
      <span className="min-w-0 flex-1 basis-[min(9rem,100%)] break-words">
        {isNamed && (
          <Link href={`/dashboard/customers/${customerId}`} className="block text-indigo underline">
            {customer}
          </Link>
        )}
        <span className="font-medium">{KIND_TEXT[kind]}</span>{' '}
        {orderId && (
          <Link translate="no" href={`/dashboard/orders/${orderId}`} className="text-indigo underline">
            {code}
          </Link>
        )}
        {reason !== '' && <span className="block">{reason}</span>}
        <span className="block text-mute text-sm">
          <When at={at} />
        </span>
      </span>
      <b className="figures whitespace-nowrap">
        {`${points > 0 ? '+' : '−'}${Math.abs(points).toLocaleString('en-GB')}`}
      </b>
    </>
  )
}
