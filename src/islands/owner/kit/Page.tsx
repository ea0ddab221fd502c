// The head of a page: where you are, the way back, and its one main action. Sets the document's title.
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { brand } from '#brand'

type Props = {
  readonly title: string
  /** Beside or under the title. */
  readonly lead?: ReactNode
  readonly back?: { readonly href: string; readonly label: string }
  /** On the right; on phones under the thumb is better: put the main action in a SaveBar or a ThumbBar there. */
  readonly action?: ReactNode
  /** What was opened from a list: its heading has the focus, so that keys and screen readers go on from here. */
  readonly isOpened?: boolean
  readonly children: ReactNode
}

export function Page({ title, lead, back, action, isOpened = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} | ${brand.name}`
  }, [title])
  useEffect(() => {
    // Not on a page that was loaded by its address.
    if (isOpened && navigator.userActivation?.hasBeenActive) heading.current?.focus()
  }, [isOpened])
  return (
    <>
      {back && (
        <Link
          href={back.href}
          className="-ml-2 inline-flex min-h-11 items-center gap-1 px-2 text-mute hover:text-ink"
        >
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <header className="mb-3 flex flex-wrap items-start justify-between gap-3 lg:mb-4 lg:items-center">
        <div className="min-w-0 flex-1 basis-40">
          <h1
            ref={heading}
            tabIndex={isOpened ? -1 : undefined}
            className="font-bold text-2xl tracking-tight lg:text-[1.75rem]"
          >
            {title}
          </h1>
          {lead && <div className="text-mute">{lead}</div>}
        </div>
        {action}
      </header>
      {children}
    </>
  )
}
