// Bars of a list at the bottom edge: its main action, and what can be done to the rows that are selected.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Elements } from '#components/text/elements.ts'
import { IconButton } from '../action/Button.tsx'
import { barRef } from './bottom-bar.ts'

/** One button or link: in the head of the page on laptops, in a bar above the tabs on phones. The bar covers no row. */
export function ThumbBar({ children }: { readonly children: ReactNode }) {
  return (
    <div
      ref={barRef}
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--tabs) max-lg:z-10 max-lg:flex max-lg:border-line max-lg:border-t max-lg:bg-card max-lg:px-4 max-lg:py-[8px] max-lg:flat:py-[4px] max-lg:[&>*]:min-h-[44px] max-lg:[&>*]:flex-1"
    >
      {children}
    </div>
  )
}

type SelectionProps = {
  readonly label: string
  /** How many are selected, or what is wrong with them. */
  readonly text: string
  readonly onClear: () => void
  readonly children: Elements
}

/** Above the tabs on phones, at the end of the list on laptops. `children` are buttons. */
export function SelectionBar({ label, text, onClear, children }: SelectionProps) {
  return (
    <section
      aria-label={label}
      ref={barRef}
      className="fixed inset-x-0 bottom-(--tabs) z-20 border-line border-t bg-card px-3 py-2 shadow-card lg:sticky lg:inset-x-auto lg:bottom-4 lg:mt-4 lg:rounded-card lg:border"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <IconButton Icon={X} label="Select none" onClick={onClear} />
        <p role="status" className="figures font-medium">
          {text}
        </p>
        {children}
      </div>
    </section>
  )
}
