// Fetches the next page of a list of an import. Nothing when the list is whole.
import { Button } from '#kit/action/Button.tsx'

type Pages = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

export function ShowMore({ list }: { readonly list: Pages }) {
  if (!list.hasNextPage) return null
  return (
    <Button
      kind="plain"
      className="self-start"
      isBusy={list.isFetchingNextPage}
      busyText="Loading…"
      onClick={() => void list.fetchNextPage()}
    >
      Show more
    </Button>
  )
}
