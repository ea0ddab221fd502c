// Reads the next page of a list. There is no button when the list is whole.
import { Button } from '../action/Button.tsx'

type Props = {
  /** The result of an infinite query. */
  readonly list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
  /** How much of the list is shown, behind the words: `20 of 45`. */
  readonly note?: string
}

export function MoreButton({ list, note }: Props) {
  if (!list.hasNextPage) return null
  return (
    <div className="mt-4 flex justify-center">
      <Button
        kind="soft"
        isBusy={list.isFetchingNextPage}
        busyText="Loading…"
        onClick={() => void list.fetchNextPage()}
      >
        {note ? `Show more (${note})` : 'Show more'}
      </Button>
    </div>
  )
}
