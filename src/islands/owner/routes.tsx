// Every address of the owner's app and the page that answers it. Each area is a file of its own, fetched when it is first opened.
import type { ComponentType } from 'react'
import { lazyChunk } from '#components/site/lazy-chunk.ts'

export type OwnerRoute = { readonly path: string; readonly Page: ComponentType }

export const routes: readonly OwnerRoute[] = [
  { path: '/dashboard', Page: lazyChunk(() => import('./home/HomePage.tsx')) },
  { path: '/dashboard/products', Page: lazyChunk(() => import('./products/ProductsPage.tsx')) },
  { path: '/dashboard/products/:id', Page: lazyChunk(() => import('./products/ProductPage.tsx')) },
  { path: '/dashboard/categories', Page: lazyChunk(() => import('./products/CategoriesPage.tsx')) },
  { path: '/dashboard/orders', Page: lazyChunk(() => import('./orders/OrdersPage.tsx')) },
  { path: '/dashboard/orders/new', Page: lazyChunk(() => import('./orders/NewOrderPage.tsx')) },
  { path: '/dashboard/orders/:id', Page: lazyChunk(() => import('./orders/OrderPage.tsx')) },
  { path: '/dashboard/customers', Page: lazyChunk(() => import('./customers/CustomersPage.tsx')) },
  { path: '/dashboard/customers/:id', Page: lazyChunk(() => import('./customers/CustomerPage.tsx')) },
  { path: '/dashboard/vouchers', Page: lazyChunk(() => import('./vouchers/VouchersPage.tsx')) },
  { path: '/dashboard/vouchers/:id', Page: lazyChunk(() => import('./vouchers/VoucherPage.tsx')) },
  { path: '/dashboard/gift-cards', Page: lazyChunk(() => import('./vouchers/GiftCardsPage.tsx')) },
  { path: '/dashboard/gift-cards/:id', Page: lazyChunk(() => import('./vouchers/GiftCardPage.tsx')) },
  { path: '/settings', Page: lazyChunk(() => import('./settings/SettingsPage.tsx')) },
  { path: '/settings/:tab', Page: lazyChunk(() => import('./settings/SettingsPage.tsx')) },
]
