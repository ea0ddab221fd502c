// Every address of the owner's app and the page that answers it. Each area is a file of its own, fetched when it is first opened.
import { type ComponentType, lazy } from 'react'

export type OwnerRoute = { readonly path: string; readonly Page: ComponentType }

export const routes: readonly OwnerRoute[] = [
  { path: '/dashboard', Page: lazy(() => import('./home/HomePage.tsx')) },
  { path: '/dashboard/products', Page: lazy(() => import('./products/ProductsPage.tsx')) },
  { path: '/dashboard/products/:id', Page: lazy(() => import('./products/ProductPage.tsx')) },
  { path: '/dashboard/categories', Page: lazy(() => import('./products/CategoriesPage.tsx')) },
  { path: '/dashboard/orders', Page: lazy(() => import('./orders/OrdersPage.tsx')) },
  { path: '/dashboard/orders/new', Page: lazy(() => import('./orders/NewOrderPage.tsx')) },
  { path: '/dashboard/orders/:id', Page: lazy(() => import('./orders/OrderPage.tsx')) },
  { path: '/dashboard/customers', Page: lazy(() => import('./customers/CustomersPage.tsx')) },
  { path: '/dashboard/customers/:id', Page: lazy(() => import('./customers/CustomerPage.tsx')) },
  { path: '/dashboard/vouchers', Page: lazy(() => import('./vouchers/VouchersPage.tsx')) },
  { path: '/dashboard/vouchers/:id', Page: lazy(() => import('./vouchers/VoucherPage.tsx')) },
  { path: '/dashboard/gift-cards', Page: lazy(() => import('./vouchers/GiftCardsPage.tsx')) },
  { path: '/dashboard/gift-cards/:id', Page: lazy(() => import('./vouchers/GiftCardPage.tsx')) },
  { path: '/settings', Page: lazy(() => import('./settings/SettingsPage.tsx')) },
  { path: '/settings/:tab', Page: lazy(() => import('./settings/SettingsPage.tsx')) },
]
