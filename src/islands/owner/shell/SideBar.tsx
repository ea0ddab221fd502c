// Laptops: the narrow bar on the left, with the store at the top and the places below.
import { Link, useLocation } from 'wouter'
import { BusinessSwitcher } from './BusinessSwitcher.tsx'
import { OrdersCount } from './OrdersCount.tsx'
import { OutsideLinks } from './OutsideLinks.tsx'
import {
  type AppPlace,
  analytics,
  customers,
  forecast,
  home,
  isAt,
  orders,
  products,
  settings,
  vouchers,
} from './places.ts'

const PLACES: readonly AppPlace[] = [
  home,
  orders,
  products,
  customers,
  analytics,
  vouchers,
  forecast,
  settings,
]

export function SideBar() {
  const [path] = useLocation()
  return (
    <aside className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col gap-4 overflow-y-auto border-line border-r bg-card p-3 lg:flex print:hidden">
      <BusinessSwitcher />
      <nav aria-label="Dashboard">
        <ul className="flex flex-col gap-1">
          {PLACES.map((place) => (
            <li key={place.path}>
              <PlaceLink place={place} isCurrent={isAt(place, path)} />
            </li>
          ))}
        </ul>
      </nav>
      <OutsideLinks className="gap-1 border-line border-t pt-4" />
    </aside>
  )
}

function PlaceLink({ place, isCurrent }: { readonly place: AppPlace; readonly isCurrent: boolean }) {
  const { Icon, label, path } = place
  return (
    <Link
      href={path}
      aria-current={isCurrent ? 'page' : undefined}
      className={`flex min-h-11 items-center gap-3 rounded-card px-3 font-medium transition-colors ${
        isCurrent ? 'bg-indigo text-card' : 'text-ink hover:bg-indigo-soft'
      }`}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>{label}</span>
      {place === orders && <OrdersCount className="ml-auto" />}
    </Link>
  )
}
