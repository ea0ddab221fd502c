// A list's main action: in the head of the page on laptops, in a bar above the tabs on phones. The bar covers no row.
import type { ReactNode } from 'react'
import { barRef } from './bottom-bar.ts'

/** One button or link. */
export function ThumbBar({ children }: { readonly children: ReactNode }) {
  return (
    <div
      ref={barRef}
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--tabs) max-lg:z-10 max-lg:flex max-lg:border-line max-lg:border-t max-lg:bg-card max-lg:px-4 max-lg:py-[8px] max-lg:[&>*]:min-h-[44px] max-lg:[&>*]:flex-1"
    >
      {children}
    </div>
  )
}
