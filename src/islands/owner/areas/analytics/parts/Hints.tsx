// What to do next: sentences from rules (src/domain/figures/hints.ts), each with one link.
import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { readFigureHints } from '#contract/sql/store/figures.ts'
import { hintsFor } from '#domain/figures/hints.ts'
import { Card } from '#kit/page/Card.tsx'
import { Skeleton } from '#kit/page/Skeleton.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'

const MOST = 6

export function Hints() {
  const { data, isError } = useStoreRead(readFigureHints)
  if (isError) return null
  if (!data) return <Skeleton className="h-32" />
  const hints = hintsFor(data, MOST)
  if (hints.length === 0) return null
  return (
    <Card title="What to do next">
      <ul className="divide-y divide-line">
        {hints.map(({ rule, text, href, action }) => (
          <li key={`${rule} ${href}`} className="flex flex-wrap items-center gap-x-4 py-2">
            <p className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">{text}</p>
            <HintLink href={href} action={action} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-mute text-sm">From your figures of the last 30 days.</p>
    </Card>
  )
}

function HintLink({ href, action }: { readonly href: string; readonly action: string }) {
  const look = 'inline-flex min-h-11 items-center gap-1 font-semibold text-indigo print:hidden'
  const inner = (
    <>
      <span>{action}</span>
      <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
    </>
  )
  return href.startsWith('#') ? (
    <a href={href} className={look}>
      {inner}
    </a>
  ) : (
    <Link href={href} className={look}>
      {inner}
    </Link>
  )
}
