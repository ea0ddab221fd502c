// A sheet on the page, with or without a heading.
import { useId } from 'react'
import type { Elements } from '#components/text/elements.ts'

type Props = {
  readonly title?: string
  readonly action?: Elements
  readonly className?: string
  /** Puts the children under each other with room between them. */
  readonly isStack?: boolean
  readonly children: Elements
}

/** `action` stands beside the title. */
export function Card({ title, action, className = '', isStack = false, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={`rounded-card border border-line bg-card p-4 shadow-card lg:p-5 ${className}`}
    >
      {(title || action) && (
        <header className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {title && (
            <h2 id={id} className="min-w-0 flex-1 basis-[min(8rem,100%)] font-bold text-lg">
              {title}
            </h2>
          )}
          {action}
        </header>
      )}
      {isStack ? <div className="flex flex-col gap-4">{children}</div> : children}
    </section>
  )
}
