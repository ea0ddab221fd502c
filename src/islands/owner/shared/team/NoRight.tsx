// Stands in for what a person may not see in this store: says so, and who can change it.
import { RIGHT_MISSING_WORDS } from '#domain/team/role-words.ts'
import type { NamedRight } from '#domain/team/roles.ts'
import { EmptyState } from '#kit/page/EmptyState.tsx'

/** An empty page with the words of the right. */
export function NoRight({ right }: { readonly right: NamedRight }) {
  return (
    <EmptyState
      title={RIGHT_MISSING_WORDS[right]}
      text="The owner of this shop decides who may, in Settings, under Team."
      seed={right}
    />
  )
}
