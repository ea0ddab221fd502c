// The sheet of every sign-in page: a badge, a heading, a sentence, and the form or buttons.
import type { ReactNode, Ref } from 'react'
import type { Elements } from '#components/text/elements.ts'
import { Badge } from './Badge.tsx'
import type { IconName } from './Icon.tsx'

type Props = {
  readonly badge?: IconName | undefined
  readonly title: string
  readonly lead: ReactNode
  readonly children?: Elements
  readonly isBusy?: boolean
  /** For a heading that takes the focus when the sheet appears. */
  readonly headingRef?: Ref<HTMLHeadingElement>
}

/** `isBusy` marks the sheet for screen readers while a call is on its way. */
export function Sheet({ badge, title, lead, children, isBusy, headingRef }: Props) {
  return (
    <section className="w-full max-w-[25rem]" aria-busy={isBusy || undefined} data-sheet>
      {badge && <Badge name={badge} />}
      <h1
        className="text-3xl leading-[1.2] tracking-[-0.01em] wrap-anywhere"
        ref={headingRef}
        tabIndex={headingRef ? -1 : undefined}
      >
        {title}
      </h1>
      <p className="mt-1.5 text-mute wrap-anywhere [&_b]:text-ink">{lead}</p>
      {children}
    </section>
  )
}
