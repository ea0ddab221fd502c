// One row of an order's figures.
import type { ReactNode } from 'react'

type Props = { readonly label: string; readonly isStrong?: boolean; readonly children: ReactNode }

export function TotalRow({ label, isStrong = false, children }: Props) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${isStrong ? 'mt-1 font-bold text-lg' : ''}`}>
      <dt className={`min-w-20 break-words ${isStrong ? '' : 'text-mute'}`}>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
