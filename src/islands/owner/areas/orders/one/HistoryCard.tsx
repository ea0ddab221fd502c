// All events of the order, newest first.
import type { OrderDetails } from '#domain/order/order-details.ts'
import { eventWords } from '#domain/order/order-history.ts'
import { Card } from '#kit/page/Card.tsx'
import { When } from '#kit/show/When.tsx'
import { authorText } from './NotesCard.tsx'

export function HistoryCard({ order }: { readonly order: OrderDetails }) {
  return (
    <Card title="History">
      <ol className="flex flex-col gap-4 border-line border-l-2 pl-4">
        {order.events.map((event) => {
          const { title, lines } = eventWords(event, order)
          const author = authorText(event)
          return (
            <li key={event.id} className="min-w-0 break-words">
              <p className="font-medium">{title}</p>
              {lines.map((line) => (
                <p key={line} className="whitespace-pre-wrap">
                  {line}
                </p>
              ))}
              <p className="text-mute text-sm">
                <span>{author && `${author} · `}</span>
                <When at={event.at} />
              </p>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
