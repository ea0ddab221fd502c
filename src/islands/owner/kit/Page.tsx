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
  /** On the right; on phones under the thumb is better: put the main action in a SaveBar there. */
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
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="font-bold text-[1.75rem] tracking-tight">{title}</h1>
          {lead && <div className="text-mute">{lead}</div>}
        </div>
        {action}
      </header>
      {children}
    </>
  )
}
