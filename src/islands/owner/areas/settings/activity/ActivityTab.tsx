// Who did what in the store, and when: the newest first, for 90 days.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { type ActivityRow, fetchActivity } from '#data/owner/activity.ts'
import { activityAddress, activityWords, changesOf } from '#domain/team/activity.ts'
import { Card } from '#kit/page/Card.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { MoreButton } from '#kit/page/MoreButton.tsx'
import { When } from '#kit/show/When.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { areaKey } from '#owner/session/query-keys.ts'

export default function ActivityTab() {
  const { id } = useBusiness()
  const list = useInfiniteQuery({
    queryKey: areaKey(id, 'activity'),
    queryFn: ({ pageParam }) => fetchActivity(id, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  return (
    <Loaded query={list} failed="The activity could not be loaded." rows={5}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        if (rows.length === 0) {
          return (
            <EmptyState
              title="Nothing yet"
              text="Here you will see who confirmed an order, changed a price, made a voucher or took an export. Lines stay for 90 days."
            />
          )
        }
        return (
          <Card>
            <p className="mb-3 text-mute">
              What you and your team did in the last 90 days. Nobody can change or delete a line.
            </p>
            <ol aria-label="Activity" className="divide-y divide-line">
              {rows.map((row) => (
                <ActivityLineItem key={row.id} row={row} />
              ))}
            </ol>
            <MoreButton list={list} />
          </Card>
        )
      }}
    </Loaded>
  )
}

function ActivityLineItem({ row }: { readonly row: ActivityRow }) {
  const address = activityAddress(row)
  const words = activityWords(row)
  const changes = changesOf(row)
  return (
    <li className="py-3">
      <p className="[overflow-wrap:anywhere]">
        <b className="font-semibold">{row.actorName || 'Somebody whose account is deleted'}</b>{' '}
        {address ? (
          <Link href={address} className="underline">
            {words}
          </Link>
        ) : (
          <span>{words}</span>
        )}
      </p>
      {changes.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer py-3">Each change</summary>
          <ul className="mb-2 space-y-1 text-mute">
            {changes.map((change) => (
              <li key={JSON.stringify(change.details)} className="[overflow-wrap:anywhere]">
                {activityWords(change)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="text-mute text-sm">
        <When at={row.at} />
      </p>
    </li>
  )
}
