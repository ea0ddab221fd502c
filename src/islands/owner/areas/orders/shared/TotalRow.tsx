// One row of an order's figures.
import type { ReactNode } from 'react'

type Props = { readonly label: string; readonly isStrong?: boolean; readonly children: ReactNode }

export function TotalRow({ label, isStrong = false, children }: Props) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${isStrong ? 'mt-1 font-bold text-lg' : ''}`}
    >
      <dt className={`max-w-full break-words ${isStrong ? '' : 'text-mute'}`}>{label}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  )
}
