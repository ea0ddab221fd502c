// The head of a page: where you are, the way back, and its one main action. Sets the document's title.
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { brand } from '#brand'

type Props = {
  readonly title: string
  /** Beside or under the title. */
  readonly lead?: ReactNode
  readonly back?: { readonly href: string; readonly label: string }
  /** On the right; on phones under the thumb is better: put the main action in a SaveBar or a ThumbBar there. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Page({ title, lead, back, action, children }: Props) {
  useEffect(() => {
    document.title = `${title} | ${brand.name}`
  }, [title])
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
          <h1 className="font-bold text-2xl tracking-tight lg:text-[1.75rem]">{title}</h1>
          {lead && <div className="text-mute">{lead}</div>}
        </div>
        {action}
      </header>
      {children}
    </>
  )
}
