// The places in the menus of the owner's app: one table for the tabs on phones and the side bar on laptops.
import {
  ChartColumn,
  House,
  type LucideIcon,
  Menu,
  Package,
  ReceiptText,
  Settings,
  TicketPercent,
  TrendingUp,
  Users,
  Wallet,
} from 'lucide-react'
import type { MemberAction } from '#domain/team/roles.ts'
import { may, useBusiness } from '../session/business.ts'

export type AppPlace = {
  readonly path: string
  readonly label: string
  readonly Icon: LucideIcon
  /** Other paths that belong to the place. */
  readonly also?: readonly string[]
  /** The right that its page asks for. */
  readonly needs?: MemberAction
}

export const home: AppPlace = { path: '/dashboard', label: 'Home', Icon: House }
export const orders: AppPlace = {
  path: '/dashboard/orders',
  label: 'Orders',
  Icon: ReceiptText,
  also: ['/dashboard/sell'],
}
export const products: AppPlace = {
  path: '/dashboard/products',
  label: 'Products',
  Icon: Package,
  also: ['/dashboard/categories', '/dashboard/imports'],
}
export const customers: AppPlace = {
  path: '/dashboard/customers',
  label: 'Customers',
  Icon: Users,
  also: ['/dashboard/leads'],
}
export const analytics: AppPlace = {
  path: '/dashboard/analytics',
  label: 'Analytics',
  Icon: ChartColumn,
  needs: 'figures',
}
export const money: AppPlace = { path: '/dashboard/money', label: 'Money', Icon: Wallet }
export const vouchers: AppPlace = {
  path: '/dashboard/vouchers',
  label: 'Vouchers',
  Icon: TicketPercent,
  also: ['/dashboard/gift-cards'],
}
export const forecast: AppPlace = { path: '/oracle', label: 'Forecast', Icon: TrendingUp, needs: 'figures' }
export const settings: AppPlace = { path: '/settings', label: 'Settings', Icon: Settings }
export const more: AppPlace = { path: '#more', label: 'More', Icon: Menu }

/** The places that stand under More on phones. */
export const MORE: readonly AppPlace[] = [money, analytics, vouchers, forecast, settings]

/** True when the page at `path` belongs to the place. `/dashboard/orders/7` belongs to Orders, not to Home. */
export function isAt(place: AppPlace, path: string): boolean {
  if (place === home) return path === home.path
  return [place.path, ...(place.also ?? [])].some((own) => path === own || path.startsWith(`${own}/`))
}

/** The places whose pages the signed-in person may see. */
export function useOpenPlaces(places: readonly AppPlace[]): readonly AppPlace[] {
  const business = useBusiness()
  return places.filter(({ needs }) => !needs || may(business, needs))
}
