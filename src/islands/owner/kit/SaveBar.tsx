// The bar of a form's buttons: at the bottom edge of a phone in place of the tabs, at the end of the form on laptops. It takes a quarter
// of the screen at most. What keeps a form from being saved is said here, where the thumb is.
import type { ReactNode } from 'react'
import { barRef, useFormBar } from './bottom-bar.ts'
import { OfflineNote } from './OfflineNote.tsx'
import { useOnline } from './use-online.ts'

type Props = {
  readonly children: ReactNode
  /** Where the save stands. Offline it says so instead. */
  readonly note?: ReactNode
  /** Why it was not saved. */
  readonly problem?: string | null | undefined
}

export function SaveBar({ children, note, problem }: Props) {
  useFormBar()
  const isOnline = useOnline()
  const says = problem || note || !isOnline
  return (
    <div
      ref={barRef}
      className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 bg-card max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--tabs) max-lg:z-10 max-lg:max-h-[25dvh] max-lg:overflow-y-auto max-lg:border-line max-lg:border-t max-lg:px-4 max-lg:pt-[10px] max-lg:pb-[calc(10px+env(safe-area-inset-bottom))] max-lg:[&_:is(a,button)]:min-h-[44px] lg:mt-6 lg:gap-3 lg:bg-transparent lg:py-3"
    >
      <div className={`min-w-0 flex-1 text-sm ${says ? 'basis-32' : ''}`}>
        {problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        {!problem && <OfflineNote at="form" />}
        <div role="status" className="text-mute">
          {!problem && isOnline && note}
        </div>
      </div>
      {children}
    </div>
  )
}
