// What the shop has asked us, and our answers.
import type { SupportPage } from '#contract/sql/operator/asked.ts'
import { Card } from '#kit/page/Card.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { When } from '#kit/show/When.tsx'

export function AskedList({ requests }: Pick<SupportPage, 'requests'>) {
  return (
    <Card title="What you asked">
      {requests.length === 0 && (
        <p className="text-mute">Nothing yet. Your questions and our answers stand here.</p>
      )}
      <ul>
        {requests.map(({ id, message, askedAt, status, note }) => (
          <li key={id} className="border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 text-mute text-sm">
              <Badge tone={status === 'done' ? 'good' : 'wait'}>
                {status === 'done' ? 'Answered' : 'Waiting'}
              </Badge>
              <When at={askedAt} />
            </p>
            <p className="mt-1 whitespace-pre-line break-words">{message}</p>
            {note && <p className="mt-2 break-words rounded-card bg-leaf-soft p-3">{note}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
