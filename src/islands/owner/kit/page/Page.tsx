// The head of a page: title, link back, and one main action. Sets the document's title.
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { brand } from '#brand'
import type { Elements } from '#components/text/elements.ts'

type Props = {
  readonly title: string
  /** Content beside or under the title. */
  readonly lead?: ReactNode
  readonly back?: { readonly href: string; readonly label: string }
  /** The action at the right. On phones put the main action into a SaveBar or a ThumbBar instead, within reach of the thumb. */
  readonly action?: Elements
  /** True for a page opened from a list. Its heading takes the focus, so that keys and screen readers start there. */
  readonly isOpened?: boolean
  readonly children: Elements
}

/** Every page of the app has one. `back` leads one level up, wherever the person came from. */
export function Page({ title, lead, back, action, isOpened = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} | ${brand.name}`
  }, [title])
  useEffect(() => {
    // Moves the focus only after a user action: a page that was loaded by its address keeps the browser's own focus.
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
          <span>{back.label}</span>
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
