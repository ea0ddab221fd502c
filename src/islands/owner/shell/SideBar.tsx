// Laptops: the narrow bar on the left, with the store at the top and the places below.
import { useStore } from '@nanostores/react'
import { CircleQuestionMark, ExternalLink, type LucideIcon, MessageCircle, MonitorDown } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { brand } from '#brand'
import { storeUrl } from '#domain/message/share-links.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import { useUnseenOrders } from '../live/use-unseen-orders.ts'
import { useBusiness } from '../session/business.ts'
import { BusinessSwitcher } from './BusinessSwitcher.tsx'
import { $install } from './install.ts'
import {
  type AppPlace,
  analytics,
  customers,
  forecast,
  home,
  isAt,
  money,
  orders,
  products,
  settings,
  useOpenPlaces,
  vouchers,
} from './places.ts'

const PLACES: readonly AppPlace[] = [
  home,
  orders,
  products,
  customers,
  money,
  analytics,
  vouchers,
  forecast,
  settings,
]

export function SideBar() {
  const [path] = useLocation()
  const places = useOpenPlaces(PLACES)
  return (
    <aside className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col gap-4 overflow-y-auto border-line border-r bg-card p-3 lg:flex print:hidden">
      <BusinessSwitcher />
      <nav aria-label="Dashboard">
        <ul className="flex flex-col gap-0.5">
          {places.map((place) => (
            <li key={place.path}>
              <PlaceLink place={place} isCurrent={isAt(place, path)} />
            </li>
          ))}
        </ul>
      </nav>
      <StoreAndHelpLinks className="gap-1 border-line border-t pt-4" />
    </aside>
  )
}

function PlaceLink({ place, isCurrent }: { readonly place: AppPlace; readonly isCurrent: boolean }) {
  const { Icon, label, path } = place
  return (
    <Link
      href={path}
      aria-current={isCurrent ? 'page' : undefined}
      className={`flex min-h-10 items-center gap-3 rounded-card px-3 font-medium transition-colors ${
        isCurrent ? 'bg-indigo text-card' : 'text-ink hover:bg-indigo-soft'
      }`}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>{label}</span>
      {place === orders && <OrdersCount className="ml-auto" />}
    </Link>
  )
}

/** The number beside Orders: those that wait and that nobody has opened. */
export function OrdersCount({ className = '' }: { readonly className?: string }) {
  const count = useUnseenOrders()
  if (count === 0) return null
  return (
    <span
      className={`figures grid h-5 min-w-5 place-items-center rounded-full bg-clay px-1 font-bold text-card text-xs ${className}`}
    >
      <span>{count > 99 ? '99+' : count}</span>
      <span className="sr-only"> new</span>
    </span>
  )
}

type LinksProps = { readonly className: string; readonly onChosen?: () => void }

/** Where else to look: the public store, our help (help desk, assistant, questions), a person to ask; and the app itself, where the browser offers to install it. */
export function StoreAndHelpLinks({ className, onChosen }: LinksProps) {
  const business = useBusiness()
  const install = useStore($install)
  const support = whatsAppLink(brand.supportWhatsApp, `${brand.supportMessage} (${business.slug})`)
  return (
    <ul className={`flex flex-col ${className}`}>
      <Outside href={storeUrl(business, location.origin)} Icon={ExternalLink} text="See your store" />
      <li>
        <Link href="/settings/help" onClick={onChosen} className={ROW}>
          <CircleQuestionMark size={20} strokeWidth={1.75} aria-hidden="true" />
          <span>Help</span>
        </Link>
      </li>
      <Outside href={support} Icon={MessageCircle} text="WhatsApp support" />
      {install && (
        <li>
          <button
            type="button"
            className={`w-full ${ROW}`}
            onClick={() => {
              onChosen?.()
              install()
            }}
          >
            <MonitorDown size={20} strokeWidth={1.75} aria-hidden="true" />
            <span>Install the app</span>
          </button>
        </li>
      )}
    </ul>
  )
}

const ROW =
  'flex min-h-12 items-center gap-3 rounded-card font-medium hover:bg-indigo-soft lg:min-h-11 lg:px-3'

type Props = { readonly href: string; readonly Icon: LucideIcon; readonly text: string }

function Outside({ href, Icon, text }: Props) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener" className={ROW}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>{text}</span>
      </a>
    </li>
  )
}
