// Shown when the list is empty: without any customer, or without a match for the search.
import type { ReactElement } from 'react'
import { Button } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import type { CustomersView } from '../shared/customers-address.ts'

type Props = {
  readonly view: CustomersView
  readonly add: ReactElement
  readonly onClear: () => void
}

export function NoCustomers({ view, add, onClear }: Props) {
  if (view.search === '' && view.tag === null) {
    return (
      <EmptyState
        title="Your customers will be here"
        text="Everyone who orders is kept with their number, orders and spend. Add people who bought from you before, too."
        action={add}
      />
    )
  }
  const words = view.search === '' ? `has the tag “${view.tag}”` : `answers to “${view.search}”`
  return (
    <EmptyState
      title="Nobody found"
      text={`No customer ${words}. Try a part of the name or the last digits of the number.`}
      action={
        <Button kind="plain" onClick={onClear}>
          Show everybody
        </Button>
      }
    />
  )
}
