// The frame around every page of the app: a side bar on laptops; the store's name at the top and tabs at the bottom on phones. On phones only
// the bottom bar is fixed; the name scrolls away.
import { type ReactNode, useEffect } from 'react'
import { $isStoreShown } from '#components/layers/store-shown.ts'
import { OfflineNote } from '../kit/outage/OfflineNote.tsx'
import { LiveOrders } from '../live/LiveOrders.tsx'
import { BusinessSwitcher } from './BusinessSwitcher.tsx'
import { PlanNotes } from './PlanNotes.tsx'
import { SideBar } from './SideBar.tsx'
import { SuspendedNote } from './SuspendedNote.tsx'
import { TabBar } from './TabBar.tsx'

/** `children` is the page. What stands at the bottom edge of a phone is measured by kit/page/bottom-bar.ts. */
export function Shell({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    $isStoreShown.set(true)
    return () => $isStoreShown.set(false)
  }, [])
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-card focus:bg-card focus:p-3"
      >
        Skip to content
      </a>
      <SideBar />
      <div className="min-w-0 flex-1">
        <header className="flex items-center border-line border-b bg-card px-2 lg:hidden print:hidden">
          <BusinessSwitcher />
        </header>
        <PlanNotes />
        <LiveOrders />
        <SuspendedNote />
        <div className="sticky top-0 z-10">
          <OfflineNote at="top" className="bg-clay-soft px-8 py-2" />
        </div>
        <main
          id="main"
          className="mx-auto max-w-6xl px-4 pt-3 pb-[calc(var(--tabs)+var(--bar)+var(--toasts)+1.5rem)] lg:px-8 lg:pt-8 lg:pb-12"
        >
          {children}
        </main>
      </div>
      <TabBar />
    </div>
  )
}
