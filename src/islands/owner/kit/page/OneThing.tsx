// The page of one thing: loading, not loaded, not there, or what its view shows.
import type { ReactNode } from 'react'
import type { Elements } from '#components/text/elements.ts'
import { LinkButton } from '../action/Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Loaded, type Read } from './Loaded.tsx'
import { Page } from './Page.tsx'

type Props<T> = {
  /** Null when there is no such thing, or no longer. */
  readonly query: Read<T>
  /** Of the page, until the thing is there: `Voucher`. */
  readonly title: string
  /** The list to which the thing belongs. */
  readonly back: { readonly href: string; readonly label: string }
  readonly failed: string
  readonly missing: { readonly title: string; readonly text: ReactNode }
  readonly loading?: Elements
  /** Draws the page of the thing, its head included. */
  readonly children: (thing: NonNullable<T>) => Elements
}

export function OneThing<T>({ query, title, back, failed, missing, loading, children }: Props<T>) {
  if (query.data) return children(query.data)
  const toList = <LinkButton href={back.href}>{`All ${back.label.toLowerCase()}`}</LinkButton>
  return (
    <Page title={title} back={back}>
      <Loaded
        query={query}
        failed={failed}
        loading={loading}
        empty={<EmptyState {...missing} action={toList} />}
      >
        {children}
      </Loaded>
    </Page>
  )
}
