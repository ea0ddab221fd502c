// The bar of a form's buttons: stuck above the tabs on phones, at the end of the form on laptops.
import type { ReactNode } from 'react'

type Props = { readonly children: ReactNode; readonly note?: ReactNode }

export function SaveBar({ children, note }: Props) {
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-card px-4 py-3 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:px-0">
      {note && (
        <div role="status" className="min-w-0 flex-1 text-mute text-sm">
          {note}
        </div>
      )}
      {children}
    </div>
  )
}
