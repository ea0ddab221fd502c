// Phones: the bar at the bottom edge, within reach of a thumb. "More" opens a sheet with the other places. A form's own bar replaces this
// bar.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { OfflineNote } from '../kit/outage/OfflineNote.tsx'
import { $hasFormBar, tabsRef } from '../kit/page/bottom-bar.ts'
import { lateChunk } from '../kit/page/late-chunk.ts'
import { type AppPlace, customers, home, isAt, MORE, more, orders, products } from './places.ts'
import { OrdersCount } from './SideBar.tsx'

const MoreSheet = lateChunk(() => import('./MoreSheet.tsx'))

const TABS: readonly AppPlace[] = [home, orders, products, customers]

/** Lets the labels grow with the text size while five tabs fit side by side. On its side a phone has them beside their icons. */
const TAB =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[length:min(0.75rem,3.4vw)] font-medium flat:min-h-[44px] flat:flex-row flat:text-[length:min(0.75rem,2.4vw)]'

export function TabBar() {
  const [path] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const isElsewhere = MORE.some((place) => isAt(place, path))
  const hasFormBar = useStore($hasFormBar)
  if (hasFormBar) return null
  return (
    <div
      ref={tabsRef}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <OfflineNote at="tabs" className="border-line border-b px-4 py-2" />
      <nav aria-label="Dashboard" className="flex">
        {TABS.map((place) => {
          const isCurrent = isAt(place, path)
          return (
            <Link
              key={place.path}
              href={place.path}
              aria-current={isCurrent ? 'page' : undefined}
              className={`${TAB} ${isCurrent ? 'text-indigo' : 'text-mute'}`}
            >
              <TabIcon place={place} isCurrent={isCurrent} />
              <span>{place.label}</span>
            </Link>
          )
        })}
        <button
          type="button"
          className={`${TAB} ${isElsewhere ? 'text-indigo' : 'text-mute'}`}
          onClick={() => setOpen(true)}
        >
          <TabIcon place={more} isCurrent={isElsewhere} />
          <span>{more.label}</span>
        </button>
      </nav>
      <MoreSheet isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

function TabIcon({ place, isCurrent }: { readonly place: AppPlace; readonly isCurrent: boolean }) {
  const { Icon } = place
  return (
    <span
      className={`relative rounded-full px-[min(1rem,4vw)] py-0.5 flat:px-[6px] ${isCurrent ? 'bg-lamp-soft' : ''}`}
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      {place === orders && <OrdersCount className="absolute -top-1 right-0" />}
    </span>
  )
}
