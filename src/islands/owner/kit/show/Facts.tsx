// A label and its value within a `dl`: in large letters under its label, or at the end of a row.
import type { ReactNode } from 'react'

type FactProps = {
  readonly label: string
  /** Classes of the value, and of both. */
  readonly look?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A figure under its label. */
export function Fact({ label, look = '', className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-mute text-sm">{label}</dt>
      <dd className={`font-bold text-xl ${look}`}>{children}</dd>
    </div>
  )
}

type SumProps = { readonly label: string; readonly isStrong?: boolean; readonly children: ReactNode }

/** A row of a sum; `isStrong` is what it comes to. */
export function SumRow({ label, isStrong = false, children }: SumProps) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${isStrong ? 'mt-1 font-bold text-lg' : ''}`}
    >
      <dt className={`max-w-full break-words ${isStrong ? '' : 'text-mute'}`}>{label}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  )
}
