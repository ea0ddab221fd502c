// The frame around every page of the app: side bar on laptops, store name on top and tabs at the bottom on phones.
import type { ReactNode } from 'react'
import { HelpChat } from '../help/HelpChat.tsx'
import { useOnline } from '../kit/use-online.ts'
import { LiveOrders } from '../live/LiveOrders.tsx'
import { BusinessSwitcher } from './BusinessSwitcher.tsx'
import { SideBar } from './SideBar.tsx'
import { TabBar } from './TabBar.tsx'

export function Shell({ children }: { readonly children: ReactNode }) {
  const isOnline = useOnline()
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
        <header className="sticky top-0 z-10 flex items-center border-line border-b bg-card px-2 lg:hidden">
          <BusinessSwitcher />
        </header>
        <LiveOrders />
        {!isOnline && (
          <p role="status" className="bg-clay-soft px-4 py-2 text-clay text-sm">
            You are offline. What you type is kept on this phone until the connection is back.
          </p>
        )}
        <main id="main" className="mx-auto max-w-6xl px-4 pt-4 pb-28 lg:px-8 lg:pt-8 lg:pb-12">
          {children}
        </main>
      </div>
      <TabBar />
      <HelpChat />
    </div>
  )
}
