// Who did what in the store, and when: the newest first, for 90 days, of everybody or of one person.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { teamPage } from '#contract/sql/account/team.ts'
import { undoBulkEdit } from '#contract/sql/catalogue/products.ts'
import { type ActivityRow, fetchActivity } from '#data/owner/activity.ts'
import { publishNow } from '#data/owner/business/publishing.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { activityAddress, activityWords, changesOf, isUndoable } from '#domain/team/activity.ts'
import { AskButton } from '#kit/dialog/ConfirmDialog.tsx'
import { Chips } from '#kit/form/Chips.tsx'
import { warnOfOutage } from '#kit/outage/warn-of-outage.ts'
import { Card } from '#kit/page/Card.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { MoreButton } from '#kit/page/MoreButton.tsx'
import { When } from '#kit/show/When.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { areaKey } from '#owner/session/query-keys.ts'
import { useStoreRead, useStoreWrite } from '#owner/session/store-data.ts'
import { broughtBackText, UNDO_REFUSALS, undoneText } from '#owner/shared/products/bulk-undo.ts'

export default function ActivityTab() {
  const { id } = useBusiness()
  const [actor, setActor] = useState<string | null>(null)
  const list = useInfiniteQuery({
    queryKey: areaKey(id, 'activity', actor),
    queryFn: ({ pageParam }) => fetchActivity(id, pageParam, actor),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const people = usePeople(list.data?.pages.flatMap(({ rows }) => rows) ?? [])
  return (
    <div className="flex flex-col gap-4">
      {people.length > 1 && (
        <Chips
          label="By"
          chips={people.map(([value, label]) => ({ value, label }))}
          value={actor}
          onChange={setActor}
        />
      )}
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
    </div>
  )
}

/** The team, and whoever has left of whom a line was read: their ids with their names. */
function usePeople(rows: readonly ActivityRow[]): readonly (readonly [string, string])[] {
  const team = useStoreRead(teamPage).data?.members ?? []
  const seen = useRef(new Map<string, string>())
  for (const { actor, actorName } of rows) if (actor !== null && actorName) seen.current.set(actor, actorName)
  return [...new Map([...seen.current, ...team.map(({ userId, name }) => [userId, name] as const)])]
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
        {row.details['isUndone'] === true && <span> · Undone</span>}
        {typeof row.details['left'] === 'number' && (
          <span>{` · ${row.details['left']} of ${row.details['count']} not undone yet`}</span>
        )}
      </p>
      {isUndoable(row, row.at, serverNow()) && <UndoBulk row={row} />}
    </li>
  )
}

function UndoBulk({ row }: { readonly row: ActivityRow }) {
  const { id } = useBusiness()
  const client = useQueryClient()
  const { save } = useStoreWrite(undoBulkEdit, UNDO_REFUSALS)
  const isDeletion = row.kind === 'product_deleted'
  const onSaved = () => {
    void publishNow(id).catch(warnOfOutage('undo: how far is the store?'))
    return client.invalidateQueries({ queryKey: areaKey(id, 'activity') })
  }
  return (
    <AskButton
      label="Undo"
      name={`Undo: ${activityWords(row)}`}
      title={isDeletion ? 'Bring back what was deleted?' : 'Undo this change?'}
      action={isDeletion ? 'Bring it back' : 'Undo it'}
      onConfirm={() =>
        save({ activityId: row.id }, { done: isDeletion ? broughtBackText : undoneText, onSaved })
      }
    >
      {isDeletion
        ? 'It comes back as it was, to where it was: in your shop what was live, among the drafts what was a draft.'
        : 'The products get back what they had before. What somebody has changed since stays as it is.'}
    </AskButton>
  )
}
