// The bar of a form's buttons: replaces the tabs on phones, and ends the form on laptops. Takes at most a quarter of the screen, and shows
// why the form cannot be saved.
import type { ReactNode } from 'react'
import type { Elements } from '#components/text/elements.ts'
import { OfflineNote } from '../outage/OfflineNote.tsx'
import { useOnline } from '../outage/use-online.ts'
import { barRef, useFormBar } from '../page/bottom-bar.ts'

type Props = {
  readonly children: Elements
  /** The state of the save. Without a connection the bar shows that instead, unless the form saves without one too. */
  readonly note?: ReactNode
  readonly savesOffline?: boolean
  /** True for a sum, which stays to be seen beside a problem. */
  readonly keepsNote?: boolean
  /** The reason why saving failed. */
  readonly problem?: string | null | undefined
}

/** `children` are the buttons. While it is shown there are no tabs on phones. */
export function SaveBar({ children, note, savesOffline = false, keepsNote = false, problem }: Props) {
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
          {(!problem || keepsNote) && (isOnline || savesOffline) && note}
        </div>
      </div>
      {children}
    </div>
  )
}
