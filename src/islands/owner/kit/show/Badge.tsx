// A word in a pill: the state of an order, a product or a voucher.
import type { ReactNode } from 'react'

export type BadgeTone = 'plain' | 'good' | 'wait' | 'bad' | 'brand'

const TONE: Readonly<Record<BadgeTone, string>> = {
  plain: 'bg-line text-ink',
  good: 'bg-leaf-soft text-leaf',
  wait: 'bg-lamp-soft text-ink',
  bad: 'bg-danger-soft text-danger',
  brand: 'bg-indigo-soft text-indigo',
}

/** The tone goes with the word and never says something alone. */
export function Badge({
  tone = 'plain',
  children,
}: {
  readonly tone?: BadgeTone
  readonly children: ReactNode
}) {
  return (
    <span
      className={`inline-flex max-w-full shrink-0 items-center rounded-2xl px-2.5 py-0.5 font-medium text-sm ${TONE[tone]}`}
    >
      {children}
    </span>
  )
}
